import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Button } from "../../../../app/ui/button.tsx";

const button = (loading: boolean) =>
  renderToStaticMarkup(
    <Button aria-label="Guardar: Ana" loading={loading} loadingText="Guardando…">
      Guardar
    </Button>,
  );

it("is called what it shows while it waits, and by its own name else", () => {
  expect(button(false)).toContain('aria-label="Guardar: Ana"');
  expect(button(true)).not.toContain("aria-label");
  expect(button(true)).toContain("Guardando…");
});

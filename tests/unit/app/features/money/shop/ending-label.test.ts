import { expect, it } from "vitest";
import { endingLabel } from "../../../../../../app/features/money/shop/ending-label.ts";

const NOW = new Date("2026-11-21T15:00:00Z");
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000).toISOString();
const later = inDays(400);

it.each([
  [300, "Até 17/09/2027"],
  [8, "Até 29/11/2026"],
  [7, "Termina em breve"],
  [5, "Termina em breve"],
  [1, "Termina em breve"],
  [0, "Até 21/11/2026"],
])("a plan that ends in %i days: %s", (days, label) => {
  const zone = "America/Sao_Paulo";
  expect(endingLabel({ endsAt: inDays(days), currentPeriodEnd: later }, NOW, zone)).toBe(label);
  expect(endingLabel({ endsAt: null, currentPeriodEnd: inDays(days) }, NOW, zone)).toBe(label);
});

it("days are those of the person's zone", () => {
  const ends = { endsAt: "2026-11-29T02:30:00Z", currentPeriodEnd: later };
  expect(endingLabel(ends, NOW, "America/Sao_Paulo")).toBe("Termina em breve");
  expect(endingLabel(ends, NOW, "America/Noronha")).toBe("Até 29/11/2026");
});

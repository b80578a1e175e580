import { describe, expect, it } from "vitest";
import { listedWords } from "../../../../../../app/features/base/notifications/listed-words.ts";

const ASKED = {
  type: "result_validation_required",
  title: "Confirme o resultado",
  message: "Ana venceu Bruno por 6/4 6/3. Aprove ou conteste até 21/11; sem resposta, o resultado vale.",
} as const;

describe("a request in the list", () => {
  it("asks while it can be answered", () =>
    expect(listedWords({ ...ASKED, can_answer: true })).toEqual({
      title: ASKED.title,
      message: ASKED.message,
    }));

  it.each([
    ASKED.message,
    "Ana venceu Bruno por 6/4 6/3. Sem resposta até 21/11, o resultado vale como aprovado.",
    "Ana venceu Bruno por 6/4 6/3. Aprove ou conteste.",
  ])("says only the result once it is answered: %s", (message) =>
    expect(listedWords({ ...ASKED, message, can_answer: false })).toEqual({
      title: "Resultado já respondido",
      message: "Ana venceu Bruno por 6/4 6/3.",
    }),
  );

  it("is left as it was written where it never asked", () => {
    const notice = {
      type: "system_notification",
      title: "Aviso",
      message: "Aprove ou conteste.",
      can_answer: false,
    } as const;
    expect(listedWords(notice)).toEqual({ title: "Aviso", message: "Aprove ou conteste." });
  });
});

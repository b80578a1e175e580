import { CATALOGUE } from "../../../../app/copy/error-catalogue.ts";
import { expect, test } from "vitest";
import { errorSentence, errorText } from "../../../../app/copy/error-texts.ts";
import { ERROR_CODES, type ErrorCode } from "../../../../app/lib/errors.ts";

test.each(Object.keys(ERROR_CODES) as ErrorCode[])("%s has a title and a sentence", (code) => {
  const { title, description } = errorText(code);
  expect(title.length).toBeGreaterThan(3);
  // The spec's own words stand as they are.
  if (code === "check_failed") expect(description).toBe(CATALOGUE.check_exception.description);
  else if (code === "amount_too_large") expect(description).toBe("Payment amount exceeds maximum allowed");
  else if (code === "currency_not_allowed") expect(description).toBe("Currency not allowed");
  else expect(description).toMatch(/[.)]$/);
});

// Spec §8, to the letter.
test.each([
  [
    "rate_limited",
    { retryAfterSeconds: 61 },
    "Limite de tentativas excedido",
    "Aguarde 2 minutos antes de tentar novamente.",
  ],
  ["session_expired", {}, "Sessão inválida", "Sua sessão expirou. Faça login novamente."],
  ["unauthenticated", {}, "Acesso negado", "Você precisa estar logado para acessar esta área."],
  ["forbidden", {}, "Acesso negado", "Você não tem permissão para acessar esta área."],
] as const)("%s", (code, facts, title, description) => {
  expect(errorText(code, facts)).toEqual({ title, description });
});

test("one minute is said in the singular, and a verb's own sentence wins", () => {
  expect(errorText("rate_limited", { retryAfterSeconds: 5 }).description).toBe(
    "Aguarde 1 minuto antes de tentar novamente.",
  );
  expect(errorSentence("rate_limited", { retryAfterSeconds: 900 })).toBe(
    "Limite de tentativas excedido. Aguarde 15 minutos antes de tentar novamente.",
  );
  expect(errorSentence("impossible_score", { message: "6-5 não fecha o set." })).toBe("6-5 não fecha o set.");
});

import { AppError } from "../../../lib/errors.ts";
import { isCommonPassword } from "../../../platform/common-passwords.server.ts";
import { guessedWords, type OwnWords, passwordWeaknesses } from "./password-rules.ts";

/** Throws `invalid_input` about the field `password` when it is short, common or made of own words; costs no hash and no read. */
export async function refuseWeakPassword(password: string, own: OwnWords, field = "password"): Promise<void> {
  const isCommon = await isCommonPassword(password, guessedWords(own));
  const weaknesses = passwordWeaknesses(password, own, isCommon);
  if (weaknesses.length === 0) return;
  const message = weaknesses.includes("length")
    ? "A senha precisa de pelo menos 8 caracteres."
    : "Esta senha é fácil de adivinhar. Escolha outra.";
  throw new AppError("invalid_input", { field, message, reason: "weak_password", weaknesses });
}

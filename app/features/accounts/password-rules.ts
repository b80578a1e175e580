import { PASSWORD_MIN_LENGTH } from "./choices.ts";

/** Why a password is refused, in GoTrue's words: too short, or among the first that anybody would try. */
export type PasswordWeakness = "length" | "pwned";

/** The product's own name, bare or with a number: the first guess here. */
const OWN_NAME = /^quadra[\W_]*\d*[\W_]*$/;

/**
 * What speaks against a password: fewer than 8 characters (spec §5), common (`isCommon`, as a list says), equal to the
 * e-mail or to the part before its @, or the product's name. Empty when it may be used.
 */
export function passwordWeaknesses(password: string, email: string, isCommon: boolean): PasswordWeakness[] {
  const weaknesses: PasswordWeakness[] = [];
  if ([...password].length < PASSWORD_MIN_LENGTH) weaknesses.push("length");
  const typed = password.trim().toLowerCase();
  const address = email.trim().toLowerCase();
  const local = address.slice(0, Math.max(0, address.indexOf("@")));
  if (isCommon || typed === address || typed === local || OWN_NAME.test(typed)) weaknesses.push("pwned");
  return weaknesses;
}

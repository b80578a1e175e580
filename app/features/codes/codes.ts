/** How long six digits are good for. */
export const CODE_TTL_MS = 10 * 60_000;

export type CodePurpose = "signup" | "recovery" | "email" | "email_change";

/** Six digits from a uniform random number of 32 bits. */
export function sixDigits(random: number): string {
  return String(random % 1_000_000).padStart(6, "0");
}

/** Random numbers at or above this would make the first codes likelier than the last: draw again. */
export const UNBIASED_BELOW = 4_294_000_000;

/** What is hashed of a code: bound to its address and purpose. */
export function codeText(purpose: CodePurpose, email: string, code: string): string {
  return `${purpose}:${email}:${code}`;
}

/** How long six digits, and the link beside them, are good for. */
export const CODE_TTL_MS = 10 * 60_000;

export const CODE_PURPOSES = ["signup", "recovery", "email", "email_change"] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/**
 * The purposes for which mailed digits come with a link. A change of address has none: it is confirmed in the session that asked, where
 * nobody else's guesses count, and a click of somebody whose mailbox was typed by mistake must not give them another's account.
 */
export type LinkPurpose = Exclude<CodePurpose, "email_change">;

/** Six digits from a uniform random number of 32 bits. */
export function sixDigits(random: number): string {
  return String(random % 1_000_000).padStart(6, "0");
}

/** Random numbers at or above this would make the first codes likelier than the last: draw again. */
export const UNBIASED_BELOW = 4_294_000_000;

/** Gives the text of a code that is hashed: bound to its address and purpose. */
export function codeText(purpose: CodePurpose, email: string, code: string): string {
  return `${purpose}:${email}:${code}`;
}

/** Gives the text of a link's secret that is hashed: bound to its address and purpose. */
export function linkText(purpose: CodePurpose, email: string, secret: string): string {
  return `${purpose}:${email}:${secret}`;
}

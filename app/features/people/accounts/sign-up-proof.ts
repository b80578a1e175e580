/** The proof that somebody reads an address' mail. */
export interface MailedProof {
  by: "digits" | "link";
  /** Digits were typed on the screen that began this very sign-up, which alone knows its id. */
  isNamed: boolean;
}

/** The known facts when a mail opens an account. */
interface ProofFacts extends MailedProof {
  isConfirmed: boolean;
  /** The mail is of a sign-up, not of a sign-in or a recovery. */
  isSignUp: boolean;
  /** Other sign-ups of the same address wait, each with its own password. */
  isContested: boolean;
  /** The digits were typed, or the link was followed, where the sign-up was begun: in that browser, or from that network by a program. */
  isFromThere: boolean;
  /** No other was begun there before it. */
  isFirstFromThere: boolean;
}

/**
 * Whether mailed digits prove the password of an account too. They prove the mailbox; a password that somebody chose before
 * is its owner's only if they began that sign-up. A program names no sign-up, so where several wait, only the first that
 * was begun where the digits are typed keeps its password: a stranger's sign-up of the same address never sets one. Nobody types
 * digits into a screen that they did not open, but a link is soon followed: one alone keeps the password of nothing but the
 * first sign-up of the very browser that follows it.
 */
export function provesPassword(facts: ProofFacts): boolean {
  if (facts.isConfirmed) return true;
  if (!facts.isSignUp) return false;
  if (facts.by === "link") return facts.isFromThere && facts.isFirstFromThere;
  return facts.isNamed || !facts.isContested || (facts.isFromThere && facts.isFirstFromThere);
}

/** What is known when mailed digits open an account. */
interface ProofFacts {
  isConfirmed: boolean;
  /** The digits are of a sign-up, not of a sign-in or a recovery. */
  isSignUp: boolean;
  /** They were typed on the screen that began this very sign-up, which alone knows its id. */
  isNamed: boolean;
  /** Other sign-ups of the same address wait, each with its own password. */
  isContested: boolean;
  /** They were typed where the sign-up was begun: in that browser, or from that network by a program. */
  isFromThere: boolean;
  /** No other was begun there before it. */
  isFirstFromThere: boolean;
}

/**
 * Whether mailed digits prove the password of an account too. They prove the mailbox; a password that somebody chose before
 * is its owner's only if they began that sign-up. A program names no sign-up, so where several wait, only the first that
 * was begun where the digits are typed keeps its password: a stranger's sign-up of the same address never sets one.
 */
export function provesPassword(facts: ProofFacts): boolean {
  if (facts.isConfirmed) return true;
  if (!facts.isSignUp) return false;
  return facts.isNamed || !facts.isContested || (facts.isFromThere && facts.isFirstFromThere);
}

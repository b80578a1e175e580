import type { NotificationType } from "./notification.ts";

/** A mail to somebody with an account, written in the batch that causes it. */
export interface NewMail {
  userId: string;
  /**
   * The type of notification that it brings: it goes out where the person wants mails of that type (`preferences.ts`). Null: what
   * nobody switches off, a contract's confirmation for one.
   */
  type: NotificationType | null;
  subject: string;
  /** May hold `LINK_PLACE` once, where it asks about a match. */
  text: string;
  /** The waiting result that it asks about. */
  asks?: AskedMatch;
  /** Names what it is about, e.g. "renewed in_…": a person gets one mail of each name, however often it is written. */
  key?: string;
}

/** A waiting result that a side is asked about, and what the seal of the mail's link is over (`approvalSubject`). */
interface AskedMatch {
  matchId: string;
  side: 1 | 2;
  approves: string;
}

/** Stands for the link in a stored mail: the link itself is made when it goes out. No name holds these signs. */
export const LINK_PLACE = "⟦link⟧";

const MINUTE_MS = 60_000;
const LONGEST_PAUSE_MS = 60 * MINUTE_MS;

/** How long a mail waits after its n-th failure: 1 min, 2, 4, … at most an hour. Milliseconds. */
export function mailPauseMs(attempts: number): number {
  return Math.min(MINUTE_MS * 2 ** Math.max(0, attempts - 1), LONGEST_PAUSE_MS);
}

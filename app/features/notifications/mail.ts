/** A mail to somebody with an account, written in the batch that causes it. */
export interface NewMail {
  userId: string;
  subject: string;
  text: string;
}

const MINUTE_MS = 60_000;
const LONGEST_PAUSE_MS = 60 * MINUTE_MS;

/** How long a mail waits after its n-th failure: 1 min, 2, 4, … at most an hour. Milliseconds. */
export function mailPauseMs(attempts: number): number {
  return Math.min(MINUTE_MS * 2 ** Math.max(0, attempts - 1), LONGEST_PAUSE_MS);
}

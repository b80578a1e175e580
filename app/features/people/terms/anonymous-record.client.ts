/** A visitor's acceptance before there is an account to save it to; `error` where noting it down failed (spec §8). */
interface AnonymousAcceptance {
  version: string;
  acceptedAtMs: number;
  userAgent: string | null;
  error: string | null;
}

/** Spec §4: in memory only, keyed by the terms' version, lost on reload. */
const record = new Map<string, AnonymousAcceptance>();

/** Notes an acceptance down. An error on the way is stored with it, and it counts as accepted all the same (spec §8). */
export function recordAcceptance(version: string, readUserAgent = () => navigator.userAgent): void {
  const acceptance: AnonymousAcceptance = { version, acceptedAtMs: 0, userAgent: null, error: null };
  try {
    acceptance.acceptedAtMs = Date.now();
    acceptance.userAgent = readUserAgent();
  } catch (error) {
    acceptance.error = error instanceof Error ? error.message : String(error);
  }
  record.set(version, acceptance);
}

/** Gives the acceptance that was noted down for a version, or null. */
export function recordedAcceptance(version: string): AnonymousAcceptance | null {
  return record.get(version) ?? null;
}

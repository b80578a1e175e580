import { readExpiry } from "../lib/session-ticks.ts";

/** When the session's access token expires, in ms of the server's clock, as its readable cookie says; null without one. */
export function sessionExpiry(): number | null {
  return readExpiry(document.cookie, location.host);
}

/** Whether the access token has expired by this device's clock: the next request renews the session on its way. */
export function isSessionStale(): boolean {
  const expiresAt = sessionExpiry();
  return expiresAt !== null && expiresAt <= Date.now();
}

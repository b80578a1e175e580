/** Spec §9: token refresh ticks every 30 s, refresh when 3 ticks remain. */
export const TICK_MS = 30_000;
const TICKS_LEFT_TO_REFRESH = 3;

/** Whole ticks before a session's access token expires; both in ms since the epoch. Negative once it has. */
export function ticksLeft(expiresAt: number, now: number): number {
  return Math.floor((expiresAt - now) / TICK_MS);
}

/** Whether a tick refreshes: 3 ticks remain, or fewer (as GoTrue's clients count them). */
export function isRefreshDue(expiresAt: number, now: number): boolean {
  return ticksLeft(expiresAt, now) <= TICKS_LEFT_TO_REFRESH;
}

/**
 * When the access token of a page's cookies expires, in ms of the server's clock, or null. Takes `document.cookie`
 * and the page's host, since cookies of several installations on one machine do not keep to their ports.
 */
export function readExpiry(cookies: string, host: string): number | null {
  const name = `quadra-${host.replaceAll(/[^a-z0-9]+/gi, "-")}-member`;
  for (const part of cookies.split(";")) {
    const [key = "", value = ""] = part.trim().split("=");
    if (key === name || key === `__Host-${name}`) return /^\d+$/.test(value) ? Number(value) * 1_000 : null;
  }
  return null;
}

/**
 * When something that may run at most once in `everyMs` may run: 0 for now, else the milliseconds to wait. Instants in
 * ms; `lastAt` null where it never ran.
 */
export function throttleWaitMs(lastAt: number | null, now: number, everyMs: number): number {
  return lastAt === null ? 0 : Math.max(0, lastAt + everyMs - now);
}

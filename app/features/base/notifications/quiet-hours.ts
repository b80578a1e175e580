import { DAY_MS, minuteOfDay, MINUTE_MS } from "../../../lib/dates.ts";

/** Hours without pushes: minutes after midnight, over midnight where `until` is the smaller one (22:00 to 7:00 is 1320, 420). */
export interface QuietHours {
  from: number;
  until: number;
}

const MINUTES_A_DAY = DAY_MS / MINUTE_MS;

/** The next instant at which somebody may be disturbed: null where that is now. The end of the hours itself is loud. */
export function quietUntil(now: Date, quiet: QuietHours | null, timeZone: string): Date | null {
  const minuteAt = (at: number) => minuteOfDay(new Date(at), timeZone);
  if (quiet === null || !isQuiet(minuteAt(now.getTime()), quiet)) return null;
  const begun = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  const guess = begun + minutesTo(quiet.until, minuteAt(begun)) * MINUTE_MS;
  // A clock that is put forward or back in these hours moves their end by as much.
  const late = minutesTo(minuteAt(guess), quiet.until);
  const moved = late > MINUTES_A_DAY / 2 ? late - MINUTES_A_DAY : late;
  let end = Math.max(guess - moved * MINUTE_MS, begun + MINUTE_MS);
  while (isQuiet(minuteAt(end), quiet)) end += MINUTE_MS;
  return new Date(end);
}

/** Minutes from one time of the day to the next time that the clock shows the other. */
function minutesTo(minute: number, from: number): number {
  return (minute - from + MINUTES_A_DAY) % MINUTES_A_DAY;
}

function isQuiet(minute: number, { from, until }: QuietHours): boolean {
  return from < until ? minute >= from && minute < until : minute >= from || minute < until;
}

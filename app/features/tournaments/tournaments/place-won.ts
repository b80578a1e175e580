import { DAY_MS, HOUR_MS, minuteOfDay, MINUTE_MS } from "../../../lib/dates.ts";
import { quietUntil } from "../../base/notifications/quiet-hours.ts";
import { HOLD_MS } from "./entry-rules.ts";

/** A place that was won from the waiting list is kept for so many hours of the day (product §7). */
const KEPT_MS = 12 * HOUR_MS;
/** Hours of the night count for nothing: minutes after midnight in the club's zone. */
const NIGHT = { from: 22 * 60, until: 8 * 60 };
/** The place is not kept beyond so long before the closing, so that another can still take it. */
const BEFORE_CLOSING_MS = HOUR_MS;

/** Until when a place is kept, and what sets that: its hours, the closing of the entries, or the least that anybody has. */
export interface Kept {
  until: Date;
  by: "hours" | "closing" | "minutes";
}

/**
 * Says until when a place won from the waiting list is kept, from when its mail or push was taken (product §7): 12 hours, those from 22
 * to 8 in the club's zone not counted, and never past one hour before the closing of the entries; where that leaves less than spec §9's 30
 * minutes, these.
 */
export function placeKept(toldAt: Date, closesAt: Date, timeZone: string): Kept {
  const least = toldAt.getTime() + HOLD_MS;
  const counted = afterDaytime(toldAt, KEPT_MS, timeZone).getTime();
  const closing = closesAt.getTime() - BEFORE_CLOSING_MS;
  if (Math.min(counted, closing) < least) return { until: new Date(least), by: "minutes" };
  return counted <= closing
    ? { until: new Date(counted), by: "hours" }
    : { until: new Date(closing), by: "closing" };
}

/** The instant by which so much time has passed, without the hours of the night. */
function afterDaytime(from: Date, ms: number, timeZone: string): Date {
  let at = from;
  let left = ms;
  for (;;) {
    at = quietUntil(at, NIGHT, timeZone) ?? at;
    const day = untilNight(at, timeZone);
    if (left <= day) return new Date(at.getTime() + left);
    left -= day;
    at = new Date(at.getTime() + day);
  }
}

/** Milliseconds from an instant of the day to the beginning of the night. */
function untilNight(at: Date, timeZone: string): number {
  const minutes = (NIGHT.from - minuteOfDay(at, timeZone)) * MINUTE_MS - (at.getTime() % MINUTE_MS);
  return minutes > 0 ? minutes : minutes + DAY_MS;
}

import { formatTime, formatWeekday } from "../../../lib/dates.ts";

/** Where and when a match of a draw is to be played; instants in ISO 8601, null while the club has not said. */
export interface PlaceTime {
  id: string;
  court: string | null;
  startsAt: string | null;
  notBefore: string | null;
  /** The club's. */
  timeZone: string;
}

/** The instant by which a match is sorted and put into a day. */
export function timeOf({ startsAt, notBefore }: Pick<PlaceTime, "startsAt" | "notBefore">): string | null {
  return startsAt ?? notBefore;
}

/** "14:30", or "não antes de 14:30" where its hour is a limit; null where it has none. */
export function hourWords({ startsAt, notBefore, timeZone }: Omit<PlaceTime, "id" | "court">): string | null {
  if (startsAt && (!notBefore || Date.parse(notBefore) < Date.parse(startsAt)))
    return formatTime(startsAt, timeZone);
  const limit = notBefore ?? startsAt;
  return limit ? `não antes de ${formatTime(limit, timeZone)}` : null;
}

/** "Quadra 2 · sáb., 28/11, 14:30"; null where neither is known. */
export function placeWords(place: PlaceTime): string | null {
  const at = timeOf(place);
  const when = at ? `${formatWeekday(at, place.timeZone)}, ${hourWords(place)}` : null;
  return [place.court, when].filter(Boolean).join(" · ") || null;
}

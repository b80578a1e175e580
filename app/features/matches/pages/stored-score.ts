import { dayIn, formatTime } from "../../../lib/dates.ts";
import { isSportId, type SportId } from "../../../lib/sports.ts";
import type { MatchView } from "./match-view.ts";
import { entryFrom, type ScoreEntry } from "../../scoring/scores/score-entry.ts";

/** The score of a match as an entry to type over; side 1 comes first, as the verbs want it. */
export function storedEntry(match: MatchView): ScoreEntry {
  return entryFrom({
    scoreFormat: match.score_format,
    sport: storedSport(match),
    sets: match.sets,
    end: match.end,
    losingSide: match.losing_side,
  });
}

/** The sport of a match; a code that we no longer know reads as tennis. */
export function storedSport(match: Pick<MatchView, "sport">): SportId {
  return isSportId(match.sport) ? match.sport : "tennis";
}

/** The names of both sides in the match's own order; the reader is "Você". */
export function storedSides(match: MatchView): [string[], string[]] {
  const names = (side: 0 | 1) => match.sides[side].map((person) => (person.is_me ? "Você" : person.name));
  return [names(0), names(1)];
}

/** An instant as a `datetime-local` field writes it, in the zone: "2026-11-21T14:30". */
export function localMinute(at: Date | string, timeZone: string): string {
  return `${dayIn(at, timeZone)}T${formatTime(at, timeZone)}`;
}

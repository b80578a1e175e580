import { addDays, dayIn, instantAt, MINUTE_MS } from "../../app/lib/dates.ts";
import type { tournamentMatches } from "../schema/brackets.ts";
import type { tournamentCourts } from "../schema/schedule.ts";
import type { DemoClub } from "./clubs.ts";
import type { PlayedDraw } from "./draws.ts";
import { demoId } from "./random.ts";

type PlaceRow = typeof tournamentMatches.$inferInsert;
type CourtRow = typeof tournamentCourts.$inferInsert;

const EVENING = ["18:00", "19:30", "21:00"];
const CALLED_BEFORE_MS = 10 * MINUTE_MS;

/**
 * Gives the matches of a tournament that runs their courts and hours: those that were played as they were, one on each court now, the others in
 * the evenings from tomorrow on, nobody twice in one hour.
 */
export function demoTimetable(
  {
    tournamentId,
    club,
    names,
    now,
  }: { tournamentId: string; club: DemoClub; names: readonly string[]; now: Date },
  draws: readonly PlayedDraw[],
): { courts: CourtRow[]; places: PlaceRow[] } {
  const courts = names.map((name, position) => ({
    id: demoId(`court ${tournamentId} ${name}`),
    tournamentId,
    name,
    position,
  }));
  const played = new Map(draws.flatMap((draw) => draw.played).map((match) => [match.id, match]));
  const places = draws.flatMap((draw) => draw.places);
  const rows = places.flatMap((place): PlaceRow[] => {
    const match = place.matchId ? played.get(place.matchId) : undefined;
    if (!match) return [];
    const court = courts.find(({ name }) => name === match.place) ?? courts[0];
    return [{ ...place, courtId: court?.id, startsAt: match.playedAt }];
  });
  const firstEvening = addDays(dayIn(now, club.timeZone), 1);
  const [onCourt = [], ...later] = turns(places.filter(isToCome), courts.length);
  for (const [at, place] of onCourt.entries())
    rows.push({
      ...place,
      courtId: courts[at]?.id,
      state: "called",
      startsAt: new Date(now.getTime() - CALLED_BEFORE_MS),
      calledAt: new Date(now.getTime() - CALLED_BEFORE_MS),
    });
  for (const [turn, matches] of later.entries()) {
    const day = addDays(firstEvening, Math.floor(turn / EVENING.length));
    const startsAt = new Date(instantAt(day, EVENING[turn % EVENING.length]!, club.timeZone));
    for (const [at, place] of matches.entries()) rows.push({ ...place, courtId: courts[at]?.id, startsAt });
  }
  const placed = new Set(rows.map(({ id }) => id));
  return { courts, places: [...rows, ...places.filter(({ id }) => !placed.has(id))] };
}

const isToCome = ({ state }: PlaceRow) => state === "ready" || state === "waiting";

/** Puts matches side by side, those whose sides are known first; a later round begins after the one before it. */
function turns(matches: readonly PlaceRow[], courts: number): PlaceRow[][] {
  let left = matches.toSorted(
    (a, b) => Number(a.state === "waiting") - Number(b.state === "waiting") || a.round - b.round,
  );
  const made: PlaceRow[][] = [];
  while (left.length > 0) {
    const turn: PlaceRow[] = [];
    for (const match of left)
      if (turn.length < courts && turn.every((other) => canShare(other, match))) turn.push(match);
    left = left.filter((match) => !turn.includes(match));
    made.push(turn);
  }
  return made;
}

function canShare(a: PlaceRow, b: PlaceRow): boolean {
  if (a.state === "waiting" || b.state === "waiting")
    return a.eventId === b.eventId && a.round === b.round && a.state === b.state;
  const people = new Set([...(a.side1 ?? []), ...(a.side2 ?? [])]);
  return ![...(b.side1 ?? []), ...(b.side2 ?? [])].some((id) => people.has(id));
}

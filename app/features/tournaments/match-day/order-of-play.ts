import { dayIn, formatWeekday } from "../../../lib/dates.ts";
import { hourWords, timeOf } from "../../scoring/drawn/place-time.ts";
import type { ScheduledMatch } from "../running/event-draws.ts";

/** How many matches stand under "A seguir". */
const NEXT_SHOWN = 6;

/** A match in the order of play as everybody reads it. */
export interface PlayRow {
  id: string;
  /** "Feminino B · Quartas de final". */
  title: string;
  sides: { text: string; isKnown: boolean; isWinner: boolean }[];
  /** "14:30", "não antes de 14:30". */
  hour: string | null;
  court: string | null;
  /** "6/4 6/3", "W.O.", or empty. */
  score: string;
  /** The words beside its score; null where there are none. */
  state: string | null;
}

/** A day of a tournament with its matches by hour and court. */
interface PlayDay {
  day: string;
  label: string;
  /** Whether something of it is still to be played, on the first such day. */
  isCurrent: boolean;
  rows: PlayRow[];
}

/** A tournament's matches in the order in which they are played. */
export interface OrderOfPlay {
  /** On court, or called to it. */
  now: PlayRow[];
  next: PlayRow[];
  days: PlayDay[];
}

/** The order of play of a tournament; `eventNames` by their id. */
export function orderOfPlay(
  matches: readonly ScheduledMatch[],
  eventNames: ReadonlyMap<string, string>,
): OrderOfPlay {
  const row = (match: ScheduledMatch): PlayRow => ({
    id: match.id,
    title: [eventNames.get(match.eventId), match.label].filter(Boolean).join(" · "),
    sides: match.sides.map(({ names, from, isWinner }) => ({
      text: names || from,
      isKnown: names !== "",
      isWinner,
    })),
    hour: match.place && hourWords(match.place),
    court: match.place?.court ?? null,
    score: match.score,
    state: match.isPending ? "Placar espera o outro lado" : isOnCourt(match) ? "Em quadra" : null,
  });
  const inOrder = matches.toSorted(byTimeThenCourt);
  const timed = inOrder.filter((match) => dayOf(match) !== null);
  const current = dayOf(timed.find(isOpen)) ?? dayOf(timed.at(-1));
  const days = [...new Set(timed.map(dayOf))].flatMap((day): PlayDay[] => {
    const ofDay = timed.filter((match) => dayOf(match) === day);
    const { place } = ofDay[0]!;
    if (day === null || !place) return [];
    const label = formatWeekday(timeOf(place)!, place.timeZone);
    return [{ day, label, isCurrent: day === current, rows: ofDay.map(row) }];
  });
  return {
    now: inOrder.filter(isOnCourt).map(row),
    next: inOrder.filter(mayComeNext).slice(0, NEXT_SHOWN).map(row),
    days,
  };
}

const isOpen = ({ state }: ScheduledMatch) => state !== "done";
const isOnCourt = ({ state, isPending }: ScheduledMatch) =>
  state === "called" || (state === "playing" && !isPending);

/** Both sides are there; or they are not yet, but court and hour wait for them. */
const mayComeNext = ({ state, place }: ScheduledMatch) =>
  state === "ready" || (state === "waiting" && place !== null && timeOf(place) !== null);

function dayOf(match: ScheduledMatch | undefined): string | null {
  const at = match?.place && timeOf(match.place);
  return at ? dayIn(at, match.place!.timeZone) : null;
}

/** Orders matches by hour, then by court; one without an hour comes last, in the order of its draw. */
function byTimeThenCourt(a: ScheduledMatch, b: ScheduledMatch): number {
  const [one, other] = [a, b].map(({ place }) => Date.parse((place && timeOf(place)) ?? "") || Infinity);
  if (one !== other) return one! < other! ? -1 : 1;
  return (a.place?.court ?? "").localeCompare(b.place?.court ?? "", "pt-BR", { numeric: true });
}

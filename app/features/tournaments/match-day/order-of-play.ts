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
  /** "sáb., 28/11". */
  day: string | null;
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
  /** Those without an hour. */
  untimed: PlayRow[];
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
    day: inDay(match)[0]?.label ?? null,
    hour: match.place && hourWords(match.place),
    court: match.place?.court ?? null,
    score: match.score,
    state: match.isPending ? "Placar aguardando o adversário" : isOnCourt(match) ? "Em quadra" : null,
  });
  const inOrder = matches.toSorted(byTimeThenCourt);
  const timed = inOrder.flatMap(inDay);
  const current = timed.find(({ match }) => isOpen(match)) ?? timed.at(-1);
  const days = [...Map.groupBy(timed, ({ day }) => day)].map(([day, ofDay]) => ({
    day,
    label: ofDay[0]!.label,
    isCurrent: day === current?.day,
    rows: ofDay.map(({ match }) => row(match)),
  }));
  return {
    now: inOrder.filter(isOnCourt).map(row),
    next: inOrder.filter(mayComeNext).slice(0, NEXT_SHOWN).map(row),
    days,
    untimed: inOrder.filter(({ place }) => !(place && timeOf(place))).map(row),
  };
}

const isOpen = ({ state }: ScheduledMatch) => state !== "done";
const isOnCourt = ({ state, isPending }: ScheduledMatch) =>
  state === "called" || (state === "playing" && !isPending);

/** Both sides are there; or they are not yet, but court and hour wait for them. */
const mayComeNext = ({ state, place }: ScheduledMatch) =>
  state === "ready" || (state === "waiting" && place !== null && timeOf(place) !== null);

/** Gives a match with its day; none for one without a time. */
function inDay(match: ScheduledMatch) {
  const { place } = match;
  const at = place && timeOf(place);
  if (!at) return [];
  return [{ match, day: dayIn(at, place.timeZone), label: formatWeekday(at, place.timeZone) }];
}

/** Orders matches by hour, then by court; one without an hour comes last, in the order of its draw. */
function byTimeThenCourt(a: ScheduledMatch, b: ScheduledMatch): number {
  const instantOf = ({ place }: ScheduledMatch) => Date.parse((place && timeOf(place)) ?? "") || Infinity;
  const [one, other] = [instantOf(a), instantOf(b)];
  if (one !== other) return one < other ? -1 : 1;
  return (a.place?.court ?? "").localeCompare(b.place?.court ?? "", "pt-BR", { numeric: true });
}

import type {
  Impediment,
  Placement,
  Possible,
  ScheduleCourt,
  ScheduleMatch,
  ScheduleProblem,
  Span,
} from "../../../app/features/tournaments/schedule/problem.ts";
import { seededNumbers } from "../../../app/features/tournaments/schedule/seeded-numbers.ts";

const REST = 60;
const DAY = 1440;
const OPENS = 8 * 60;
const CLOSES = 21 * 60;

/** A problem made backwards from a timetable in which every match has its place and the courts stand full to `fullness`. */
export interface KnownTimetable {
  name: string;
  problem: ScheduleProblem;
  known: Map<string, Placement>;
  fullness: number;
  entrants: number;
}

type Random = () => number;
const whole = (random: Random, from: number, to: number) => from + Math.floor(random() * (to - from + 1));
const pick = <T>(random: Random, values: readonly T[]): T => values[Math.floor(random() * values.length)]!;

/** The known timetable of a seed: events of several shapes, up to 64 entrants, 3 to 6 courts, 20 impediments, some "not before". */
export function knownTimetable(seed: number): KnownTimetable {
  for (let attempt = 0; ; attempt++) {
    const made = attemptOne(seed * 1000 + attempt);
    if (made && made.fullness >= 0.85) return { ...made, name: `${seed}/${attempt}` };
  }
}

function attemptOne(seed: number): Omit<KnownTimetable, "name"> | null {
  const random = seededNumbers(seed);
  const { matches, entrants } = makeEvents(random);
  const courtCount = whole(random, 3, 6);
  const known = fill(random, matches, courtCount);
  if (!known) return null;
  const courts = hoursAround(random, matches, known, courtCount);
  const played = matches.reduce((sum, { minutes }) => sum + minutes, 0);
  const open = courts.flatMap(({ hours }) => hours).reduce((sum, { from, to }) => sum + to - from, 0);
  const problem: ScheduleProblem = {
    matches: matches.map((match) =>
      random() < 0.05
        ? { ...match, notBefore: known.get(match.id)!.startsAt - 5 * whole(random, 0, 24) }
        : match,
    ),
    courts,
    impediments: impedimentsBeside(random, matches, known, 20),
  };
  return { problem, known, fullness: played / open, entrants };
}

function makeEvents(random: Random): { matches: ScheduleMatch[]; entrants: number } {
  const matches: ScheduleMatch[] = [];
  let entrants = 0;
  const people: string[] = [];
  const target = whole(random, 40, 64);
  for (let event = 0; entrants < target; event++) {
    const size = Math.min(target - entrants < 8 ? 8 : pick(random, [8, 12, 16, 16, 32]), 64 - entrants);
    if (size < 4) break;
    // One in ten enters a second event, too.
    const again = people.filter(() => random() < 0.1).slice(0, Math.floor(size / 4));
    const fresh = Array.from({ length: size - again.length }, (_, index) => `p${event}.${index}`);
    const minutes = pick(random, [30, 45, 60, 60, 75, 90]);
    const shape =
      size <= 12
        ? pick(random, ["groups", "knock-out", "third"])
        : pick(random, ["knock-out", "third", "groups"]);
    const players = [...again, ...fresh];
    matches.push(
      ...(shape === "groups"
        ? groupsThenKnockOut(`e${event}`, players, minutes)
        : knockOut(
            `e${event}`,
            players.map((id) => [{ id }]),
            minutes,
            [],
            shape === "third",
          )),
    );
    people.push(...fresh);
    entrants += size;
  }
  return { matches, entrants };
}

/** A knock-out of any size; sides are who can be there. Byes go to the first. */
function knockOut(
  key: string,
  sides: readonly Possible[][],
  minutes: number,
  after: readonly string[],
  hasThird: boolean,
): ScheduleMatch[] {
  const matches: ScheduleMatch[] = [];
  const size = 2 ** Math.ceil(Math.log2(sides.length));
  let round: { people: Possible[]; after: readonly string[] }[] = sides.map((people) => ({ people, after }));
  for (let free = size - sides.length, number = 1; round.length > 1 || free > 0; number++) {
    const passing = round.slice(0, free);
    const playing = round.slice(free);
    free = 0;
    const won: typeof round = [];
    const lost: typeof round = [];
    for (let index = 0; index < playing.length; index += 2) {
      const [one, two] = [playing[index]!, playing[index + 1]!];
      const id = `${key}.r${number}.${index / 2}`;
      const all = [...one.people, ...two.people];
      matches.push({ id, minutes, after: [...new Set([...one.after, ...two.after])], people: all });
      const given = (result: string) =>
        all.map((person) => ({ id: person.id, when: { ...person.when, [id]: result } }));
      won.push({ people: given("winner"), after: [id] });
      lost.push({ people: given("loser"), after: [id] });
    }
    if (hasThird && playing.length === 4 && passing.length === 0)
      matches.push({
        id: `${key}.third`,
        minutes,
        after: lost.flatMap((side) => side.after),
        people: lost.flatMap((side) => side.people),
      });
    round = [...passing, ...won];
    if (round.length === 1) break;
  }
  return matches;
}

function groupsThenKnockOut(key: string, players: string[], minutes: number): ScheduleMatch[] {
  const count = Math.max(1, Math.floor(players.length / 4));
  const groups = Array.from({ length: count }, (_, group) =>
    players.filter((_, index) => index % count === group),
  );
  const matches: ScheduleMatch[] = [];
  const places: Possible[][] = [];
  for (const [group, members] of groups.entries()) {
    for (const [index, one] of members.entries())
      for (const two of members.slice(index + 1))
        matches.push({
          id: `${key}.g${group}.${one}-${two}`,
          minutes,
          after: [],
          people: [{ id: one }, { id: two }],
        });
    for (const place of ["1", "2"])
      places.push(members.map((id) => ({ id, when: { [`${key}.g${group}`]: place } })));
  }
  const all = matches.map(({ id }) => id);
  return [...matches, ...knockOut(`${key}.k`, places, minutes, all, false)];
}

/** Plays forward: whenever a court is free, some match that may begin; null where days run out. */
function fill(random: Random, matches: readonly ScheduleMatch[], courtCount: number) {
  const known = new Map<string, Placement>();
  const busyUntil = new Map<string, number>();
  const ends = new Map<string, number>();
  const freeAt = Array.from({ length: courtCount }, () => 0);
  const left = new Set(matches);
  for (let day = 0; day < 6 && left.size > 0; day++)
    for (let at = day * DAY + OPENS; at < day * DAY + CLOSES; at += 5)
      for (let court = 0; court < courtCount; court++) {
        if (freeAt[court]! > at) continue;
        const able = [...left].filter(
          ({ minutes, after, people }) =>
            at + minutes <= day * DAY + CLOSES &&
            after.every((id) => (ends.get(id) ?? Infinity) + REST <= at) &&
            people.every(({ id }) => (busyUntil.get(id) ?? -Infinity) + REST <= at),
        );
        if (able.length === 0) continue;
        const match = pick(random, able);
        left.delete(match);
        known.set(match.id, { courtId: `c${court}`, startsAt: at });
        freeAt[court] = at + match.minutes;
        ends.set(match.id, at + match.minutes);
        for (const { id } of match.people) busyUntil.set(id, at + match.minutes);
      }
  return left.size === 0 ? known : null;
}

/** Each court is open just as long as the timetable needs it; a long pause closes it. */
function hoursAround(
  random: Random,
  matches: readonly ScheduleMatch[],
  known: ReadonlyMap<string, Placement>,
  courtCount: number,
): ScheduleCourt[] {
  const pause = whole(random, 6, 14) * 5;
  const isRounded = random() < 0.5;
  return Array.from({ length: courtCount }, (_, court) => {
    const spans: Span[] = matches
      .filter(({ id }) => known.get(id)!.courtId === `c${court}`)
      .map(({ id, minutes }) => {
        const from = known.get(id)!.startsAt;
        return { from, to: from + minutes };
      })
      .sort((a, b) => a.from - b.from);
    const hours: Span[] = [];
    for (const span of spans) {
      const open = hours.at(-1);
      if (open && span.from - open.to <= pause) open.to = span.to;
      else hours.push({ ...span });
    }
    // Clubs say "das 8h às 12h30": half of the timetables have such hours, the others not a minute too many.
    return { id: `c${court}`, hours: isRounded ? hours.map(halfHours) : hours };
  });
}

const halfHours = ({ from, to }: Span): Span => ({
  from: Math.floor(from / 30) * 30,
  to: Math.ceil(to / 30) * 30,
});

function impedimentsBeside(
  random: Random,
  matches: readonly ScheduleMatch[],
  known: ReadonlyMap<string, Placement>,
  count: number,
): Impediment[] {
  const people = [...new Set(matches.flatMap((match) => match.people.map(({ id }) => id)))];
  const lastDay = Math.max(...[...known.values()].map(({ startsAt }) => Math.floor(startsAt / DAY)));
  const found: Impediment[] = [];
  for (let attempt = 0; found.length < count && attempt < 5000; attempt++) {
    const personId = pick(random, people);
    const from = whole(random, 0, lastDay) * DAY + OPENS + 30 * whole(random, 0, 22);
    const to = from + 30 * whole(random, 2, 8);
    const isInTheWay = matches.some(
      ({ id, minutes, people: players }) =>
        players.some((player) => player.id === personId) &&
        known.get(id)!.startsAt < to &&
        from < known.get(id)!.startsAt + minutes,
    );
    if (!isInTheWay) found.push({ personId, from, to });
  }
  return found;
}

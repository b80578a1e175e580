import type { SportId } from "../../app/lib/sports.ts";
import type { MatchEnd } from "../../app/features/scoring/scores/score.ts";
import { HOUR_MS, addDays, dayIn, startOfDay } from "../../app/lib/dates.ts";
import { CLUBS, type ClubKey, type DemoClub, type Format } from "./clubs.ts";
import { accountOf, confirmedSteps, type DemoMatch, matchIds } from "./match.ts";
import type { Person } from "./people.ts";
import { between, pick, pickWeighted, randomFrom } from "./random.ts";
import { pickFormat, playScore } from "./score.ts";

/** How many matches each ranking's season has. */
const SEASONS: readonly { club: ClubKey; sport: SportId; format: Format; count: number }[] = [
  { club: "atlantico", sport: "tennis", format: "singles", count: 390 },
  { club: "atlantico", sport: "tennis", format: "doubles", count: 70 },
  { club: "atlantico", sport: "beach_tennis", format: "doubles", count: 130 },
  { club: "atlantico", sport: "beach_tennis", format: "singles", count: 24 },
  { club: "atlantico", sport: "padel", format: "doubles", count: 120 },
  { club: "rio-negro", sport: "tennis", format: "singles", count: 60 },
  { club: "rio-negro", sport: "padel", format: "doubles", count: 28 },
];

/** Oldest first match: about 14 months, so that lines have left the window of 52 weeks. */
const FIRST_DAY = -425;
const ENDS: readonly [MatchEnd, number][] = [
  ["completed", 120],
  ["walkover", 5],
  ["retired", 4],
  ["defaulted", 1],
  ["double_walkover", 1],
];

/** The confirmed matches of the last 14 months, driven by everybody's hidden skill; the same for the same `now`. */
export function buildSeason(people: readonly Person[], now: Date): DemoMatch[] {
  const random = randomFrom(20_251_001);
  return SEASONS.flatMap(({ club: key, sport, format, count }) => {
    const club = CLUBS[key];
    const nextId = matchIds(key, `${sport} ${format}`);
    const players = people.filter(
      (p) => p.club === club && p.sports.includes(sport) && p.membership !== "requested" && !p.isQuiet,
    );
    const made: DemoMatch[] = [];
    while (made.length < count) {
      const playedAt = pickInstant(random, club, now);
      const free = players.filter((p) => p.joinedAt < playedAt && (p.leftAt === null || p.leftAt > playedAt));
      const sides = pickSides(random, free, format);
      if (sides === null) continue;
      made.push(finish(random, { id: nextId(), club, sport, format, sides, playedAt }, now, made.length));
    }
    return made;
  });
}

/** Recent days oftener than old ones; hours at which people play. Never today: its matches are scripted. */
function pickInstant(random: () => number, club: DemoClub, now: Date): Date {
  const day = addDays(dayIn(now, club.timeZone), Math.min(-1, Math.ceil(FIRST_DAY * random() ** 1.35)));
  const hour = pickWeighted(random, [7, 8, 9, 10, 16, 17, 18, 19, 20], (h) => (h < 16 ? 2 : 3));
  const minute = pick(random, [0, 0, 30]);
  return new Date(startOfDay(day, club.timeZone).getTime() + hour * HOUR_MS + minute * 60_000);
}

/** Opponents near in skill; a pair of friends who often play each other comes up now and then. */
function pickSides(
  random: () => number,
  free: readonly Person[],
  format: Format,
): [Person[], Person[]] | null {
  const size = format === "singles" ? 2 : 4;
  if (free.length < size) return null;
  const chosen = [pickWeighted(random, free, activity)];
  while (chosen.length < size) {
    const rest = free.filter((p) => !chosen.includes(p));
    chosen.push(pickWeighted(random, rest, (p) => activity(p) * nearness(chosen[0]!, p)));
  }
  if (format === "singles") return [[chosen[0]!], [chosen[1]!]];
  // The strongest plays with the weakest, as clubs do it.
  const [a, b, c, d] = chosen.toSorted((p, q) => q.skill - p.skill) as [Person, Person, Person, Person];
  return random() < 0.5
    ? [
        [a, d],
        [b, c],
      ]
    : [
        [b, c],
        [a, d],
      ];
}

/** How much somebody plays: a steady number of each person's own; the strong play more. */
function activity(person: Person): number {
  if (person.email === "atleta@demo.test" || person.email === "adversario@demo.test") return 1.25;
  return 0.5 + Number.parseInt(person.id.slice(0, 2), 16) / 400 + Math.max(0, person.skill - 1_500) / 700;
}

function nearness(a: Person, b: Person): number {
  const isRivalry = a.id.slice(-1) === b.id.slice(-1);
  return Math.exp(-(((a.skill - b.skill) / 230) ** 2)) * (isRivalry ? 3 : 1);
}

type Arranged = Pick<DemoMatch, "id" | "club" | "sport" | "format" | "sides" | "playedAt">;

function finish(random: () => number, arranged: Arranged, now: Date, index: number): DemoMatch {
  const { club, sport, playedAt } = arranged;
  // Every end occurs in every season, with any random numbers.
  const end = ENDS[index]?.[0] ?? pickWeighted(random, ENDS, ([, weight]) => weight)[0];
  const mean = (side: Person[]) => side.reduce((sum, p) => sum + p.skill, 0) / side.length;
  const advantage = mean(arranged.sides[0]) - mean(arranged.sides[1]);
  const score = playScore(random, pickFormat(random, sport), end, advantage);
  const isSilent = random() < 0.2;
  const share = random() ** 2 * 0.9 + 0.02;
  const reportedAt = new Date(playedAt.getTime() + between(random, 80, 150) * 60_000);
  const match = facingReporter({ ...arranged, score }, random);
  return {
    ...match,
    place: pick(random, club.courts[sport]!),
    steps: confirmedSteps(club, match.sides, reportedAt, now, { share, isSilent }),
  };
}

/** Side 1 reports: mostly the winners, and always somebody with an account where there is one. */
function facingReporter<M extends Pick<DemoMatch, "sides" | "score">>(match: M, random: () => number): M {
  const [one, two] = match.sides;
  const winnersReport = random() < 0.75;
  const wantsSwap =
    match.score.winnerSide === null ? false : winnersReport === (match.score.winnerSide === 2);
  const mustSwap = accountOf(one) === null && accountOf(two) !== null;
  const mustStay = accountOf(two) === null;
  if (!mustSwap && (mustStay || !wantsSwap)) return match;
  const { score } = match;
  return {
    ...match,
    sides: [two, one],
    score: {
      ...score,
      sets: score.sets.map(({ side1, side2, ...rest }) => ({ side1: side2, side2: side1, ...rest })),
      winnerSide: score.winnerSide === null ? null : score.winnerSide === 1 ? 2 : 1,
      losingSide: score.losingSide === null ? null : score.losingSide === 1 ? 2 : 1,
      setsWon: [score.setsWon[1], score.setsWon[0]],
      gamesWon: [score.gamesWon[1], score.gamesWon[0]],
    },
  };
}

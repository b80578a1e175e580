import { addDays } from "../../app/lib/dates.ts";
import type { MatchFormat } from "../../app/lib/formats.ts";
import type { Report } from "./collusion-club.ts";

/** Sets of a shared match, the winner's games first: the closest leaves both the most points, the clearest moves nível most. */
const CLOSEST: [number, number][] = [
  [7, 6],
  [6, 7],
  [7, 6],
];
const CLEAREST: [number, number][] = [
  [6, 0],
  [6, 0],
];

/** The players of a match, the planned winner's side first. */
type Pairing = { format: MatchFormat; sides: [string[], string[]] };

interface Plan {
  pairings: readonly Pairing[];
  /** The scores that the group reports; null is a W.O. */
  scores: readonly ([number, number][] | null)[];
  /** Whether the sides win by turns, or the first always. */
  isByTurns: boolean;
  /** The days before the month on which matches are said to have been played too. */
  daysBack: number;
}

/** The month of an attack. */
interface Month {
  from: string;
  days: number;
}

/** Of the accounts that ask to join, the admin lets so many in: then the list shows that they play only each other. */
const ADMITTED_FRESH = 2;

/** How a group cheats; the first of `people` is the one whom the others feed, where they do not share. */
export interface Attack {
  name: string;
  /** Members of the club who take part. */
  insiders: number;
  /** Accounts made for it, beside them. */
  fresh: number;
  /** The ways in which it may be done; the best of them counts. */
  plans(people: readonly string[]): Plan[];
}

const singles = (one: string, two: string): Pairing => ({ format: "singles", sides: [[one], [two]] });

/** All pairs of people, the earlier named winning. */
function circleOfSingles(people: readonly string[]): Pairing[] {
  return people.flatMap((one, n) => people.slice(n + 1).map((two) => singles(one, two)));
}

/** The three ways in which four can play doubles, the first's pair winning. */
function circleOfDoubles(people: readonly string[]): Pairing[] {
  const [a, ...rest] = people as [string, ...string[]];
  return rest.map((partner) => ({
    format: "doubles",
    sides: [[a, partner], rest.filter((one) => one !== partner)],
  }));
}

/** Every way of giving out wins and scores. */
function plansOver(pairings: readonly Pairing[], daysBack = 0): Plan[] {
  return [true, false].flatMap((isByTurns) =>
    [[CLOSEST], [CLEAREST], [CLEAREST, CLOSEST]].map((scores) => ({ pairings, scores, isByTurns, daysBack })),
  );
}

/** The five attacks of which a club is to be safe. */
export const ATTACKS = {
  pair: {
    name: "a closed pair",
    insiders: 2,
    fresh: 0,
    plans: (people) => plansOver(circleOfSingles(people)),
  },
  circle: {
    name: "a closed circle of four",
    insiders: 4,
    fresh: 0,
    plans: (people) => plansOver([...circleOfSingles(people), ...circleOfDoubles(people)]),
  },
  fresh: {
    name: "fresh accounts",
    insiders: 1,
    fresh: ADMITTED_FRESH,
    plans: (people) => [
      ...plansOver(circleOfSingles(people)),
      ...plansOver(circleOfSingles(people)).map((plan) => ({ ...plan, scores: [CLEAREST, null] })),
    ],
  },
  backdating: {
    name: "backdating",
    insiders: 2,
    fresh: 0,
    plans: (people) => plansOver(circleOfSingles(people), 14),
  },
  walkovers: {
    name: "W.O. trading",
    insiders: 2,
    fresh: 0,
    plans: (people) =>
      [true, false].map((isByTurns) => ({
        pairings: circleOfSingles(people),
        scores: [null],
        isByTurns,
        daysBack: 0,
      })),
  },
} as const satisfies Record<string, Attack>;

/** Gives the matches that the group reports in the month: every pairing once a day, on every day that may still be reported. */
export function matchesOf(plan: Plan, { from, days }: Month): Report[] {
  return Array.from({ length: days + plan.daysBack }, (_, n) => n - plan.daysBack).flatMap((day) => {
    const playedOn = addDays(from, day);
    // Matches of before the month are reported on its first day.
    const reportedOn = day < 0 ? from : playedOn;
    const round = day + plan.daysBack;
    return plan.pairings.map(({ format, sides }): Report => ({
      format,
      sides: plan.isByTurns && round % 2 === 1 ? [sides[1], sides[0]] : sides,
      sets: plan.scores[round % plan.scores.length]!,
      playedOn,
      reportedOn,
    }));
  });
}

import { CLOSED_WEEKS, findClosedCompany } from "../../app/features/office/members/closed-company.ts";
import { addDays } from "../../app/lib/dates.ts";
import { between } from "../../drizzle/demo/random.ts";
import { randomFrom } from "./play-match.ts";
import { type Attack, matchesOf } from "./collusion-attacks.ts";
import { companiesOf } from "./companies.ts";
import {
  type Books,
  emptyBooks,
  fold,
  makeMembers,
  type Member,
  placesIn,
  playHonestly,
  ratingOf,
  type Table,
  type Report,
  TABLES,
} from "./collusion-club.ts";

const MONTH_DAYS = 30;
/** An honest month is luck too: the place in the middle of so many counts. */
const REPEATS = 9;

/** A club at the beginning of the month in question. */
export interface Club {
  seed: number;
  members: Member[];
  books: Books;
  /** First day of the month in question. */
  from: string;
  /** The cheaters, where they cheat already; else an attack's people are chosen from the tables. */
  group?: Member[];
}

/** Places gained in each table by whoever of the group gained the most there; negative ones were lost. */
export type Gains = Record<Table, number>;

/** A lively club that has played honestly for `months` before the day `from`. */
export function livelyClub(seed: number, months: number, from: string): Club {
  const random = randomFrom(seed);
  const members = makeMembers(random);
  const days = months * MONTH_DAYS;
  const books = fold(emptyBooks(), playHonestly(random, members, addDays(from, -days), days));
  return { seed, members, books, from };
}

/** Measures the gain of an attack's best plan beside the same people playing honestly, as often as the one in the middle. */
export function gainsOf(club: Club, attack: Attack): Gains {
  const group = club.group ?? groupOf(club, attack);
  const others = othersOf(club, group);
  const everybody = [...others, ...group];
  const monthsOf = (members: readonly Member[]) =>
    Array.from({ length: REPEATS }, (_, repeat) => {
      const random = randomFrom(club.seed * 1_000 + repeat);
      return fold(club.books, playHonestly(random, members, club.from, MONTH_DAYS));
    });
  const placesOf = (books: Books) =>
    new Map(TABLES.map((table) => [table, placesIn(books, everybody, table)] as const));
  const honest = monthsOf(everybody).map(placesOf);
  const withoutGroup = monthsOf(others);
  const gains: Gains = { singles: -Infinity, doubles: -Infinity, level: -Infinity };
  for (const plan of attack.plans(group.map(({ id }) => id))) {
    const matches = matchesOf(plan, { from: club.from, days: MONTH_DAYS });
    const groups = fold(club.books, matches);
    const attacked = withoutGroup.map((books) => placesOf(joined(books, groups, club, group)));
    for (const table of TABLES)
      for (const { id } of group) {
        const place = (worlds: typeof honest) =>
          median(worlds.map((places) => places.get(table)!.get(id) ?? everybody.length));
        gains[table] = Math.max(gains[table], place(honest) - place(attacked));
      }
  }
  return gains;
}

/** Chooses the people of an attack: friends of the club, as zealous as the one in the middle, and the accounts made for it. */
function groupOf(club: Club, attack: Attack): Member[] {
  const insiders = chooseInsiders(club, attack.insiders);
  const newcomers = Array.from({ length: attack.fresh }, (_, n): Member => ({
    id: `fresh-${n + 1}`,
    skill: 1500,
    zeal: 1,
    memberSince: 1_000 + n,
  }));
  return [...insiders.map((member) => ({ ...member, zeal: 1 })), ...newcomers];
}

/**
 * Of whom the club's admin is told at the end of a month of each plan of an attack that they play only each other: those
 * of the group, and how many others of the club.
 */
export function shownOf(club: Club, attack: Attack): { group: string[]; shown: string[]; others: number }[] {
  const group = groupOf(club, attack).map(({ id }) => id);
  const others = club.members.filter(({ id }) => !group.includes(id));
  const honest = playHonestly(randomFrom(club.seed * 1_000), others, club.from, MONTH_DAYS);
  const since = addDays(club.from, MONTH_DAYS - 7 * CLOSED_WEEKS);
  return attack.plans(group).map((plan) => {
    const month = fold(emptyBooks(), [
      ...honest,
      ...matchesOf(plan, { from: club.from, days: MONTH_DAYS }),
    ]).reports.filter(({ reportedOn }) => reportedOn >= since);
    const companies = companiesOf(month.map(({ sides }) => ({ sport: "tennis", people: sides.flat() })));
    const shown = findClosedCompany(companies).map(({ athleteId }) => athleteId);
    return {
      group: group.toSorted(),
      shown: shown.filter((id) => group.includes(id)).toSorted(),
      others: shown.filter((id) => !group.includes(id)).length,
    };
  });
}

/** Measures an attack's gain in a club that has said of its people, on the eve of the month, that they earn nothing among themselves. */
export function gainsOnceClosed(club: Club, attack: Attack): Gains {
  return gainsOf(closedFrom(club, groupOf(club, attack), club.from), attack);
}

/**
 * Follows a club that hears of a closed company for the first time while an attack goes on, and says on that very day that it
 * earns nothing among itself. Gives the first and the last such day of the plans, the gain of the month nevertheless, and the
 * gain of the month after it beside the same people playing honestly in it, by the best plan.
 */
export function gainsOnceShown(
  club: Club,
  attack: Attack,
): { shownOn: [string, string]; first: number; next: number } {
  const group = groupOf(club, attack);
  const others = othersOf(club, group);
  const days: string[] = [];
  let next = -Infinity;
  for (const plan of attack.plans(group.map(({ id }) => id))) {
    const month = [
      ...playHonestly(randomFrom(club.seed * 1_000), others, club.from, MONTH_DAYS),
      ...matchesOf(plan, { from: club.from, days: MONTH_DAYS }),
    ];
    const shownOn = dayShown(club, group, month);
    days.push(shownOn);
    const closing = closedFrom(club, group, addDays(shownOn, 1));
    const books = fold(closing.books, month);
    const after = { ...closing, books, from: addDays(club.from, MONTH_DAYS), group };
    next = Math.max(next, byPoints(gainsOf(after, { ...attack, plans: () => [plan] })));
  }
  const shownOn: [string, string] = [days.toSorted()[0]!, days.toSorted().at(-1)!];
  const first = byPoints(gainsOf(closedFrom(club, group, addDays(shownOn[0], 1)), attack));
  return { shownOn, first, next };
}

/**
 * Measures the gain by points in the first month of an attack where the club says, on the day on which it hears of the company,
 * that what the company has played since it last met anybody else earns nothing either (`closeCompany` from the start). Gives the
 * first and the last day on which the club hears of a plan, and the day on which somebody of the group last met anybody else.
 */
export function gainsClosedFromStart(
  club: Club,
  attack: Attack,
): { shownOn: [string, string]; metOthersOn: string; first: number } {
  const group = groupOf(club, attack);
  const days = daysShown(club, attack, group).toSorted();
  const ids = new Set(group.map(({ id }) => id));
  const metOthersOn = club.books.reports
    .filter(({ sides }) => isMixed(sides.flat(), ids))
    .reduce((last, { reportedOn }) => (reportedOn > last ? reportedOn : last), "");
  const first = byPoints(gainsOf(closedFrom(club, group, addDays(metOthersOn, 1)), attack));
  return { shownOn: [days[0]!, days.at(-1)!], metOthersOn, first };
}

/** Whether somebody of a group played with somebody else. */
function isMixed(people: readonly string[], group: ReadonlySet<string>): boolean {
  const own = people.filter((id) => group.has(id)).length;
  return own > 0 && own < people.length;
}

/** For each plan of an attack: the first day at whose end the card names the whole group. */
function daysShown(club: Club, attack: Attack, group: readonly Member[]): string[] {
  const honest = playHonestly(randomFrom(club.seed * 1_000), othersOf(club, group), club.from, MONTH_DAYS);
  return attack
    .plans(group.map(({ id }) => id))
    .map((plan) =>
      dayShown(club, group, [...honest, ...matchesOf(plan, { from: club.from, days: MONTH_DAYS })]),
    );
}

/** The most that was gained in a table that is ordered by points. */
export const byPoints = ({ singles, doubles }: Gains) => Math.max(singles, doubles);

/** The same club, where a group earns no points among themselves by what is told from the day `from` on. */
function closedFrom(club: Club, group: readonly Member[], from: string): Club {
  return { ...club, books: { ...club.books, closed: { from, people: group.map(({ id }) => id) } } };
}

/** The first day at whose end the card names the whole group, with all that was played before the month too. */
function dayShown(club: Club, group: readonly Member[], month: readonly Report[]): string {
  const reports = [...club.books.reports, ...month];
  for (let day = 0; day < MONTH_DAYS; day += 1) {
    const today = addDays(club.from, day);
    const since = addDays(today, -7 * CLOSED_WEEKS);
    const recent = reports.filter(({ reportedOn }) => reportedOn > since && reportedOn <= today);
    const companies = companiesOf(recent.map(({ sides }) => ({ sport: "tennis", people: sides.flat() })));
    const named = new Set(findClosedCompany(companies).map(({ athleteId }) => athleteId));
    if (group.every(({ id }) => named.has(id))) return today;
  }
  throw new Error(`nobody is told of ${group.map(({ id }) => id).join(", ")}`);
}

/** The members who do not take part. */
function othersOf(club: Club, group: readonly Member[]): Member[] {
  return club.members.filter(({ id }) => group.every((one) => one.id !== id));
}

/** Books of the others' month and of the group's: they are apart, since nobody else meets the group in that month. */
function joined(others: Books, groups: Books, club: Club, group: readonly Member[]): Books {
  const ratings = new Map(others.state.ratings);
  for (const { id } of group) {
    const rating = groups.state.ratings.get(ratingOf(id));
    if (rating) ratings.set(ratingOf(id), rating);
  }
  return {
    ...others,
    state: { ...others.state, ratings },
    lines: [...others.lines, ...groups.lines.slice(club.books.lines.length)],
    reports: [...others.reports, ...groups.reports.slice(club.books.reports.length)],
  };
}

/** Friends who stand near each other somewhere in the table, the first of them anywhere in it. */
function chooseInsiders({ seed, books, members }: Club, count: number): Member[] {
  const places = placesIn(books, members, "singles");
  const ranked = members
    .filter(({ id }) => places.has(id))
    .sort((a, b) => places.get(a.id)! - places.get(b.id)!);
  const from = between(randomFrom(seed + 7_000), 0, ranked.length - count);
  const near = ranked.slice(from, from + count);
  const fed = between(randomFrom(seed + 8_000), 0, count - 1);
  return [...near.slice(fed), ...near.slice(0, fed)];
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

import { isWithinCompany } from "../../scoring/ledger/companies.ts";
import type { Move } from "../../rankings/seasons/moves.ts";
import type { RankingRules } from "../../scoring/ledger/rules.ts";
import type { MatchFormat } from "../../../lib/formats.ts";

/** Matches that were confirmed in so many weeks are looked at. */
export const CLOSED_WEEKS = 4;
/** From so many matches on the club is told of somebody. */
const CLOSED_MATCHES = 5;
/** At most so many people are a closed company. */
export const CLOSED_PEOPLE = 4;

/** With whom somebody played in a sport, partners and opponents, in the weeks that are looked at. */
export interface Company {
  athleteId: string;
  sport: string;
  matches: number;
  /** The ids of the people they met, the most frequent first. */
  others: readonly string[];
}

/** Somebody of the club who played only within a closed company. */
export interface ClosedAthlete {
  athleteId: string;
  name: string;
  sport: string;
  /** The format that they played most. */
  format: MatchFormat;
  matches: number;
  /** Everybody of the company, by id. */
  people: string[];
  /** Whether the club has said that it earns no points among itself. */
  isClosed: boolean;
  /** "Só jogou com Bruno Lima e mais 2". */
  company: string;
  lastMatchId: string;
  /** Whether the ranking's page shows their lines. */
  isPublic: boolean;
}

/**
 * Of whom the club's admins are told that they play only each other: everybody with 5 matches or more in a sport whose
 * company, and the company of these in turn, is 4 people at most. A pair that feeds itself, or accounts made for it,
 * looks like that; so may friends, hence it is said and nothing follows from it. Who is not among `companies` met
 * more people. Those of one company stand together, those who played most first.
 */
export function findClosedCompany<Row extends Company>(companies: readonly Row[]): Row[] {
  const known = new Map(companies.map((one) => [keyOf(one), one]));
  const closed = companies.flatMap((one) => {
    const people = one.matches >= CLOSED_MATCHES ? peopleAround(one, known) : null;
    return people ? [{ one, company: `${one.sport} ${[...people].sort().join(" ")}` }] : [];
  });
  const most = (rows: typeof closed) => Math.max(...rows.map(({ one }) => one.matches));
  return [...Map.groupBy(closed, ({ company }) => company).values()]
    .toSorted((a, b) => most(b) - most(a))
    .flatMap((rows) => rows.map(({ one }) => one).toSorted((a, b) => b.matches - a.matches));
}

/** Everybody of the closed company that somebody plays in, by id; null where they play in none. */
export function companyOf(
  companies: readonly Company[],
  of: Pick<Company, "athleteId" | "sport">,
): string[] | null {
  const known = new Map(companies.map((one) => [keyOf(one), one]));
  const one = known.get(keyOf(of));
  const people = one && one.matches >= CLOSED_MATCHES ? peopleAround(one, known) : null;
  return people && [...people].sort();
}

/** Everybody whom somebody reaches through matches, or null where these are too many. */
function peopleAround(start: Company, known: ReadonlyMap<string, Company>): Set<string> | null {
  const people = new Set([start.athleteId]);
  // A set gives what is added to it while it is gone through.
  for (const athleteId of people) {
    const company = known.get(keyOf({ athleteId, sport: start.sport }));
    if (!company) return null;
    for (const other of company.others) people.add(other);
    if (people.size > CLOSED_PEOPLE) return null;
  }
  return people;
}

function keyOf({ sport, athleteId }: Pick<Company, "sport" | "athleteId">): string {
  return `${sport} ${athleteId}`;
}

/** "Só jogou com Bruno Lima e mais 2": the names in the order of `Company.others`. */
export function closedCompanyLabel(names: readonly string[]): string {
  const [first = "", ...rest] = names;
  return `Só jogou com ${first}${rest.length > 0 ? ` e mais ${rest.length}` : ""}`;
}

/** Whether every ranking of a sport names the company as one that earns no points among itself. */
export function isCompanyClosed(
  rankings: readonly { sport: string; rules: Pick<RankingRules, "closedCompanies"> }[],
  sport: string,
  people: string[],
): boolean {
  const own = rankings.filter((ranking) => ranking.sport === sport);
  return own.length > 0 && own.every(({ rules }) => isWithinCompany(rules, [people, []]));
}

/** A confirmation as a company's past is looked through for it: when it was written, in milliseconds, and who played. */
interface PastConfirmation {
  writtenAt: number;
  result: { sides: readonly [readonly string[], readonly string[]] };
}

/**
 * Which confirmations are a company's: all among itself since it last met anybody else (`metOthersAt`, milliseconds; null where it
 * never did). What they played among themselves before, while they met others too, is not.
 */
export function isOfCompany(
  people: readonly string[],
  metOthersAt: number | null,
): (past: PastConfirmation) => boolean {
  return ({ writtenAt, result }) =>
    writtenAt > (metOthersAt ?? -Infinity) && result.sides.flat().every((id) => people.includes(id));
}

/** The changes that closing a company would make for what it has played already: nothing is written. */
export interface CompanyPreview {
  athleteId: string;
  sport: string;
  /** Since when they play only each other, in ISO 8601; null where they never met anybody else. */
  since: string | null;
  rankings: { id: string; title: string; moves: readonly Move[] }[];
}

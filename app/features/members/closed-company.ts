import type { MatchFormat } from "../../lib/formats.ts";

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
  /** Whom they met most first. */
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
  const told = companies.flatMap((one) => {
    const people = one.matches >= CLOSED_MATCHES ? peopleAround(one, known) : null;
    return people ? [{ one, company: `${one.sport} ${[...people].sort().join(" ")}` }] : [];
  });
  const most = (rows: typeof told) => Math.max(...rows.map(({ one }) => one.matches));
  return [...Map.groupBy(told, ({ company }) => company).values()]
    .toSorted((a, b) => most(b) - most(a))
    .flatMap((rows) => rows.map(({ one }) => one).toSorted((a, b) => b.matches - a.matches));
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

import type { AthleteClass, CategoryGender, ENROLMENTS, Gender } from "../../../../drizzle/schema/enums.ts";

/** The players and days that a ranking admits (product §5). */
export interface Category {
  gender: CategoryGender;
  /** Every player is of one of them; null admits all. */
  classes: readonly AthleteClass[] | null;
  /** Ages at 31 December of the year played; null has no limit. */
  minAge: number | null;
  maxAge: number | null;
  /** "YYYY-MM-DD", both inside; null is open on that side. */
  seasonFrom: string | null;
  seasonTo: string | null;
  enrolment: (typeof ENROLMENTS)[number];
}

/** The category of a club's main ranking: anybody, for ever. */
export const EVERYBODY: Category = {
  gender: "open",
  classes: null,
  minAge: null,
  maxAge: null,
  seasonFrom: null,
  seasonTo: null,
  enrolment: "everybody",
};

/** The facts that a category asks about a player. */
export interface Entrant {
  gender: Gender | null;
  /** "YYYY-MM-DD". */
  birthDate: string | null;
  /** In the ranking's sport. */
  class: string | null;
  /** Rankings by request that let this player in. */
  enrolledIn: readonly string[];
}

/** A player about whom nothing is known: only a category that asks for nothing admits them. */
export const UNKNOWN_ENTRANT: Entrant = { gender: null, birthDate: null, class: null, enrolledIn: [] };

interface PlayedMatch {
  sides: readonly [readonly string[], readonly string[]];
  /** "YYYY-MM-DD" in the club's zone. */
  playedOn: string;
}

/**
 * Whether a ranking admits all players of a match, and its day (product §5). Sport and format are the caller's to compare.
 * Mista is one of each on either side, so that singles are never mista.
 */
export function admitsMatch(
  ranking: Category & { id: string },
  match: PlayedMatch,
  entrantOf: (athleteId: string) => Entrant,
): boolean {
  if (!isInSeason(ranking, match.playedOn)) return false;
  const year = Number(match.playedOn.slice(0, 4));
  return match.sides.every((side) => {
    const entrants = side.map(entrantOf);
    return admitsGenders(ranking.gender, entrants) && entrants.every((one) => fits(ranking, one, year));
  });
}

/** Whether a day, "YYYY-MM-DD", lies in a ranking's season. */
export function isInSeason(
  { seasonFrom, seasonTo }: Pick<Category, "seasonFrom" | "seasonTo">,
  day: string,
): boolean {
  return (seasonFrom === null || day >= seasonFrom) && (seasonTo === null || day <= seasonTo);
}

function admitsGenders(wanted: CategoryGender, side: readonly Entrant[]): boolean {
  if (wanted === "open") return true;
  if (wanted === "mixed")
    return (
      side.length === 2 &&
      new Set(side.map(({ gender }) => gender ?? "")).size === 2 &&
      side.every(({ gender }) => gender !== null)
    );
  return side.every(({ gender }) => gender === wanted);
}

function fits(ranking: Category & { id: string }, entrant: Entrant, year: number): boolean {
  const { classes, minAge, maxAge } = ranking;
  if (classes !== null && !classes.some((one) => one === entrant.class)) return false;
  if (ranking.enrolment === "request" && !entrant.enrolledIn.includes(ranking.id)) return false;
  if (minAge === null && maxAge === null) return true;
  if (entrant.birthDate === null) return false;
  const age = year - Number(entrant.birthDate.slice(0, 4));
  return age >= (minAge ?? 0) && age <= (maxAge ?? Number.POSITIVE_INFINITY);
}

import type { GivenPoints } from "../../scoring/ledger/ranking-events.ts";

/** How many points somebody is to have in a ranking, for one thing. */
export interface WantedPoints {
  /** Of the ranking: its id, or `mainKey`. */
  key: string;
  athleteId: string;
  points: number;
  /** The day that they belong to; null keeps the one that they have, else it is today. */
  day: string | null;
  /** The reason for the points; empty for those that the club brings as a whole. */
  note: string;
}

/** Such points as they stand: initial ones with what gave them, those of a tournament's phase without. */
export interface StandingPoints extends WantedPoints {
  day: string;
  given: GivenPoints | null;
}

/** A change of somebody's points in a ranking: the points that stand are taken back, and those that are wanted given. */
export interface PointsChange extends WantedPoints {
  day: string;
  /** The points that stand now; null where none do. */
  from: number | null;
  given: GivenPoints | null;
}

/**
 * Gives the changes by which everybody has the points that are wanted. Points that stand so already change nothing, so a file may come
 * again; points that the file does not speak of stay. The points of a phase that its tournament gave here are not given a second time.
 */
export function changesOf(
  wanted: readonly WantedPoints[],
  standing: readonly StandingPoints[],
  today: string,
): PointsChange[] {
  const ofWhom = Map.groupBy(standing, ({ key, athleteId }) => `${key}|${athleteId}`);
  return wanted.flatMap((want): PointsChange[] => {
    const own = ofWhom.get(`${want.key}|${want.athleteId}`) ?? [];
    const stands = own.find((one) => isFor(one, want));
    const day = want.day ?? stands?.day ?? today;
    if (!stands) return want.points === 0 ? [] : [{ ...want, day, from: null, given: null }];
    if (stands.given === null) return [];
    if (stands.points === want.points && (want.points === 0 || stands.day === day)) return [];
    return [{ ...want, day, from: stands.points, given: stands.given }];
  });
}

/** The same thing: what the club brings as a whole is one, whatever its day; of others the day tells two apart. */
function isFor(one: WantedPoints, other: WantedPoints): boolean {
  if (one.note !== other.note) return false;
  return one.note === "" || one.day === null || other.day === null || one.day === other.day;
}

/** Lines of one file that speak of the same thing twice: the first counts. Gives the places of the others. */
export function repeatedOf(wanted: readonly WantedPoints[]): Set<number> {
  const repeated = new Set<number>();
  const seen = new Map<string, WantedPoints[]>();
  for (const [nth, want] of wanted.entries()) {
    const key = `${want.key}|${want.athleteId}`;
    const before = seen.get(key) ?? [];
    if (before.some((one) => isFor(one, want))) repeated.add(nth);
    else seen.set(key, [...before, want]);
  }
  return repeated;
}

/** Gives the reason for a phase's points, in the words that an export carries and an import recognises. */
export function phaseNote(of: { place: number; event: string; tournament: string }): string {
  return `${of.place}º lugar em ${of.event}, ${of.tournament}`.replaceAll(/[<>]/g, "").slice(0, 120);
}

import { SPORTS } from "../../../lib/sports.ts";

/** The sports that a form offers, and those that it has chosen with their class. */
interface SportsToChoose {
  sports: { id: string; label: string }[];
  chosen: Record<string, string>;
}

/**
 * Gives the sports of a form: those of the club that somebody comes to first, and chosen where it has only one; `chosen` is what a refused
 * form had, by sport.
 */
export function sportsToChoose(
  club: { sports: readonly string[] } | null | undefined,
  chosen: Record<string, string> | undefined,
): SportsToChoose {
  const own = club?.sports ?? [];
  const rankOf = ({ id }: { id: string }) => (own.includes(id) ? own.indexOf(id) : own.length);
  const only = own.length === 1 ? own[0] : undefined;
  return {
    sports: SPORTS.toSorted((a, b) => rankOf(a) - rankOf(b)).map(({ id, label }) => ({ id, label })),
    chosen: chosen ?? (only ? { [only]: "Iniciante" } : {}),
  };
}

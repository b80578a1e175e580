import { STAGES } from "../brackets/draw.ts";
import type { KeptBracket, BracketMatch } from "./kept-bracket.ts";

/**
 * A later match of either side that has a score, whatever state its answer is in (product §6): while there is one, the earlier
 * result stands. Its label, or null.
 */
export function laterScore({ plan, matches }: KeptBracket, row: BracketMatch): string | null {
  const planned = new Map(plan.matches.map((match) => [match.key, match]));
  const place = (key: string) => {
    const match = planned.get(key);
    return match ? STAGES.indexOf(match.stage) * 1_000 + match.round : -1;
  };
  const people = new Set([...(row.side1 ?? []), ...(row.side2 ?? [])]);
  const later = matches.find(
    (other) =>
      other.placed !== null &&
      place(other.key) > place(row.key) &&
      [...(other.side1 ?? []), ...(other.side2 ?? [])].some((athlete) => people.has(athlete)),
  );
  return later ? (planned.get(later.key)?.label ?? later.key) : null;
}

import { NearIndex } from "../../people/people/near-index.ts";
import { comparedName } from "../../people/people/near-names.ts";

/** Somebody of a club, by whose name twins are looked for. */
export interface NamedMember {
  athleteId: string;
  name: string;
  birthDate: string | null;
  hasAccount: boolean;
}

/** Two profiles whose names may be one person's. */
export interface SuggestedTwins {
  one: NamedMember;
  other: NamedMember;
}

/** So many pairs are suggested at once: the surest. */
const MAX_SUGGESTED = 20;

/**
 * Pairs of a club's people who may be one (product §3): like names, of which at most one has an account and whose birth dates do
 * not differ. The surest first. `onCompare` is told of each comparison of two names.
 */
export function suggestTwins(members: readonly NamedMember[], onCompare?: () => void): SuggestedTwins[] {
  const ordered = members.toSorted((a, b) => a.name.localeCompare(b.name, "pt-BR"));
  const places = new Map(ordered.map(({ athleteId }, place) => [athleteId, place]));
  const placeOf = ({ athleteId }: NamedMember) => places.get(athleteId) ?? 0;
  const names = new NearIndex<NamedMember>(onCompare);
  const found: (SuggestedTwins & { rank: number })[] = [];
  for (const other of members) {
    const name = comparedName(other.name);
    for (const { item: one, how } of names.near(name, (one) => mayBeOne(one, other)))
      found.push({ one, other, rank: how === "same" ? 0 : 1 });
    names.add(name, other);
  }
  return found
    .toSorted((a, b) => a.rank - b.rank || placeOf(a.one) - placeOf(b.one))
    .slice(0, MAX_SUGGESTED)
    .map(({ one, other }) => ({ one, other }));
}

function mayBeOne(a: NamedMember, b: NamedMember): boolean {
  if (a.hasAccount && b.hasAccount) return false;
  return a.birthDate === null || b.birthDate === null || a.birthDate === b.birthDate;
}

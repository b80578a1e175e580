import { type ComparedName, comparedName, nearness } from "../../people/people/near-names.ts";

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
/** A word that so many bear (a surname that half the town has) compares nobody with nobody. */
const MAX_NAMESAKES = 60;

/**
 * Pairs of a club's people who may be one (product §3): like names, of which at most one has an account and whose birth dates do
 * not differ. The surest first.
 */
export function suggestTwins(members: readonly NamedMember[]): SuggestedTwins[] {
  const compared = members.map((member) => ({ member, name: comparedName(member.name) }));
  const byWord = new Map<string, Entry[]>();
  for (const entry of compared)
    for (const word of new Set(entry.name.words)) byWord.set(word, [...(byWord.get(word) ?? []), entry]);
  const found = new Map<string, SuggestedTwins & { rank: number }>();
  for (const entries of byWord.values()) {
    if (entries.length > MAX_NAMESAKES) continue;
    entries.forEach((a, index) => {
      for (const b of entries.slice(index + 1)) {
        const rank = rankOf(a, b);
        const key = [a.member.athleteId, b.member.athleteId].sort().join(" ");
        if (rank !== null) found.set(key, { one: a.member, other: b.member, rank });
      }
    });
  }
  return [...found.values()]
    .toSorted((a, b) => a.rank - b.rank || a.one.name.localeCompare(b.one.name, "pt-BR"))
    .slice(0, MAX_SUGGESTED)
    .map(({ one, other }) => ({ one, other }));
}

interface Entry {
  member: NamedMember;
  name: ComparedName;
}

function rankOf(a: Entry, b: Entry): number | null {
  if (a.member.hasAccount && b.member.hasAccount) return null;
  const [one, other] = [a.member.birthDate, b.member.birthDate];
  if (one !== null && other !== null && one !== other) return null;
  const how = nearness(a.name, b.name);
  return how === null ? null : how === "same" ? 0 : 1;
}

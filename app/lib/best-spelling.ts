/**
 * Gives the spelling of a name that a person would choose of several of the same name: in capitals and small letters before all capitals or
 * all small, then with more accents, apostrophes and hyphens, then the one written most often, then the first. None for no spelling.
 */
export function bestSpelling(spellings: Iterable<string>): string | undefined {
  const counts = new Map<string, number>();
  for (const spelling of spellings) counts.set(spelling, (counts.get(spelling) ?? 0) + 1);
  return bestCounted(counts);
}

/** The same where it is counted how often each was written, in the order in which they were. */
export function bestCounted(counts: ReadonlyMap<string, number>): string | undefined {
  let best: { spelling: string; rank: readonly number[] } | undefined;
  for (const [spelling, count] of counts) {
    const rank = [isMixed(spelling) ? 1 : 0, marksOf(spelling), count];
    if (!best || isHigher(rank, best.rank)) best = { spelling, rank };
  }
  return best?.spelling;
}

/** Each word begins with a capital, but for the particles between. */
function isMixed(name: string): boolean {
  return /^\p{Lu}/u.test(name) && /\p{Ll}/u.test(name) && !/\p{L}{3}/u.test(name.replace(/\p{Ll}/gu, " "));
}

function marksOf(name: string): number {
  return (name.normalize("NFD").match(/[\p{M}'’-]/gu) ?? []).length;
}

function isHigher(rank: readonly number[], other: readonly number[]): boolean {
  const at = rank.findIndex((value, index) => value !== other[index]);
  return at !== -1 && (rank[at] ?? 0) > (other[at] ?? 0);
}

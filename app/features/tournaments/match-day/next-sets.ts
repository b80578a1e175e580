/** A set that one tap writes: what who won the match made in it, and the others. */
export interface QuickSet {
  won: number;
  lost: number;
}

/** A score's format as taps need it: how its sets can end for who wins them, the last one apart. */
export interface QuickFormat {
  bestOf: number;
  ends: QuickSet[];
  finalEnds: QuickSet[];
}

/**
 * How the next set of a match can have ended, seen from who won the match: the sets that they won first. Empty once the match is decided,
 * and where the sets so far leave them no win.
 */
export function nextSets({ bestOf, ends, finalEnds }: QuickFormat, sets: readonly QuickSet[]): QuickSet[] {
  const needed = Math.ceil(bestOf / 2);
  const won = sets.filter((set) => set.won > set.lost).length;
  const lost = sets.length - won;
  if (won >= needed || lost >= needed) return [];
  const next = sets.length === bestOf - 1 ? finalEnds : ends;
  // One more set lost would be the match: its winner has won this one.
  if (lost === needed - 1) return next;
  return [...next, ...next.map((end) => ({ won: end.lost, lost: end.won }))];
}

/** A set as it is written. */
export function setText({ won, lost }: QuickSet): string {
  return `${won}/${lost}`;
}

/** The sets of a text that taps could have written, tie-breaks left out; null for any other text. */
export function tappedSets(text: string): QuickSet[] | null {
  const sets = text
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map((set) => /^(\d{1,2})[/-](\d{1,2})(\(\d{1,2}\))?$/.exec(set));
  return sets.every((set) => set !== null)
    ? sets.map(([, won, lost]) => ({ won: Number(won), lost: Number(lost) }))
    : null;
}

import type { SheetColumns } from "./headings.ts";

const SETS = ["1", "2", "3", "4", "5"] as const;
type SetNumber = (typeof SETS)[number];

/** A column of the other side's games, where a file writes 6 and 4 in two columns; its first one is `score` or a set. */
export type OtherSideField = "scoreOther" | `set${SetNumber}Other`;

/** How a heading names whose games a column has: those of the side that is written first, and of the other one. */
const OWN = [
  "1",
  "a",
  "jogador 1",
  "jogador a",
  "atleta 1",
  "dupla 1",
  "dupla a",
  "lado 1",
  "vencedor",
  "winner",
];
const OTHER = [
  "2",
  "b",
  "jogador 2",
  "jogador b",
  "atleta 2",
  "dupla 2",
  "dupla b",
  "lado 2",
  "perdedor",
  "loser",
];
const GAMES = ["games", "game", "g", "placar", "pontos", "resultado"];

const written = (words: readonly string[], sides: readonly string[]) =>
  words.flatMap((word) => sides.map((side) => `${word} ${side}`));

/** Headings of the first of the two columns of a match of one set. */
export const SINGLE_PAIR: readonly string[] = [...written(GAMES, OWN), "g1", "games"];
const SINGLE_OTHER = [...written(GAMES, OTHER), "g2"];

function setHeadings(n: SetNumber, sides: readonly string[]): string[] {
  const sets = [`set ${n}`, `set${n}`, `s${n}`, `${n} set`, `${n}o set`, `games set ${n}`];
  // "Set 1 2" would be no heading that anybody writes.
  const named = sides.filter((side) => side.length > 1 || /[ab]/.test(side));
  return [...written(sets, named), ...named.flatMap((side) => sets.map((set) => `${side} ${set}`))];
}

/**
 * Finds the number pairs of a file's plain headings, where its other columns are known: two columns that name a side each ("games 1", "games
 * 2"; "set 1 A", "set 1 B"), or a heading and, right of it, the same one or none, as of two merged cells.
 */
export function otherSideColumns(found: readonly string[], columns: SheetColumns): SheetColumns {
  const pairs: SheetColumns = {};
  const taken = new Set(Object.values(columns));
  const named = (headings: readonly string[]) => {
    const at = found.findIndex((heading, index) => headings.includes(heading) && !taken.has(index));
    return at === -1 ? undefined : at;
  };
  const beside = (at: number | undefined) => {
    if (at === undefined || at + 1 >= found.length || taken.has(at + 1)) return undefined;
    return found[at + 1] === "" || found[at + 1] === found[at] ? at + 1 : undefined;
  };
  for (const n of SETS) {
    const own = columns[`set${n}`] ?? named(setHeadings(n, OWN));
    const other = own === undefined ? undefined : (named(setHeadings(n, OTHER)) ?? beside(own));
    if (own === undefined || other === undefined) continue;
    pairs[`set${n}`] = own;
    pairs[`set${n}Other`] = other;
  }
  const other = columns.score === undefined ? undefined : (named(SINGLE_OTHER) ?? beside(columns.score));
  if (other !== undefined) pairs.scoreOther = other;
  return pairs;
}

const NUMBER = /^\d{1,3}$/;

/**
 * Joins what two columns say of one set: "6" and "4" are "6/4". A number without another one stays alone, so that it is refused; a set that is
 * written whole in the first column stays as it is.
 */
export function joinedGames(own: string, other: string): string {
  if (NUMBER.test(own) && NUMBER.test(other)) return `${own}/${other}`;
  return own === "" && NUMBER.test(other) ? `/${other}` : own;
}

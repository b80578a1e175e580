import { foldName } from "../../../lib/text.ts";

/** The names of one side as its cells give them; `partner` is empty without a column of its own. */
export interface SideCells {
  name: string;
  partner: string;
}

/** Names that stand for one person although they could be read as two ("João Costa e Silva"), folded. */
export type KnownNames = ReadonlySet<string>;

type SplitSides = { ok: true; sides: [string[], string[]] } | { ok: false; message: string };

const STRONG = /\s*[/\\&+]\s*/;
// A name with a hyphen inside ("Ana-Maria") stays one name; "Ana - Bia" and "Ana e Bia" may be two.
const WEAK = /\s+(?:e|and|[-–—])\s+/giu;
/** Two whole names, and what stands beside them. */
const MAX_SIDE_LETTERS = 300;
/** A place in a draw beside a name, as brackets print it: "Ana Lima [1]", "Ana Lima (WC)". */
const SEED = /\s*[[(]\s*(?:\d{1,2}|wc|q|ll)\s*[\])]\s*$/i;

/** The players of each side: pairs by columns or signs, and by "e" or "-" only where the other side is a pair too. */
export function splitSides(
  sides: readonly [SideCells, SideCells],
  format: "singles" | "doubles" | null,
  known: KnownNames,
): SplitSides {
  const certain = sides.map(certainNames);
  const options = sides.map((side, index) =>
    certain[index]!.length === 1 && format !== "singles" ? weakPairs(side.name, known) : [],
  );
  const isPair = (index: number) => certain[index]!.length === 2;
  const mayBePair = (index: number) => isPair(index) || options[index]!.length > 0;
  const isDoubles = format === "doubles" || isPair(0) || isPair(1) || (mayBePair(0) && mayBePair(1));
  const names: string[][] = [];
  for (const index of [0, 1]) {
    const found = options[index]!;
    if (!isDoubles || isPair(index) || found.length === 0) names.push(certain[index]!);
    else if (found.length === 1) names.push(found[0]!);
    else {
      const message = `Não dá para saber quem são os dois em “${sides[index]!.name}”: separe-os com uma barra, como Ana / Bia.`;
      return { ok: false, message };
    }
  }
  return { ok: true, sides: [names[0]!, names[1]!] };
}

/** Collects names that a file shows to be of one person: they play against one who can only be one, or in a pair. */
export function knownNames(lines: Iterable<readonly [SideCells, SideCells]>): KnownNames {
  const known = new Set<string>();
  for (const sides of lines) {
    if (sides.some(isNobody)) continue;
    const certain = sides.map(certainNames);
    const isOne = sides.map(({ name }, index) => certain[index]!.length === 1 && name.search(WEAK) === -1);
    for (const [index, names] of certain.entries()) {
      if (names.length === 2 || isOne[1 - index]) names.forEach((name) => known.add(foldName(name)));
    }
  }
  return known;
}

/** Whether a side's cells are too long to name anybody. */
export function isNobody({ name, partner }: SideCells): boolean {
  return name.length > MAX_SIDE_LETTERS || partner.length > MAX_SIDE_LETTERS;
}

/** The names of a side that columns or signs tell apart. */
export function certainNames({ name, partner }: SideCells): string[] {
  if (partner !== "") return [name, partner].map(withoutSeed);
  const parts = withoutSeed(name)
    .split(STRONG)
    .filter((part) => part !== "");
  return parts.length === 2 ? parts.map(withoutSeed) : [withoutSeed(name)];
}

/** The ways to read a cell as two people; those whose both names the file knows push aside the others. */
function weakPairs(cell: string, known: KnownNames): string[][] {
  const name = withoutSeed(cell);
  if (known.has(foldName(name))) return [];
  const pairs = [...name.matchAll(WEAK)].map((found) => [
    name.slice(0, found.index),
    name.slice(found.index + found[0].length),
  ]);
  const whole = pairs.filter((pair) => pair.every((part) => known.has(foldName(part))));
  const dashed = pairs.filter(([first = ""]) => !/^[\s]*(?:e|and)\s/iu.test(name.slice(first.length)));
  return whole.length > 0 ? whole : dashed.length > 0 ? dashed : pairs;
}

/** A name without its place in a draw. */
export function withoutSeed(name: string): string {
  return name.replace(SEED, "");
}

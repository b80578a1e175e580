import type { ReadFile } from "./read-sheet.ts";

/** Letters of a part: with the longest line in UTF-8 it is less than what is kept of one. */
const PART_LETTERS = 250_000;

/** Takes a sheet as it was read; gives its lines as JSON in parts, those to apply first, in their order. None of a long file is in memory as a whole. */
export function* partsOfLines(file: ReadFile): Generator<string> {
  let [part, letters]: [string[], number] = [[], 0];
  for (const line of numberedLines(file)) {
    const json = JSON.stringify(line);
    part.push(json);
    letters += json.length + 1;
    if (letters < PART_LETTERS) continue;
    yield `[${part.join(",")}]`;
    [part, letters] = [[], 0];
  }
  if (part.length > 0) yield `[${part.join(",")}]`;
}

function* numberedLines({ rows, refused }: ReadFile) {
  let ordinal = 0;
  for (const { lineNo, cells, match } of rows) {
    ordinal += 1;
    yield { ordinal, lineNo, data: { match, cells }, outcome: null, reason: null };
  }
  for (const { lineNo, cells, text, reason, carried } of refused) {
    ordinal += 1;
    const data = cells ? { cells, ...(carried === undefined ? {} : { carried }) } : { text };
    yield { ordinal, lineNo, data, outcome: "refused", reason };
  }
}

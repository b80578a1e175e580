import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** The text of a file of the project. */
export function textOf(file: string): string {
  return readFileSync(path.join(ROOT, file), "utf8");
}

/** The rows of every markdown table with exactly these headings, each by heading; a table that is not there gives none. */
export function tableRows<Heading extends string>(
  markdown: string,
  headings: readonly Heading[],
): Record<Heading, string>[] {
  const rows: Record<Heading, string>[] = [];
  let isInside = false;
  for (const line of markdown.split("\n")) {
    const cells = cellsOf(line);
    if (cells === null) isInside = false;
    else if (cells.join("|") === headings.join("|")) isInside = true;
    else if (isInside && !cells.every((cell) => /^-+$/.test(cell)))
      rows.push(Object.fromEntries(headings.map((heading, i) => [heading, cells[i] ?? ""])) as never);
  }
  return rows;
}

function cellsOf(line: string): string[] | null {
  const inside = /^\|(.*)\|$/.exec(line.trim())?.[1];
  return inside === undefined ? null : inside.split("|").map((cell) => cell.trim());
}

/** Gives the texts between backticks. */
export function quotedIn(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, quoted]) => quoted!);
}

/** Matches the name after `describe`, `it` or `test` and their tables; one that is skipped or only planned has no name here. */
const NAMED =
  /(?:\b(?:describe|it|test)((?:\.\w+)*)|\))\(\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`)\s*,/g;

/** The names of the tests, and groups of tests, that a file's text declares, as they are written there. */
export function testNamesIn(text: string): Set<string> {
  const names = [...text.matchAll(NAMED)].flatMap(([, how = "", name]) =>
    /\.(?:skip|todo|fails)/.test(how) ? [] : [name!.slice(1, -1)],
  );
  return new Set(names);
}

/** A row of a table that says where something is done and which test holds it; "-" where none can. */
interface TestedRow {
  row: string;
  where: string;
  test: string;
}

/** Gives the files that the rows' `where` cells name and that are not there, and the rows that name none. */
export function missingFiles(rows: readonly TestedRow[]): string[] {
  return rows.flatMap(({ row, where }) => {
    const files = quotedIn(where);
    return files.length === 0
      ? [`${row}: none`]
      : files.filter((file) => !existsSync(path.join(ROOT, file))).map((file) => `${row}: ${file}`);
  });
}

/** The rows' `test` cells, "`file` > name", whose file declares no test of that very name. */
export function missingTests(rows: readonly TestedRow[]): string[] {
  return rows.flatMap(({ row, test }) => {
    if (test === "-") return [];
    const [, file = "", name = ""] = /^`([^`]+)` > (.+)$/.exec(test) ?? [];
    const isThere =
      /\.test\.tsx?$/.test(file) && existsSync(path.join(ROOT, file)) && testNamesIn(textOf(file)).has(name);
    return isThere ? [] : [`${row}: ${test}`];
  });
}

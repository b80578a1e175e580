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
    return hasTest({ file, name }) ? [] : [`${row}: ${test}`];
  });
}

/** Something that a document says, by how it begins, and the tests that it names. */
interface Claim {
  begins: string;
  tests: { file: string; name: string }[];
}

/** A test as a claim names it: its file in backticks, its title in quotes. */
const NAMED_TEST = /`(tests\/[^`]+)` › "([^"]+)"/g;

/**
 * The claims of a document: each point of a list, each paragraph, each table (each of its rows, where it has a column for them). Tests stand
 * in the claim itself, or in the paragraph "Test: …" after it; a paragraph that leads to a table has those of the table.
 */
export function claimsIn(markdown: string): Claim[] {
  const claims: Claim[] = [];
  const blocks = markdown.split(/\n{2,}|\n(?=- )/).filter((block) => !block.startsWith("#"));
  blocks.forEach((block, i) => {
    if (block.startsWith("Test: ")) claims.at(-1)?.tests.push(...testsIn(block));
    else if (!block.startsWith("|")) {
      if (!blocks[i + 1]?.startsWith("|") || block.startsWith("- ")) claims.push(claimOf(block));
    } else {
      const [head = "", , ...rows] = block.split("\n");
      if (cellsOf(head)?.includes("test")) claims.push(...rows.map(claimOf));
      else claims.push(claimOf(block));
    }
  });
  return claims;
}

function claimOf(text: string): Claim {
  return { begins: text.split("\n")[0]!.slice(0, 60), tests: testsIn(text) };
}

function testsIn(text: string): Claim["tests"] {
  return [...text.matchAll(NAMED_TEST)].map(([, file = "", name = ""]) => ({ file, name }));
}

/** Whether a file is there and declares a test, or a group of tests, of that very name. */
export function hasTest({ file, name }: { file: string; name: string }): boolean {
  const isTest = /\.test\.tsx?$/.test(file) && existsSync(path.join(ROOT, file));
  return isTest && testNamesIn(textOf(file)).has(name);
}

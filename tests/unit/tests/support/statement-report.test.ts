import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { scanFailures, summariseStatements } from "../../../support/statement-report.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "quadra-statements-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The log of a server that ran one statement, which read a table in sequence. */
async function logOf({ rows, passes, sql = "select 1" }: { rows: number; passes: number; sql?: string }) {
  const file = path.join(folder, "postgres.log");
  const lines = [
    "test_1|41 7/3|LOG:  duration: 1.000 ms  plan:",
    `\tQuery Text: ${sql}`,
    "\tHash Join  (cost=0.00..4.45 rows=3 width=18) (actual rows=3.00 loops=1)",
    `\t  ->  Seq Scan on athletes a  (cost=0.00..2.77 rows=77 width=34) (actual rows=${rows}.00 loops=${passes})`,
  ];
  await writeFile(file, `${lines.join("\n")}\n`);
  return file;
}

describe("what the report of a run's SQL calls a scan", () => {
  it.each([
    ["one pass over a thousand rows", { rows: 1_000, passes: 1 }, false],
    ["one pass over more", { rows: 1_001, passes: 1 }, true],
    ["two pages, as often as a screen lists matches", { rows: 100, passes: 1_000 }, false],
    ["two pages, more often than that", { rows: 100, passes: 1_001 }, true],
    ["more than two pages, 20 000 rows in all", { rows: 200, passes: 100 }, false],
    ["more than two pages, more rows in all", { rows: 200, passes: 101 }, true],
    ["an import, which reads all there is", { rows: 5_000, passes: 1, sql: "/* import */ select 1" }, false],
    ["a count of that table", { rows: 5_000, passes: 1, sql: "/* counts all athletes */ select 1" }, false],
    ["a count of another table", { rows: 5_000, passes: 1, sql: "/* counts all clubs */ select 1" }, true],
  ])("%s", async (_what, ran, isReported) => {
    const statements = await summariseStatements(await logOf(ran));
    expect(statements.count).toBe(1);
    expect(scanFailures([statements])).toHaveLength(isReported ? 1 : 0);
  });

  it("a run in which no statement was seen, since nothing was looked at", () => {
    expect(scanFailures([{ count: 0, slow: [], scans: [] }])).toEqual(["FAILED SQL: no statement seen"]);
  });
});

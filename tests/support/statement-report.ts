import { countedTables } from "./counted-tables.ts";
import { readStatements } from "./statement-costs.ts";

/** The findings in the log of one server: how many statements ran, the slow ones, and those that scanned too much. */
export interface ExplainedStatements {
  count: number;
  slow: { ms: number; sql: string }[];
  /** Sequential scans over more than `MAX_SCANNED_ROWS` rows, each statement once with its largest. */
  scans: { table: string; rows: number; passes: number; sql: string }[];
}

const MAX_SCANNED_ROWS = 1_000;
/** Many passes over a small table are how such tables are joined; so many are not. */
const MAX_ROWS_OF_ALL_PASSES = 20_000;
/** Two pages hold so many rows: a pass over them reads what a look into an index reads, and a screen lists up to 300 matches. */
const ROWS_OF_TWO_PAGES = 100;
const MAX_PASSES_OVER_TWO_PAGES = 1_000;
const SLOW_MS = 50;
const SHOWN = 10;

// An import, a rebuild and a comparison of the tables with a rebuild, a file of a club's matches and a notice to everybody read all
// there is, and say so in a comment; what else runs in their transaction belongs to them.
const READS_ALL = /\/\* (?:import|rebuild|export|everybody) \*\//;

/** Reads a server's log of explained statements and lists the slow ones and those that scan. */
export async function summariseStatements(logFile: string): Promise<ExplainedStatements> {
  const statements: ExplainedStatements = { count: 0, slow: [], scans: [] };
  const exempt = new Set<string>();
  const found = new Map<string, ExplainedStatements["scans"][number] & { transaction: string }>();
  const slow: (ExplainedStatements["slow"][number] & { transaction: string })[] = [];
  for await (const { transaction, ms, sql, scans } of readStatements(logFile)) {
    statements.count += 1;
    if (READS_ALL.test(sql)) exempt.add(transaction);
    const short = sql.slice(0, 160);
    if (ms > SLOW_MS) slow.push({ ms, sql: short, transaction });
    const counted = countedTables(sql);
    for (const scan of scans) {
      if (!isTooMuch(scan) || counted.has(scan.table)) continue;
      const key = `${transaction} ${short} ${scan.table}`;
      if ((found.get(key)?.rows ?? 0) < scan.rows) found.set(key, { ...scan, sql: short, transaction });
    }
  }
  const worst = new Map<string, ExplainedStatements["scans"][number]>();
  for (const { transaction, ...scan } of found.values()) {
    if (exempt.has(transaction)) continue;
    const key = `${scan.sql} ${scan.table}`;
    if ((worst.get(key)?.rows ?? 0) < scan.rows) worst.set(key, scan);
  }
  statements.scans = [...worst.values()];
  statements.slow = slow.filter((s) => !exempt.has(s.transaction)).map(({ ms, sql }) => ({ ms, sql }));
  return statements;
}

function isTooMuch({ rows, passes }: { rows: number; passes: number }): boolean {
  if (rows <= ROWS_OF_TWO_PAGES) return passes > MAX_PASSES_OVER_TWO_PAGES;
  return rows > MAX_SCANNED_ROWS || rows * passes > MAX_ROWS_OF_ALL_PASSES;
}

/** The report of all servers of a run, as lines to print. */
export function statementReport(all: readonly ExplainedStatements[]): string[] {
  const slow = all.flatMap((one) => one.slow).toSorted((a, b) => b.ms - a.ms);
  const scans = all.flatMap((one) => one.scans);
  const count = all.reduce((sum, one) => sum + one.count, 0);
  return [
    `${count} statements of the product, ${slow.length} over ${SLOW_MS} ms, ${scans.length} scanned too much in sequence`,
    ...slow.slice(0, SHOWN).map(({ ms, sql }) => `  ${ms.toFixed(0).padStart(5)} ms  ${sql.slice(0, 110)}`),
  ];
}

/** A line for each statement that scanned too much, or one when no statement was seen. */
export function scanFailures(all: readonly ExplainedStatements[]): string[] {
  if (all.every(({ count }) => count === 0)) return ["FAILED SQL: no statement seen"];
  return all
    .flatMap(({ scans }) => scans)
    .map(
      ({ table, rows, passes, sql }) =>
        `FAILED SQL ${rows} rows of ${table} in sequence, ${passes} times: ${sql}`,
    );
}

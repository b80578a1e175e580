import { migrateForWorker } from "../local/worker-database.ts";
import { fillBigPlatform } from "./big-platform.ts";
import type { BenchContext } from "./context.ts";
import { type CallCost, type CallFailure, measureCalls } from "./measure-calls.ts";

/** All in one sport: the worst case of every table that is read across clubs. */
const SIZES = [
  { athletes: 10_000, matches: 100_000, sports: 1 },
  { athletes: 100_000, matches: 1_000_000, sports: 1 },
];
/** From the issue: no query over 50 ms, no sequential scan over 1 000 rows. */
const MOST_MS = 50;
const MOST_ROWS = 1_000;

/**
 * Measures the cost of every named call of `statementCalls` to the database on two platforms: processor time of the server's
 * process (the machine may be shared), time on the clock, and the sequential scans. Lists what is over the limits, and
 * what failed.
 */
export async function runStatements(
  context: Pick<BenchContext, "postgres" | "print" | "keep" | "miss">,
): Promise<void> {
  const measured: Record<string, (CallCost | CallFailure)[]> = {};
  for (const size of SIZES) {
    const name = `statements_${size.athletes}`;
    const url = await context.postgres.createDatabase(name);
    await migrateForWorker(url);
    await fillBigPlatform(url, { ...size, now: new Date().toISOString() });
    const { costs, failures } = await measureCalls(url, size.athletes, (result) =>
      context.print(`  ${lineOf(result)}`),
    );
    await context.postgres.dropDatabase(name);
    measured[size.athletes] = [...costs, ...failures];
    const over = costs.filter(isOver);
    const all = costs.length + failures.length;
    context.print(
      `${size.athletes} athletes: ${over.length} of ${all} calls over the limits, ${failures.length} failed`,
    );
    for (const result of [...over, ...failures]) {
      context.print(`  ${lineOf(result)}`);
      context.miss(`"${result.name}" at ${size.athletes} athletes: ${lineOf(result).trim()}`);
    }
  }
  context.keep("statements", measured);
}

function longScans(scans: CallCost["scans"]): CallCost["scans"] {
  return scans.filter(({ rows }) => rows > MOST_ROWS);
}

function isOver({ cpuMs, scans }: CallCost): boolean {
  return cpuMs > MOST_MS || longScans(scans).length > 0;
}

function lineOf(result: CallCost | CallFailure): string {
  if ("failure" in result) return `FAILED  ${result.name}: ${result.failure}`;
  const { name, cpuMs, wallMs, statements, scans } = result;
  const scanned = longScans(scans)
    .map(({ table, rows }) => `, ${rows} rows of ${table} in sequence`)
    .join("");
  return `${cpuMs.toFixed(1).padStart(7)} ms CPU ${wallMs.toFixed(1).padStart(7)} ms  ${name} (${statements})${scanned}`;
}

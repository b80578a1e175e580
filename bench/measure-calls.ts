import { Client } from "pg";
import { within } from "../app/platform/within.server.ts";
import { platformIds } from "./big-platform-sql.ts";
import { openMeasuredDatabase, type StatementCost } from "./measured-database.ts";
import { statementCalls } from "./statement-calls.ts";
import { quietServices } from "../tests/support/quiet-services.ts";

const ROUNDS = 5;
/** A call that takes longer than this is a failed one: many times the limit of all its statements. */
const MOST_CALL_MS = 120_000;

/** The cost of one named call to the database. */
export interface CallCost {
  name: string;
  /** Of the call's costliest statement, median of the rounds. */
  cpuMs: number;
  wallMs: number;
  statements: number;
  /** All of the first round. */
  scans: StatementCost["scans"];
}

/** A named call that threw, or did not end. */
export interface CallFailure {
  name: string;
  /** The innermost error's message, on one line. */
  failure: string;
}

/** Receives the result of each call as soon as it is known. */
type OnResult = (result: CallCost | CallFailure) => void;

/** Asks every call some times of a filled database; `BENCH_STATEMENTS` chooses names by a part of them. */
export async function measureCalls(url: string, athletes: number, onResult: OnResult) {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query("update users set user_role = 'super_admin' where id = $1", [platformIds.user(1)]);
  await client.end();
  const database = await openMeasuredDatabase(url);
  const clubs = Math.max(10, Math.round(athletes / 100));
  const asked = process.env["BENCH_STATEMENTS"] ?? "";
  try {
    const calls = statementCalls(quietServices(database.db), platformIds.club(2 + (5_678 % (clubs - 1))));
    const chosen = Object.entries(calls).filter(([name]) => name.includes(asked));
    return await measureEach(Object.fromEntries(chosen), database.take, onResult);
  } finally {
    await database.stop();
  }
}

/**
 * Asks each call some times; `take` gives what ran since the last time. A call that throws, or does not end, is a failure, and costs
 * nobody the others.
 */
export async function measureEach(
  calls: Readonly<Record<string, () => Promise<unknown>>>,
  take: () => StatementCost[],
  onResult: OnResult,
  mostMs: number = MOST_CALL_MS,
): Promise<{ costs: CallCost[]; failures: CallFailure[] }> {
  const costs: CallCost[] = [];
  const failures: CallFailure[] = [];
  for (const [name, call] of Object.entries(calls)) {
    // A call that changes something finds its work the first time only.
    const isOnce = name.startsWith("job:") || name === "mark as read";
    try {
      const rounds: StatementCost[][] = [];
      for (let round = 0; round < (isOnce ? 1 : ROUNDS); round += 1) {
        await within(mostMs, call());
        rounds.push(take());
      }
      const cost = costOf(name, rounds);
      costs.push(cost);
      onResult(cost);
    } catch (error) {
      take();
      const failure = { name, failure: innermostMessage(error) };
      failures.push(failure);
      onResult(failure);
    }
  }
  return { costs, failures };
}

/** Drivers wrap what happened: theirs is `cause` or, Neon's, `sourceError`. A driver's own message holds the whole statement. */
function innermostMessage(thrown: unknown): string {
  const { cause, sourceError } = (thrown ?? {}) as { cause?: unknown; sourceError?: unknown };
  const inner = cause ?? sourceError;
  if (inner) return innermostMessage(inner);
  const text = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  return text.replace(/\s+/g, " ").trim();
}

function costOf(name: string, rounds: StatementCost[][]): CallCost {
  const most = (of: (cost: StatementCost) => number) =>
    median(rounds.map((costs) => Math.max(0, ...costs.map(of))));
  return {
    name,
    cpuMs: most(({ cpuMs }) => cpuMs),
    wallMs: most(({ wallMs }) => wallMs),
    statements: rounds[0]!.length,
    scans: rounds[0]!.flatMap(({ scans }) => scans),
  };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

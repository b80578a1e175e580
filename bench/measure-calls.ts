import { Client } from "pg";
import { platformIds } from "./big-platform-sql.ts";
import { openMeasuredDatabase, type StatementCost } from "./measured-database.ts";
import { statementCalls } from "./statement-calls.ts";
import { quietServices } from "../tests/support/quiet-services.ts";

const ROUNDS = 5;

/** What one named call cost the database. */
export interface CallCost {
  name: string;
  /** Of the call's costliest statement, median of the rounds. */
  cpuMs: number;
  wallMs: number;
  statements: number;
  /** All of the first round. */
  scans: StatementCost["scans"];
}

/** Asks every call some times of a filled database; `BENCH_STATEMENTS` chooses names by a part of them. */
export async function measureCalls(
  url: string,
  athletes: number,
  onCost: (cost: CallCost) => void,
): Promise<CallCost[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query("update users set user_role = 'super_admin' where id = $1", [platformIds.user(1)]);
  await client.end();
  const database = await openMeasuredDatabase(url);
  const clubs = Math.max(10, Math.round(athletes / 100));
  const asked = process.env["BENCH_STATEMENTS"] ?? "";
  const costs: CallCost[] = [];
  try {
    const calls = statementCalls(quietServices(database.db), platformIds.club(2 + (5_678 % (clubs - 1))));
    for (const [name, call] of Object.entries(calls)) {
      if (!name.includes(asked)) continue;
      const rounds: StatementCost[][] = [];
      // What changes something finds its work the first time only.
      const isOnce = name.startsWith("job:") || name === "mark as read";
      for (let round = 0; round < (isOnce ? 1 : ROUNDS); round += 1) {
        await call();
        rounds.push(database.take());
      }
      const cost = costOf(name, rounds);
      costs.push(cost);
      onCost(cost);
    }
  } finally {
    await database.stop();
  }
  return costs;
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

import { setTimeout as sleep } from "node:timers/promises";
import type { TestDatabase } from "./database.ts";

/** How many deadlocks PostgreSQL has broken in this database; its counters arrive about a second late. */
export async function countDeadlocks({ sql }: Pick<TestDatabase, "sql">): Promise<number> {
  await sleep(1_500);
  const [row] = await sql<{ deadlocks: number }>(
    "select deadlocks::int from pg_stat_database where datname = current_database()",
  );
  return row!.deadlocks;
}

import type { TestVerbs } from "./services.ts";

/** How many statements of the test's database wait for another transaction. */
export async function waitingLocks({ database }: TestVerbs): Promise<number> {
  const [row] = await database.sql<{ n: number }>(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return row!.n;
}

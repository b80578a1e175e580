import { v7 as uuidv7 } from "uuid";
import type { TestDatabase } from "./database.ts";
import type { RequestHarness } from "./acts/harness.ts";

/** A screen of a club; gives its id. */
export async function madeTv({ sql }: Pick<TestDatabase, "sql">, clubId: string): Promise<string> {
  const id = uuidv7();
  await sql(
    "insert into tvs (id, club_id, name, secret_hash, scenes, paired_at) values ($1::uuid, $2, 'Recepção', $1::text, '{}', now())",
    [id, clubId],
  );
  return id;
}

/** A count that a screen hands in which nobody knows. */
export function unknownPlays(): Record<string, unknown> {
  return {
    secret: "x".repeat(43),
    seq: 1,
    ended_ago_ms: 0,
    lasted_ms: 60_000,
    on_ms: 60_000,
    plays: [],
  };
}

/** A count that a paired screen of the test club hands in. */
export async function pairedPlays({ app, club, call }: RequestHarness): Promise<Record<string, unknown>> {
  const asked = await call("visitor", "POST", "/api/v1/tvs/pairings", {});
  const { secret } = (await asked.json()) as { secret: string };
  await app.sql(
    `insert into tvs (id, club_id, name, secret_hash, scenes, paired_at)
     select $1, $2, 'Recepção', secret_hash, '{}', now() from tv_pairings order by created_at desc limit 1`,
    [uuidv7(), club.clubId],
  );
  return { ...unknownPlays(), secret };
}

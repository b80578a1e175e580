import { randomUUID } from "node:crypto";
import type { RequestHarness } from "./harness.ts";
import { NOBODY } from "./act.ts";

/** Somebody without an account of a club. */
export async function memberOf(w: RequestHarness, clubId: string): Promise<string> {
  if (clubId === NOBODY) return NOBODY;
  const id = randomUUID();
  await w.app.sql(
    `insert into athletes (id, name, search_name) values ($1, 'Saulo Saindo', 'saulo saindo')`,
    [id],
  );
  await w.app.sql(
    `insert into memberships (id, club_id, athlete_id, status, requested_at, joined_at)
     values (gen_random_uuid(), $1, $2, 'active', now(), now())`,
    [clubId, id],
  );
  return id;
}

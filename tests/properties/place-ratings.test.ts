import { Client } from "pg";
import { afterEach, expect, it } from "vitest";
import { makeLeague } from "../support/league.ts";
import { startVerbs, type TestVerbs } from "../support/services.ts";
import { waitingLocks } from "../support/waiting-locks.ts";

let verbs: TestVerbs;
const clients: Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end();
  await verbs.stop();
});

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: verbs.database.url });
  await client.connect();
  clients.push(client);
  return client;
}

it("a club that moves to another city takes its athletes' ratings in the order of a confirmation: no deadlock", async () => {
  verbs = await startVerbs();
  const { clubIds, athletes } = await makeLeague(verbs, 6);
  const { sql } = verbs.database;
  // Stored the other way round than a confirmation locks them.
  const ordered = athletes.toSorted();
  for (const id of ordered.toReversed())
    await sql("insert into ratings (athlete_id, sport) values ($1, 'tennis')", [id]);
  for (const id of ordered)
    await sql(
      `insert into memberships (id, club_id, athlete_id, status, requested_at, joined_at)
        values (gen_random_uuid(), $1, $2, 'active', now(), now())`,
      [clubIds[0], id],
    );
  const [confirming, moving] = [await connect(), await connect()];
  const hold = (id: string) =>
    confirming.query("select 1 from ratings where athlete_id = $1 for no key update", [id]);
  // As a plan that reads many ratings would: in the order in which they are stored, not in that of an index.
  for (const way of ["indexscan", "indexonlyscan", "bitmapscan"])
    await moving.query(`set enable_${way} = off`);
  await confirming.query("begin");
  await hold(ordered[0]!);
  const moved = moving.query("update clubs set city_code = 3550308 where id = $1", [clubIds[0]]);
  await expect.poll(() => waitingLocks(verbs), { timeout: 5_000 }).toBe(1);
  for (const id of ordered.slice(1)) await hold(id);
  await confirming.query("commit");
  await moved;
  expect(await sql("select distinct city_code from ratings")).toEqual([{ city_code: 3_550_308 }]);
});

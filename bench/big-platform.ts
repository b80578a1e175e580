import { Client } from "pg";
import { type PlatformSize, platformStatements } from "./big-platform-sql.ts";

/**
 * Fills a migrated, empty database with a platform of a size (see `platformStatements`) and brings its statistics up to
 * date. Keys are not checked row by row and indexes are built at the end, so that a million matches take about a minute.
 * Gives how long it took, in milliseconds. Throws the database's error; needs a superuser.
 */
export async function fillBigPlatform(databaseUrl: string, size: PlatformSize): Promise<number> {
  const client = new Client({ connectionString: databaseUrl });
  const startedAt = performance.now();
  await client.connect();
  try {
    await client.query("set session_replication_role = replica");
    await client.query("set work_mem = '256MB'");
    await client.query("set maintenance_work_mem = '512MB'");
    await client.query("set synchronous_commit = off");
    // Indexes that keys stand on stay; the other indexes of the large tables come back when the rows are in.
    const indexes = await client.query<{ name: string; definition: string }>(
      `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
        where i.indrelid in ('matches'::regclass, 'match_players'::regclass, 'ranking_events'::regclass, 'ledger_lines'::regclass,
            'notifications'::regclass, 'athletes'::regclass)
          and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`,
    );
    for (const { name } of indexes.rows) await client.query(`drop index ${name}`);
    for (const statement of platformStatements(size)) await client.query(statement);
    for (const { definition } of indexes.rows) await client.query(definition);
    // In a session that replays nothing triggers run: they copy who the athletes are beside their nível.
    await client.query("set session_replication_role = origin");
    await client.query("select quadra_place_ratings(array(select id from athletes))");
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
  return Math.round(performance.now() - startedAt);
}

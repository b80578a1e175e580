import { sql } from "drizzle-orm";
import { z } from "zod";
import { clubs } from "../../../drizzle/schema/clubs.ts";
import { rankings, standings } from "../../../drizzle/schema/rankings.ts";
import { type Database, guardChange, type Statement } from "../../platform/database.server.ts";
import { command, query, recordsOf, type RowOf, rowSchema, tableRow } from "../../platform/sql.server.ts";

const RANKING = tableRow(rankings, ["id", "clubId"]);
const CLUB = tableRow(clubs, ["timeZone"]);

const awaitingRow = rowSchema(() =>
  z.object({ ...RANKING.schema().shape, ...CLUB.schema().shape, version: z.number(), rules: z.unknown() }),
);

/** A ranking whose places of the last Monday are still to be kept. */
export type AwaitingRanking = RowOf<typeof awaitingRow>;

/**
 * Reads open rankings that a Monday has begun in since their places were kept, the longest waiting first, at most `limit`. One waits
 * where something left its window before that Monday that is not written yet.
 */
export function awaitingStatement(db: Database, { now, limit }: { now: Date; limit: number }) {
  const monday = sql`date_trunc('week', ${now.toISOString()}::timestamptz at time zone c.time_zone) at time zone c.time_zone`;
  return query(
    db,
    sql`
    select ${RANKING.columns("k")}, k.version::float8 as version, ${CLUB.columns("c")}, v.rules
    from rankings k join clubs c on c.id = k.club_id join ranking_rules v on v.ranking_id = k.id and v.version = k.rule_version
    where k.closed_at is null and k.monday_at < ${now.toISOString()}::timestamptz and k.monday_at < ${monday}
      and not exists (select 1 from ledger_lines l where l.ranking_id = k.id and l.gone_at is null and l.leaves_at <= ${monday})
    order by k.monday_at limit ${limit}`,
    awaitingRow,
  );
}

/** Keeps the places of a Monday. Fails the batch where the table has changed since they were numbered. */
export function keepPlacesStatements(
  db: Database,
  of: { ranking: Pick<AwaitingRanking, "id" | "version">; monday: Date; places: ReadonlyMap<string, number> },
): Statement[] {
  const { ranking, monday, places } = of;
  const rows = [...places].map(([athleteId, place]) => ({ athleteId, place }));
  const kept = recordsOf(rows, "p", { athleteId: standings.athleteId, place: "int" });
  return [
    // Locked in the order of all who write tables: standings by athlete, then the ranking.
    command(
      db,
      sql`select 1 from standings where ranking_id = ${ranking.id}::uuid order by athlete_id for no key update`,
    ),
    command(
      db,
      sql`update standings s set monday_place = p.place from standings t left join ${kept} on p."athleteId" = t.athlete_id
        where t.ranking_id = ${ranking.id}::uuid and s.ranking_id = t.ranking_id and s.athlete_id = t.athlete_id
          and s.monday_place is distinct from p.place`,
    ),
    guardChange(
      db,
      sql`update rankings set monday_at = ${monday.toISOString()}::timestamptz, version = version + 1
        where id = ${ranking.id}::uuid and version = ${ranking.version}::bigint and closed_at is null`,
      "ranking moved",
    ),
  ];
}

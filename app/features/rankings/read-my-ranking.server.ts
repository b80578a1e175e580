import { type SQL, sql } from "drizzle-orm";
import { AppError } from "../../lib/errors.ts";
import { rowsOf } from "../../platform/database.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { liveSessionSql } from "../security/live-session.server.ts";
import { type MyRanking, pointsOverTime, rowsAround } from "./my-ranking.ts";
import { toTable } from "./read-table.server.ts";
import type { RankingFormat } from "./table.ts";
import { type RawTable, tableStatement } from "./table-repository.server.ts";

/** Rows read at most: enough for the reader's own to be among them in any club of the plans' size. */
const ROWS = 500;
const SERIES_LINES = 23;

interface RawMine {
  athleteId: string | null;
  sport: string | null;
  format: RankingFormat;
  mine: { sport: string; format: RankingFormat }[];
  changes: number[];
}

/**
 * Reads the reader's place in a ranking of their current club: the one asked for, else the one in which they played
 * last, else the club's first sport. Two statements that travel with the page's other reads. Null without a club or an
 * athlete profile; throws `unauthenticated`.
 */
export async function readMyRanking(
  { services, actor }: VerbContext,
  asked: { sport?: string; format?: RankingFormat },
): Promise<MyRanking | null> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const now = services.now();
  const user = sql`(select u.id, u.club_id, a.id as athlete_id from users u join athletes a on a.user_id = u.id
    where u.id = ${actor.userId}::uuid and ${liveSessionSql(actor.sessionId, actor.userId, now)})`;
  const played = sql`(select k.id, k.sport, k.format, max(l.at) as last_at from ${user} me
    join rankings k on k.club_id = me.club_id join ledger_lines l on l.ranking_id = k.id and l.athlete_id = me.athlete_id
    group by k.id)`;
  const wanted = (column: SQL) => sql`(select ${column} from ${played} p
    where (${asked.sport ?? null}::text is null or p.sport = ${asked.sport ?? null})
      and (${asked.format ?? null}::text is null or p.format = ${asked.format ?? null})
    order by last_at desc limit 1)`;
  const sport = sql`coalesce(${wanted(sql`p.sport`)}, ${asked.sport ?? null}::text, (select s.sport from ${user} me
    join club_sports s on s.club_id = me.club_id order by s.position limit 1))`;
  const format = sql`coalesce(${wanted(sql`p.format`)}, ${asked.format ?? null}::text, 'singles')`;

  const mineStatement = services.db.execute(sql`
    with chosen as (select ${sport} as sport, ${format} as format)
    select (select athlete_id from ${user} me) as "athleteId", c.sport, c.format,
      (select coalesce(jsonb_agg(jsonb_build_object('sport', p.sport, 'format', p.format) order by p.last_at desc), '[]')
        from ${played} p) as mine,
      (select coalesce(jsonb_agg(points order by at desc, ordinal desc), '[]') from (
        select l.points, l.at, l.ordinal from ${user} me join rankings k on k.club_id = me.club_id
        join ledger_lines l on l.ranking_id = k.id and l.athlete_id = me.athlete_id
        where k.sport = c.sport and k.format = c.format and l.points <> 0
        order by l.at desc, l.ordinal desc limit ${SERIES_LINES}) last) as changes
    from chosen c`);
  const query = { limit: ROWS, cursor: 0 };
  const club = sql`(select club_id from ${user} me)`;
  const [mine, table] = await Promise.all([
    services.read(mineStatement),
    services.read(tableStatement(services.db, club, { ...query, sport, format }, now)),
  ]);

  const raw = rowsOf<RawTable>(table)[0];
  const own = rowsOf<RawMine & Record<string, unknown>>(mine)[0];
  if (!raw?.club || !own?.athleteId) return null;
  const whole = toTable(raw, { ...query, format: own.format });
  const me = whole.rows.find((row) => row.athlete.id === own.athleteId) ?? null;
  return {
    table: { ...whole, rows: rowsAround(whole.rows, own.athleteId) },
    me,
    athleteId: own.athleteId,
    mine: own.mine,
    series: me && own.changes.length > 0 ? pointsOverTime(me.points, own.changes) : [],
  };
}

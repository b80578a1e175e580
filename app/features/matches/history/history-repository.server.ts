import { sql } from "drizzle-orm";
import { z } from "zod";
import { matches, matchPlayers } from "../../../../drizzle/schema/matches.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, type RowOf, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { liveSessionSql } from "../../base/access/live-session-sql.server.ts";
import { NAMED_ATHLETE } from "../../people/people/public-name-sql.server.ts";
import { setsSchema } from "../../scoring/scores/sets-schema.ts";

const MATCH = tableRow(matches, [
  "id",
  "playedOn",
  "sport",
  "format",
  "status",
  "end",
  "winnerSide",
  "scoreFormat",
  "place",
]);
const SIDE = tableRow(matchPlayers, ["side"]);
const PLAYER = tableRow(matchPlayers, ["side", "athleteId"]);

const historyRow = rowSchema(() =>
  z.object({
    total: z.number(),
    rows: z.array(
      z.object({
        ...MATCH.schema().shape,
        ...SIDE.schema().shape,
        clubName: z.string(),
        sets: setsSchema(),
        players: z.array(
          z.object({ ...PLAYER.schema().shape, ...NAMED_ATHLETE.schema().shape, isMe: z.boolean() }),
        ),
      }),
    ),
  }),
);

/** The one row of `historyStatement`. */
export type RawHistory = RowOf<typeof historyRow>;

/** All matches of the athlete of a live session, over all clubs, the last played first: `limit` of them from `from`. */
export function historyStatement(
  db: Database,
  actor: { userId: string; sessionId: string },
  { from, limit, now }: { from: number; limit: number; now: Date },
) {
  return query(
    db,
    sql`
    with me as (select a.id from athletes a where a.user_id = ${actor.userId}::uuid
      and ${liveSessionSql(actor.sessionId, actor.userId, now)}),
    mine as materialized (select m.id, p.side, m.played_at from me join match_players p on p.athlete_id = me.id
      join matches m on m.id = p.match_id and m.status <> 'withdrawn'),
    page as materialized (select * from mine order by played_at desc, id desc limit ${limit}::int offset ${from}::int),
    playing as (
      select o.match_id, jsonb_agg(jsonb_build_object(${PLAYER.pairs("o")}, ${NAMED_ATHLETE.pairs("a")},
        'isMe', o.athlete_id = (select id from me)) order by o.side, o.slot) as players
      from page join match_players o on o.match_id = page.id join athletes a on a.id = o.athlete_id group by o.match_id
    )
    select (select count(*)::int from mine) as total,
      (select coalesce(jsonb_agg(jsonb_build_object(${MATCH.pairs("m")}, ${SIDE.pairs("p")},
        'clubName', c.name, 'sets', m.sets, 'players', y.players)
        order by p.played_at desc, p.id desc), '[]')
        from page p join matches m on m.id = p.id join clubs c on c.id = m.club_id
        left join playing y on y.match_id = p.id) as rows`,
    historyRow,
  );
}

import { sql } from "drizzle-orm";
import type { Database } from "../../platform/database.server.ts";
import { liveSessionSql } from "../security/live-session.server.ts";
import type { MatchStatus } from "./match.ts";

/** The one row of `historyStatement`. */
export interface RawHistory {
  total: number;
  rows: {
    id: string;
    playedOn: string;
    sport: string;
    format: "singles" | "doubles";
    clubName: string;
    status: MatchStatus;
    end: string;
    winnerSide: 1 | 2 | null;
    side: 1 | 2;
    scoreFormat: string;
    sets: { side1: number; side2: number; tiebreak?: number }[];
    place: string | null;
    players: { side: 1 | 2; isMe: boolean; name: string; isPrivate: boolean; birthDate: string | null }[];
  }[];
}

/** All matches of the athlete behind a live session, over all clubs, the last played first: `limit` of them from `from`. */
export function historyStatement(
  db: Database,
  actor: { userId: string; sessionId: string },
  { from, limit, now }: { from: number; limit: number; now: Date },
) {
  return db.execute(sql`
    with me as (select a.id from athletes a where a.user_id = ${actor.userId}::uuid
      and ${liveSessionSql(actor.sessionId, actor.userId, now)}),
    mine as materialized (select m.id, p.side, m.played_at from me join match_players p on p.athlete_id = me.id
      join matches m on m.id = p.match_id and m.status <> 'withdrawn'),
    page as (select * from mine order by played_at desc, id desc limit ${limit}::int offset ${from}::int)
    select (select count(*)::int from mine) as total,
      (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'playedOn', m.played_on, 'sport', m.sport,
        'format', m.format, 'clubName', c.name, 'status', m.status, 'end', m."end", 'winnerSide', m.winner_side,
        'side', p.side, 'scoreFormat', m.score_format, 'sets', m.sets, 'place', m.place, 'players', (
          select jsonb_agg(jsonb_build_object('side', o.side, 'isMe', o.athlete_id = (select id from me), 'name', a.name,
            'isPrivate', a.is_private, 'birthDate', a.birth_date) order by o.side, o.slot)
          from match_players o join athletes a on a.id = o.athlete_id where o.match_id = m.id))
        order by p.played_at desc, p.id desc), '[]')
        from page p join matches m on m.id = p.id join clubs c on c.id = m.club_id) as rows`);
}

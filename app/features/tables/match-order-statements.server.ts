import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../../platform/database.server.ts";
import { query, type RowOf, rowSchema } from "../../platform/sql.server.ts";
import { BEST, LEAVING, MUTUAL, RANKED, RECENT, sumsSql } from "./table-pieces-statements.server.ts";
import { rankingAtSql } from "./table-statements.server.ts";

const delta = () => ({
  athleteId: z.string(),
  points: z.number(),
  matches: z.number(),
  matchBalance: z.number(),
  setBalance: z.number(),
  gameBalance: z.number(),
});

const matchOrderRow = rowSchema(() =>
  z.object({
    rows: z.array(z.object({ ...delta(), memberSince: z.number().nullable() })),
    mutual: z.array(z.object({ athleteId: z.string(), opponentId: z.string(), wins: z.number() })),
    written: z.array(z.object(delta())),
  }),
);

/** What `matchOrderStatement` reads. */
export type MatchOrder = RowOf<typeof matchOrderRow>;

/**
 * All that numbers a match's main ranking with the match and without it, in one statement: everybody who stands in it now and the
 * players, as numbers alone; who won over whom among the tied, the players and those whom the players have met; what the match's
 * confirmation wrote, where it stands. No row where there is no such match.
 */
export function matchOrderStatement(db: Database, matchId: string, now: Date) {
  const of = (column: "club_id" | "ranking_id" | "format") =>
    sql`(select ${sql.identifier(column)} from matches where id = ${matchId}::uuid)`;
  const asked = { format: of("format"), ranking: of("ranking_id") };
  const balances = sql`'matchBalance', match_balance, 'setBalance', set_balance, 'gameBalance', game_balance`;
  return query(
    db,
    sql`
    with ${rankingAtSql(of("club_id"), asked, now)},
    ${RECENT}, ${LEAVING}, ${BEST},
    ${sumsSql({}, sql`false`)}, ${RANKED},
    players as (select athlete_id from match_players where match_id = ${matchId}::uuid),
    tied as (
      select athlete_id from ranked where is_ranked and tied > 1
      union select athlete_id from players
      union select o.athlete_id from players p join ledger_lines l on l.ranking_id = (select id from r) and l.athlete_id = p.athlete_id
        cross join lateral (select * from ledger_lines where event_id = l.event_id offset 0) o
        where l.event_id is not null and (l.wins = 1 or l.losses = 1) and o.ranking_id = l.ranking_id
    ),
    ${MUTUAL},
    everybody as (
      select k.athlete_id, points, matches, match_balance, set_balance, game_balance from ranked k
        where k.is_ranked or k.athlete_id in (select athlete_id from players)
      union all select athlete_id, 0, 0, 0, 0, 0 from players where athlete_id not in (select athlete_id from ranked)
    ),
    written as (
      select l.athlete_id, sum(l.points) as points, sum(l.matches) as matches, sum(l.wins - l.losses) as match_balance,
        sum(l.sets_won - l.sets_lost) as set_balance, sum(l.games_won - l.games_lost) as game_balance
      from ranking_events e cross join lateral (select * from ledger_lines where event_id = e.id offset 0) l
      where e.match_id = ${matchId}::uuid and e.kind = 'confirm' and l.ranking_id = (select id from r)
        and not exists (select 1 from ranking_events u where u.undoes = e.id) group by l.athlete_id
    )
    select
      (select coalesce(jsonb_agg(jsonb_build_object('athleteId', k.athlete_id, 'points', points, 'matches', matches, ${balances},
        'memberSince', m.joined_at)), '[]') from everybody k
        left join lateral (select floor(extract(epoch from min(joined_at)) * 1000) as joined_at from memberships
          where athlete_id = k.athlete_id and club_id = (select club_id from r) and joined_at is not null) m on true) as rows,
      (select coalesce(jsonb_agg(jsonb_build_object('athleteId', athlete_id, 'opponentId', opponent_id, 'wins', wins)), '[]')
        from mutual) as mutual,
      (select coalesce(jsonb_agg(jsonb_build_object('athleteId', athlete_id, 'points', points, 'matches', matches, ${balances})), '[]')
        from written) as written
    from r`,
    matchOrderRow,
  );
}

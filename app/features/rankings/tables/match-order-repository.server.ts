import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../../../platform/database.server.ts";
import { query, type RowOf, rowSchema } from "../../../platform/sql.server.ts";
import { sumsSchema } from "./tables-repository.server.ts";

const matchOrderRow = rowSchema(() =>
  z.object({
    rows: z.array(sumsSchema().extend({ memberSince: z.number().nullable() })),
    mutual: z.array(z.object({ athleteId: z.string(), opponentId: z.string(), wins: z.number() })),
    written: z.array(sumsSchema()),
  }),
);

/** The row that `matchOrderStatement` reads. */
export type MatchOrder = RowOf<typeof matchOrderRow>;

const BALANCES = sql`wins - losses as match_balance, sets_won - sets_lost as set_balance, games_won - games_lost as game_balance`;
const NUMBERS = sql`'athleteId', athlete_id, 'points', points, 'matches', matches, 'matchBalance', match_balance, 'setBalance', set_balance,
        'gameBalance', game_balance`;

/**
 * All that numbers a match's main ranking with the match and without it, in one statement: everybody who stands in it now and the
 * players, as numbers alone; who won over whom among those of equal points, the players and those whom the players have met; what the match's
 * confirmation wrote, where it stands. No row where there is no such match.
 */
export function matchOrderStatement(db: Database, matchId: string) {
  return query(
    db,
    sql`
    with r as (select k.id, k.club_id from matches m join rankings k on k.id = m.ranking_id where m.id = ${matchId}::uuid),
    players as (select athlete_id from match_players where match_id = ${matchId}::uuid),
    everybody as materialized (
      select athlete_id, points, matches, ${BALANCES} from standings
        where ranking_id = (select id from r) and (matches > 0 or athlete_id in (select athlete_id from players))
          and (select removed_at is null from athletes where id = standings.athlete_id)
      union all select athlete_id, 0, 0, 0, 0, 0 from players
        where athlete_id not in (select athlete_id from standings where ranking_id = (select id from r))
    ),
    compared as (
      select athlete_id from (select athlete_id, count(*) over (partition by points) as level from everybody) x where level > 1
      union select athlete_id from players
      union select o.athlete_id from players p join ledger_lines l on l.ranking_id = (select id from r) and l.athlete_id = p.athlete_id
        cross join lateral (select * from ledger_lines where event_id = l.event_id and ranking_id = l.ranking_id offset 0) o
        where l.event_id is not null
    ),
    mutual as (
      select w.athlete_id, o.athlete_id as opponent_id, count(*) as wins from compared c
        join ledger_lines w on w.ranking_id = (select id from r) and w.athlete_id = c.athlete_id and w.wins = 1
          and w.gone_at is null and w.event_id is not null
        cross join lateral (select * from ledger_lines where event_id = w.event_id and ranking_id = w.ranking_id and losses = 1 offset 0) o
      group by 1, 2
    ),
    written as (
      select l.athlete_id, sum(l.points) as points, sum(l.matches) as matches, sum(l.wins - l.losses) as match_balance,
        sum(l.sets_won - l.sets_lost) as set_balance, sum(l.games_won - l.games_lost) as game_balance
      from ranking_events e cross join lateral (select * from ledger_lines where event_id = e.id offset 0) l
      where e.match_id = ${matchId}::uuid and e.kind = 'confirm' and l.ranking_id = (select id from r)
        and not exists (select 1 from ranking_events u where u.undoes = e.id) group by l.athlete_id
    )
    select
      (select coalesce(jsonb_agg(jsonb_build_object(${NUMBERS}, 'memberSince', m.joined_at)), '[]') from everybody k
        left join lateral (select floor(extract(epoch from min(joined_at)) * 1000) as joined_at from memberships
          where athlete_id = k.athlete_id and club_id = r.club_id and joined_at is not null) m on true) as rows,
      (select coalesce(jsonb_agg(jsonb_build_object('athleteId', athlete_id, 'opponentId', opponent_id, 'wins', wins)), '[]')
        from mutual) as mutual,
      (select coalesce(jsonb_agg(jsonb_build_object(${NUMBERS})), '[]') from written) as written
    from r`,
    matchOrderRow,
  );
}

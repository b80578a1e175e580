import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { finalStandings, rankings } from "../../../../drizzle/schema/rankings.ts";
import { type Database, refuseUnless, type Statement } from "../../../platform/database.server.ts";
import { command, query, recordsOf, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { openingRankingSql } from "../tables/which-table-sql.server.ts";
import { ENROLMENT_STATUSES } from "../../../../drizzle/schema/enums.ts";
import { isReadOnlySql } from "../../base/access/billing-state-sql.server.ts";
import { administersSql, type Asker } from "../../base/access/club-access-sql.server.ts";
import { isEmptyRankingSql } from "../../scoring/ledger/ranking-facts-repository.server.ts";
import { CATEGORY } from "../../scoring/ledger/categories-repository.server.ts";

const RANKING = tableRow(rankings, ["id", "sport", "format", "isMain", "name", "closedAt", "ruleVersion"]);

const officeRow = rowSchema(() =>
  z.object({
    mayOpen: z.boolean(),
    rankings: z.array(
      z.object({
        ...RANKING.schema().shape,
        ...CATEGORY.schema().shape,
        rules: z.unknown(),
        isHidden: z.boolean(),
        isOpening: z.boolean(),
        isEmpty: z.boolean(),
        athletes: z.number(),
        initial: z.number(),
        champions: z.array(z.string()),
        requests: z.array(z.object({ athleteId: z.string(), name: z.string(), requestedAt: z.string() })),
      }),
    ),
  }),
);

/** The rankings of a club with their rules, who asks to play them and who won; `mayOpen` says whether the asker administers it. */
export function officeRankingsStatement(
  db: Database,
  { asker, club, isLive }: { asker: Asker; club: SQL; isLive: SQL },
) {
  return query(
    db,
    sql`
    with c as materialized (select id from clubs where id = ${club} and ${isLive} and ${administersSql(asker, club)}),
    standing as materialized (select s.ranking_id, count(*) filter (where s.matches > 0)::int as athletes
      from c join rankings k on k.club_id = c.id join standings s on s.ranking_id = k.id group by 1)
    select exists (select 1 from c) as "mayOpen",
      (select coalesce(jsonb_agg(jsonb_build_object(${RANKING.pairs("k")}, ${CATEGORY.pairs("k")}, 'rules', v.rules,
        'isHidden', k.hidden_at is not null, 'isEmpty', ${isEmptyRankingSql("k", sql`t.ranking_id is null`)},
        'isOpening', (k.id = ${openingRankingSql(sql`k.club_id`)}) is true,
        'athletes', coalesce(t.athletes, 0),
        'initial', (select count(distinct e.awards -> 0 ->> 'athleteId')::int from ranking_events e where e.ranking_id = k.id
          and e.match_id is null and e.kind = 'initial' and not exists (select 1 from ranking_events u where u.undoes = e.id)),
        'champions', (select coalesce(jsonb_agg(a.name order by a.name), '[]') from final_standings f
          join athletes a on a.id = f.athlete_id where f.ranking_id = k.id and f.position = 1),
        'requests', (select coalesce(jsonb_agg(jsonb_build_object('athleteId', a.id, 'name', a.name,
            'requestedAt', n.requested_at) order by n.requested_at, a.id), '[]') from ranking_enrolments n
          join athletes a on a.id = n.athlete_id where n.ranking_id = k.id and n.status = 'requested'))
        order by k.closed_at nulls first, s.position nulls last, k.sport, k.format desc, k.is_main desc, k.opened_at, k.id), '[]')
        from c join rankings k on k.club_id = c.id
        join ranking_rules v on v.ranking_id = k.id and v.version = k.rule_version
        left join club_sports s on s.club_id = k.club_id and s.sport = k.sport
        left join standing t on t.ranking_id = k.id) as rankings`,
    officeRow,
  );
}

/** Writes the table of a season that is closed. */
export function finalStandingsStatement(
  db: Database,
  rows: readonly (typeof finalStandings.$inferInsert)[],
): Statement {
  const fields = {
    rankingId: finalStandings.rankingId,
    athleteId: finalStandings.athleteId,
    position: finalStandings.position,
    points: finalStandings.points,
    matches: finalStandings.matches,
    wins: finalStandings.wins,
    losses: finalStandings.losses,
  };
  const given = rows.map((row) => ({ ...row, position: row.position ?? null }));
  return command(
    db,
    sql`insert into final_standings (ranking_id, athlete_id, position, points, matches, wins, losses)
      select "rankingId", "athleteId", position, points, matches, wins, losses from ${recordsOf(given, "f", fields)}
      on conflict do nothing`,
  );
}

const answeredRow = rowSchema(() =>
  z.object({ userId: z.string().nullable(), ranking: z.string().nullable() }),
);

/** Answers somebody's request to play a ranking of a club; gives a row where there was one, answered or not. */
export function answerEnrolmentStatement(
  db: Database,
  of: { clubId: string; rankingId: string; athleteId: string; status: string; userId: string; now: Date },
) {
  return query(
    db,
    sql`update ranking_enrolments n set status = ${of.status}, answered_at = ${of.now.toISOString()}::timestamptz,
        answered_by = ${of.userId}::uuid
      from rankings k, athletes a
      where n.ranking_id = ${of.rankingId}::uuid and n.athlete_id = ${of.athleteId}::uuid and k.id = n.ranking_id
        and k.club_id = ${of.clubId}::uuid and k.closed_at is null and a.id = n.athlete_id
      returning a.user_id as "userId", k.name as ranking`,
    answeredRow,
  );
}

/** Fails the batch unless there is such a club, and it plays the sport. */
export function playedByClub(db: Database, clubId: string, sport: string): Statement[] {
  const id = sql`${clubId}::uuid`;
  return [
    refuseUnless(db, sql`exists (select 1 from clubs where id = ${id})`, "not_found"),
    refuseUnless(
      db,
      sql`exists (select 1 from club_sports where club_id = ${id} and sport = ${sport})`,
      "invalid_input",
      sql`'O clube não oferece este esporte.'`,
    ),
  ];
}

const ENROLLED = tableRow(rankings, ["id", "sport", "format", "name"]);
const enrolmentRow = rowSchema(() =>
  ENROLLED.schema().extend({
    ...CATEGORY.schema().shape,
    club: z.string(),
    status: z.enum(ENROLMENT_STATUSES).nullable(),
  }),
);

/** The open rankings by request of the clubs that somebody is a member of, and where their own request stands. */
export function ownEnrolmentsStatement(db: Database, userId: string, isLive: SQL) {
  return query(
    db,
    sql`select ${ENROLLED.columns("k")}, k.gender, k.classes, k.min_age as "minAge", k.max_age as "maxAge",
        k.season_from::text as "seasonFrom", k.season_to::text as "seasonTo", k.enrolment, c.name as club, n.status
      from athletes a join memberships m on m.athlete_id = a.id and m.status = 'active'
      join clubs c on c.id = m.club_id
      join rankings k on k.club_id = c.id and not k.is_main and k.enrolment = 'request' and k.closed_at is null
        and k.hidden_at is null
      left join ranking_enrolments n on n.ranking_id = k.id and n.athlete_id = a.id
      where a.user_id = ${userId}::uuid and ${isLive}
      order by c.name, k.name, k.id`,
    enrolmentRow,
  );
}

/**
 * Asks to play a ranking by request, once; a refused request stays refused. The batch fails unless the athlete is a member of
 * its club and it is open.
 */
export function requestEnrolmentStatements(
  db: Database,
  of: { rankingId: string; athleteId: string; now: Date },
): Statement[] {
  const ranking = sql`select k.id from rankings k join memberships m on m.club_id = k.club_id and m.status = 'active'
    and m.athlete_id = ${of.athleteId}::uuid where k.id = ${of.rankingId}::uuid and not k.is_main
    and k.enrolment = 'request' and k.closed_at is null and k.hidden_at is null`;
  return [
    refuseUnless(db, sql`exists (${ranking})`, "not_found"),
    // A read-only club changes nothing, whoever asks.
    refuseUnless(
      db,
      sql`exists (select 1 from rankings k join clubs c on c.id = k.club_id where k.id = ${of.rankingId}::uuid
        and not ${isReadOnlySql(sql`c.lapsed_at`, of.now)})`,
      "club_read_only",
    ),
    command(
      db,
      sql`insert into ranking_enrolments (ranking_id, athlete_id, status, requested_at)
        select id, ${of.athleteId}::uuid, 'requested', ${of.now.toISOString()}::timestamptz from (${ranking}) k
        on conflict do nothing`,
    ),
  ];
}

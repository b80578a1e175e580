import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { ledgerLines, rankingEvents } from "../../../drizzle/schema/ledger.ts";
import { matches } from "../../../drizzle/schema/matches.ts";
import { finalStandings, rankings } from "../../../drizzle/schema/rankings.ts";
import { type Database, refuseUnless, type Statement } from "../../platform/database.server.ts";
import { command, query, recordsOf, type RowOf, rowSchema, tableRow } from "../../platform/sql.server.ts";
import { ENROLMENT_STATUSES } from "../../lib/categories.ts";
import { isReadOnlySql } from "../access/billing-state-sql.server.ts";
import { administersSql, type Asker } from "../access/club-access-sql.server.ts";
import { CATEGORY, entrantRow, entrantsSql } from "../categories/category-statements.server.ts";
import { awardsSchema, countedInSchema, resultSchema } from "../ledger/ranking-state-rows.server.ts";

const RANKING = tableRow(rankings, ["id", "sport", "format", "isMain", "name", "closedAt", "ruleVersion"]);

const officeRow = rowSchema(() =>
  z.object({
    mayOpen: z.boolean(),
    rankings: z.array(
      z.object({
        ...RANKING.schema().shape,
        ...CATEGORY.schema().shape,
        rules: z.unknown(),
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
    with c as materialized (select id from clubs where id = ${club} and ${isLive} and ${administersSql(asker, club)})
    select exists (select 1 from c) as "mayOpen",
      (select coalesce(jsonb_agg(jsonb_build_object(${RANKING.pairs("k")}, ${CATEGORY.pairs("k")}, 'rules', v.rules,
        'athletes', (select count(*)::int from standings s where s.ranking_id = k.id and s.matches > 0),
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
        left join club_sports s on s.club_id = k.club_id and s.sport = k.sport) as rankings`,
    officeRow,
  );
}

const PAST = tableRow(rankings, ["id", "sport", "format", "isMain", "closedAt", "ruleVersion"]);
const EVENT = tableRow(rankingEvents, [
  "id",
  "rankingId",
  "sport",
  "matchId",
  "tournamentEventId",
  "kind",
  "at",
  "writtenAt",
  "ordinal",
  "ruleVersion",
  "undoes",
  "corrects",
  "isAnswered",
]);
const MATCH = tableRow(matches, ["scoreFormat"]);
const LINE = tableRow(ledgerLines, [
  "eventId",
  "athleteId",
  "reason",
  "points",
  "matches",
  "wins",
  "losses",
  "setsWon",
  "setsLost",
  "gamesWon",
  "gamesLost",
  "goneAt",
  "levelChange",
  "levelBefore",
  "levelFromResult",
  "levelFromScore",
  "levelMeeting",
]);

const pastRow = rowSchema(() =>
  z.object({
    ranking: z
      .object({
        ...PAST.schema().shape,
        ...CATEGORY.schema().shape,
        version: z.number(),
        mainId: z.string(),
        mainVersion: z.number(),
        timeZone: z.string(),
        rules: z.unknown(),
        /** The rules of each version, by its number. */
        versions: z.record(z.string(), z.unknown()),
      })
      .nullable(),
    events: z.array(
      z.object({
        ...EVENT.schema().shape,
        ...MATCH.joined().shape,
        result: resultSchema().nullable(),
        awards: awardsSchema().nullable(),
        also: countedInSchema().nullable(),
      }),
    ),
    lines: z.array(LINE.schema()),
    people: z.array(z.object({ id: z.string(), name: z.string(), memberSince: z.number().nullable() })),
    entrants: z.array(entrantRow()),
  }),
);

/** The past of a ranking as `pastStatement` reads it. */
export type Past = RowOf<typeof pastRow>;

/** A ranking of a club with all that its replay needs: every event of its sport and format, its lines, who the players are. */
export function pastStatement(db: Database, club: SQL, rankingId: string) {
  return query(
    db,
    sql`
    with k as materialized (
      select r.*, c.time_zone, m.id as main_id, m.version as main_version, v.rules from rankings r
      join clubs c on c.id = r.club_id
      join rankings m on m.club_id = r.club_id and m.sport = r.sport and m.format = r.format and m.is_main
      join ranking_rules v on v.ranking_id = r.id and v.version = r.rule_version
      where r.id = ${rankingId}::uuid and r.club_id = ${club}
    ), e as materialized (select v.* from k cross join lateral (select * from ranking_events
        where ranking_id = k.main_id and (match_id is not null or k.is_main)
        union all select * from ranking_events where ranking_id = k.id and not k.is_main) v),
    p as materialized (select a.id::uuid as id from e cross join lateral jsonb_array_elements(e.result -> 'sides') s
        cross join lateral jsonb_array_elements_text(s.value) a(id)
      union select (w ->> 'athleteId')::uuid from e cross join lateral jsonb_array_elements(e.awards) w)
    select
      (select jsonb_build_object(${PAST.pairs("k")}, ${CATEGORY.pairs("k")}, 'version', version, 'mainId', main_id,
        'mainVersion', main_version, 'timeZone', time_zone, 'rules', rules, 'versions',
        (select jsonb_object_agg(v.version::text, v.rules) from ranking_rules v where v.ranking_id = k.id)) from k) as ranking,
      (select coalesce(jsonb_agg(jsonb_build_object(${EVENT.pairs("e")}, ${MATCH.pairs("m")}, 'result', e.result, 'awards', e.awards,
          'also', e.also) order by e.seq), '[]')
        from e left join lateral (select score_format from matches where id = e.match_id offset 0) m on true) as events,
      (select coalesce(jsonb_agg(jsonb_build_object(${LINE.pairs("l")})), '[]') from ledger_lines l
        where l.ranking_id = (select id from k)) as lines,
      (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'memberSince',
        (select floor(extract(epoch from min(joined_at)) * 1000) from memberships
          where athlete_id = a.id and club_id = ${club} and joined_at is not null))), '[]')
        from p cross join lateral (select * from athletes where id = p.id offset 0) a) as people,
      ${entrantsSql(sql`select id from p`)} as entrants`,
    pastRow,
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
    and k.enrolment = 'request' and k.closed_at is null`;
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

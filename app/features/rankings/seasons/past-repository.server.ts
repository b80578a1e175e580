import { and, eq, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { ledgerLines, rankingEvents } from "../../../../drizzle/schema/ledger.ts";
import { rankings } from "../../../../drizzle/schema/rankings.ts";
import type { MatchFormat } from "../../../lib/formats.ts";
import type { Database } from "../../../platform/database.server.ts";
import { orNull, query, type RowOf, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { CATEGORY, entrantRow, entrantsSql } from "../../scoring/ledger/categories-repository.server.ts";
import { EVENT_COLUMNS } from "../../scoring/ledger/ranking-state-rows.server.ts";

/** A ranking of a club (SQL of its id), whose past is read: one that is there, or one that is opened in a sport and format. */
interface OfRanking {
  club: SQL;
  rankingId: string;
  place?: { sport: string; format: MatchFormat };
}

const RANKING = tableRow(rankings, [
  "id",
  "sport",
  "format",
  "isMain",
  "name",
  "openedAt",
  "closedAt",
  "ruleVersion",
]);

const rankingSchema = () =>
  z.object({
    ...RANKING.schema().shape,
    ...CATEGORY.schema().shape,
    version: z.number(),
    mainId: z.string(),
    mainVersion: z.number(),
    timeZone: z.string(),
    rules: z.unknown(),
    /** The rules of each version, by its number. */
    versions: z.record(z.string(), z.unknown()),
  });
const rankingRow = rowSchema(() => z.object({ ranking: rankingSchema() }));

/** A ranking with all the rules that it has had, and the main one of its club, sport and format, whose matches it looks through. */
export type RankingOfPast = RowOf<typeof rankingRow>["ranking"];

/** Reads the ranking itself: the first of these statements, so that nothing which is read after it is older than its version. */
export function rankingOfPastStatement(db: Database, { club, rankingId }: OfRanking) {
  return query(
    db,
    sql`
    select jsonb_build_object(${RANKING.pairs("k")}, ${CATEGORY.pairs("k")}, 'version', k.version, 'mainId', m.id,
      'mainVersion', m.version, 'timeZone', c.time_zone, 'rules', v.rules,
      'versions', (select jsonb_object_agg(o.version::text, o.rules) from ranking_rules o where o.ranking_id = k.id)) as ranking
    from rankings k join clubs c on c.id = k.club_id
    join rankings m on m.club_id = k.club_id and m.sport = k.sport and m.format = k.format and m.is_main
    join ranking_rules v on v.ranking_id = k.id and v.version = k.rule_version
    where k.id = ${rankingId}::uuid and k.club_id = ${club}`,
    rankingRow,
  );
}

const mainRow = rowSchema(() =>
  z.object({
    isThere: z.boolean(),
    main: z.object({ id: z.string(), version: z.number(), timeZone: z.string() }).nullable(),
  }),
);

/** Reads the main ranking beside which one is opened, null where nobody has played yet; `isThere`: it was opened already. */
export function mainOfPastStatement(db: Database, of: OfRanking) {
  return query(
    db,
    sql`select ${ownSql(of)} is not null as "isThere", (select jsonb_build_object('id', m.id, 'version', m.version, 'timeZone', c.time_zone)
      from rankings m join clubs c on c.id = m.club_id where m.id = ${mainSql(of)}) as main`,
    mainRow,
  );
}

/**
 * Reads every event that a replay of the ranking looks through, in the order in which they were told: those of all matches and merges of its
 * club, sport and format, and the points without a match that are its own.
 */
export function pastEventsStatement(db: Database, of: OfRanking) {
  return db
    .select({
      ...EVENT_COLUMNS,
      // Looked up one by one: a join may read all matches of the platform.
      scoreFormat: orNull(
        sql`(select m.score_format from matches m where m.id = ranking_events.match_id)`.mapWith(String),
      ),
    })
    .from(rankingEvents)
    .where(
      and(
        sql`${rankingEvents.rankingId} in (${mainSql(of)}, ${ownSql(of)})`,
        or(
          isNotNull(rankingEvents.matchId),
          isNotNull(rankingEvents.seats),
          eq(rankingEvents.rankingId, ownSql(of)),
        ),
      ),
    )
    .orderBy(rankingEvents.seq);
}

/** Reads the lines of the ranking. */
export function pastLinesStatement(db: Database, of: OfRanking) {
  return db
    .select({
      eventId: ledgerLines.eventId,
      athleteId: ledgerLines.athleteId,
      reason: ledgerLines.reason,
      points: ledgerLines.points,
      matches: ledgerLines.matches,
      wins: ledgerLines.wins,
      losses: ledgerLines.losses,
      setsWon: ledgerLines.setsWon,
      setsLost: ledgerLines.setsLost,
      gamesWon: ledgerLines.gamesWon,
      gamesLost: ledgerLines.gamesLost,
      goneAt: ledgerLines.goneAt,
      levelChange: ledgerLines.levelChange,
      levelBefore: ledgerLines.levelBefore,
      levelFromResult: ledgerLines.levelFromResult,
      levelFromScore: ledgerLines.levelFromScore,
      levelMeeting: ledgerLines.levelMeeting,
    })
    .from(ledgerLines)
    .where(eq(ledgerLines.rankingId, ownSql(of)));
}

const peopleRow = rowSchema(() =>
  z.object({
    people: z.array(z.object({ id: z.string(), name: z.string(), memberSince: z.number().nullable() })),
    entrants: z.array(entrantRow()),
  }),
);

/** Reads everybody whom those events are about, and what categories ask of them: they all stand in one of the two tables. */
export function peopleOfPastStatement(db: Database, of: OfRanking) {
  return query(
    db,
    sql`
    with p as materialized (select distinct athlete_id as id from standings where ranking_id in (${mainSql(of)}, ${ownSql(of)}))
    select (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'memberSince',
        (select floor(extract(epoch from min(joined_at)) * 1000) from memberships
          where athlete_id = a.id and club_id = ${of.club} and joined_at is not null))), '[]')
        from p cross join lateral (select * from athletes where id = p.id offset 0) a) as people,
      ${entrantsSql(sql`select id from p`)} as entrants`,
    peopleRow,
  );
}

/** A scalar query for the ranking's id, null where it is not of the club. */
function ownSql({ club, rankingId }: OfRanking): SQL {
  return sql`(select id from rankings where id = ${rankingId}::uuid and club_id = ${club})`;
}

/** A scalar query for the id of the main ranking beside which it stands, which may be itself. */
function mainSql({ club, rankingId, place }: OfRanking): SQL {
  if (place)
    return sql`(select id from rankings where club_id = ${club} and sport = ${place.sport} and format = ${place.format} and is_main)`;
  return sql`(select m.id from rankings k join rankings m on m.club_id = k.club_id and m.sport = k.sport and m.format = k.format and m.is_main
    where k.id = ${rankingId}::uuid and k.club_id = ${club})`;
}

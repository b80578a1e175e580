import { sql } from "drizzle-orm";
import { z } from "zod";
import { athletes } from "../../../../drizzle/schema/accounts.ts";
import { clubs } from "../../../../drizzle/schema/clubs.ts";
import { rankings } from "../../../../drizzle/schema/rankings.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, type RowOf, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { standingMatchesSql, standingMatchRow } from "../matches/same-match-repository.server.ts";
import { staffUserIdsSql } from "../../base/access/club-access-sql.server.ts";
import { NAMED_ATHLETE } from "../../people/people/public-name-sql.server.ts";

const CLUB = tableRow(clubs, ["id", "name", "timeZone", "silenceHours"]);
const RANKING = tableRow(rankings, ["id", "sport", "format"]);
const PLAYER = tableRow(athletes, {
  athleteId: "id",
  userId: "userId",
  guardianAcceptedAt: "guardianAcceptedAt",
});

const reportFactsRow = rowSchema(() =>
  z.object({
    club: CLUB.schema().nullable(),
    /** In the club's order. */
    sports: z.array(z.string()),
    adminUserIds: z.array(z.string()),
    rankings: z.array(RANKING.schema()),
    players: z.array(
      z.object({ ...PLAYER.schema().shape, ...NAMED_ATHLETE.schema().shape, isMember: z.boolean() }),
    ),
    /** The matches that stand between these people near that day, oldest report first. */
    standing: z.array(standingMatchRow()),
    /** The match that this `Idempotency-Key` made before. */
    kept: z
      .object({ requestHash: z.string(), matchId: z.string(), isEntered: z.boolean().nullable() })
      .nullable(),
    /** The tournament in whose draw it fills a place; null where it fills none. */
    tournamentId: z.string().nullable(),
    /** Whether the match of this id was written already (an answer of the database got lost). */
    isWritten: z.boolean(),
  }),
);

/** The facts that a match report needs. */
export type ReportFacts = RowOf<typeof reportFactsRow>;

/** Reads `ReportFacts` in one statement. */
export function reportFactsStatement(
  db: Database,
  wanted: {
    clubId: string;
    /** Athletes by their own ids, or those of their accounts. */
    sides: readonly [readonly string[], readonly string[]];
    /** In which it may have been played, "YYYY-MM". */
    months: readonly string[];
    matchId: string;
    userId: string | null;
    key: string | null;
    /** The place of a draw that it fills. */
    tournamentMatchId: string | null;
  },
) {
  const club = sql`${wanted.clubId}::uuid`;
  const ids = sql`${`{${wanted.sides.flat().join(",")}}`}::uuid[]`;
  return query(
    db,
    sql`select
    (select jsonb_build_object(${CLUB.pairs("clubs")}) from clubs where id = ${club}) as "club",
    (select coalesce(jsonb_agg(sport order by position), '[]') from club_sports where club_id = ${club}) as "sports",
    (select coalesce(jsonb_agg(user_id order by user_id), '[]') from (${staffUserIdsSql(club)}) told) as "adminUserIds",
    (select coalesce(jsonb_agg(jsonb_build_object(${RANKING.pairs("rankings")})), '[]')
      from rankings where club_id = ${club} and is_main) as "rankings",
    (select coalesce(jsonb_agg(jsonb_build_object(${PLAYER.pairs("a")}, ${NAMED_ATHLETE.pairs("a")},
        'isMember', exists (select 1 from memberships s where s.athlete_id = a.id and s.club_id = ${club} and s.status = 'active'))), '[]')
      from athletes a where a.id = any(${ids}) or a.user_id = any(${ids})) as "players",
    ${standingMatchesSql(wanted.sides, wanted.months)} as "standing",
    (select jsonb_build_object('requestHash', k.request_hash, 'matchId', k.resource_id, 'isEntered', m.source = 'secretary')
      from idempotency_keys k left join matches m on m.id = k.resource_id
      where k.user_id = ${wanted.userId}::uuid and k.key = ${wanted.key}) as "kept",
    (select tournament_id from tournament_matches where id = ${wanted.tournamentMatchId}::uuid) as "tournamentId",
    exists (select 1 from matches where id = ${wanted.matchId}::uuid) as "isWritten"`,
    reportFactsRow,
  );
}

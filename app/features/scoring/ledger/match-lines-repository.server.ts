import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { athletes } from "../../../../drizzle/schema/accounts.ts";
import { ledgerLines } from "../../../../drizzle/schema/ledger.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { LINE_REASONS } from "../../../../drizzle/schema/enums.ts";
import { EXPLAINED_LINE } from "./explained-line-sql.server.ts";
import { resultSchema } from "./ranking-state-rows.server.ts";

const LINE = tableRow(ledgerLines, ["sport"]);
const ATHLETE = tableRow(athletes, {
  athleteId: "id",
  name: "name",
  isPrivate: "isPrivate",
  birthDate: "birthDate",
  userId: "userId",
  nameNumber: "nameNumber",
});

const matchLineRow = rowSchema(() =>
  z.object({
    ...EXPLAINED_LINE.schema().shape,
    ...LINE.schema().shape,
    ...ATHLETE.schema().shape,
    today: z.string(),
    ranking: z.string().nullable(),
    answers: z.enum(LINE_REASONS).nullable(),
    rules: z.unknown(),
    result: resultSchema().nullable(),
  }),
);

/** The ledger lines of a match with whose they are and the rules they were written with, oldest first. */
export function matchLinesStatement(db: Database, matchId: string, isLive: SQL, now: Date) {
  return query(
    db,
    sql`
      select ${EXPLAINED_LINE.columns("l")}, ${LINE.columns("l")}, ${ATHLETE.columns("a")},
        (${now.toISOString()}::timestamptz at time zone c.time_zone)::date::text as today,
        k.name as ranking, o.reason as answers, v.rules, e.result
      from ledger_lines l
      join athletes a on a.id = l.athlete_id
      join rankings k on k.id = l.ranking_id
      join clubs c on c.id = k.club_id
      join ranking_rules v on v.ranking_id = l.ranking_id and v.version = l.rule_version
      left join ledger_lines o on o.id = l.answers_id
      left join ranking_events e on e.id = l.event_id
      where l.match_id = ${matchId}::uuid and ${isLive}
      order by not k.is_main, k.name, l.ranking_id, l.at, l.ordinal, l.points desc, l.id`,
    matchLineRow,
  );
}

import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { athletes } from "../../../../drizzle/schema/accounts.ts";
import { literals } from "../../../../drizzle/schema/columns.ts";
import { MATCH_FORMATS } from "../../../lib/formats.ts";
import { LIVE_STATUSES } from "../../../../drizzle/schema/enums.ts";
import type { Database } from "../../../platform/database.server.ts";
import { onlyFormatSql } from "../../scoring/drawn/stored-brackets-repository.server.ts";
import { query, rowSchema, tableRow } from "../../../platform/sql.server.ts";

const ATHLETE = tableRow(athletes, ["id", "name", "isPrivate", "birthDate", "userId", "nameNumber"]);

const drawnMatchRow = rowSchema(() =>
  z.object({
    id: z.string(),
    me: z.string(),
    side1: z.array(z.string()),
    side2: z.array(z.string()),
    eventName: z.string(),
    label: z.string().nullable(),
    tournamentName: z.string(),
    clubId: z.string(),
    timeZone: z.string(),
    sport: z.string(),
    format: z.enum(MATCH_FORMATS),
    scoreFormat: z.string().nullable(),
    isFormatFixed: z.boolean(),
    court: z.string().nullable(),
    courts: z.array(z.string()),
    people: z.array(ATHLETE.schema()),
  }),
);

/** A match of a draw that waits for its result, in a tournament that goes on, for the owner of a live session who plays in it: one row, or none. */
export function drawnMatchStatement(
  db: Database,
  of: { tournamentMatchId: string; userId: string; isLive: SQL },
) {
  return query(
    db,
    sql`select m.id, me.id as me, m.side1, m.side2, v.name as "eventName", v.sport, v.format, v.score_format as "scoreFormat",
      ${onlyFormatSql} is not null as "isFormatFixed",
      (select x.label from jsonb_to_recordset(d.plan -> 'matches') x(key text, label text) where x.key = m.key) as label,
      t.name as "tournamentName", t.club_id as "clubId", c.time_zone as "timeZone", k.name as court,
      array(select name from tournament_courts where tournament_id = t.id order by position) as courts,
      (select jsonb_agg(jsonb_build_object(${ATHLETE.pairs("a")})) from athletes a where a.id = any(m.side1 || m.side2)) as people
    from tournament_matches m join athletes me on me.user_id = ${of.userId}::uuid and me.id = any(m.side1 || m.side2)
      join tournament_draws d on d.id = m.draw_id and d.status = 'drawn'
      join tournament_events v on v.id = m.event_id join tournaments t on t.id = m.tournament_id join clubs c on c.id = t.club_id
      left join tournament_courts k on k.id = m.court_id
    where m.id = ${of.tournamentMatchId}::uuid and ${of.isLive} and m.match_id is null and m.state in ('ready', 'called')
      and t.status in ${literals(LIVE_STATUSES)}`,
    drawnMatchRow,
  );
}

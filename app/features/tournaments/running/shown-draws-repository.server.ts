import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { athletes } from "../../../../drizzle/schema/accounts.ts";
import { tournamentDraws } from "../../../../drizzle/schema/brackets.ts";
import { CATEGORY_GENDERS } from "../../../../drizzle/schema/enums.ts";
import type { Database } from "../../../platform/database.server.ts";
import { planSchema, recordSchema } from "../../scoring/drawn/plan-schema.ts";
import { query, rowSchema, tableRow } from "../../../platform/sql.server.ts";

/** The columns of a draw that are shown. */
export const SHOWN_DRAW = tableRow(tournamentDraws, [
  "id",
  "number",
  "status",
  "hash",
  "beaconKind",
  "beaconRound",
  "beaconAt",
  "announcedAt",
  "randomness",
  "sourceNote",
  "reason",
]);
const EVENT = tableRow(tournamentDraws, ["eventId"]);
const ATHLETE = tableRow(athletes, ["id", "name", "isPrivate", "birthDate", "userId", "nameNumber"]);

/** An entry with its athletes, in the order of the entry. */
export const seatShape = () => z.object({ entryId: z.string(), athletes: z.array(z.string()) });

/** SQL of the entries of the event that `eventId` is the id of, whoever left among them, with their athletes: a JSON array. */
export function seatsSql(eventId: SQL): SQL {
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('entryId', n.id,
      'athletes', array_remove(array[n.athlete_id, n.partner_id], null))), '[]') from tournament_entries n where n.event_id = ${eventId})`;
}

const drawRow = rowSchema(() =>
  z.object({
    ...SHOWN_DRAW.schema().shape,
    ...EVENT.schema().shape,
    gender: z.enum(CATEGORY_GENDERS),
    timeZone: z.string(),
    published: recordSchema(),
    plan: planSchema().nullable(),
    seats: z.array(seatShape()).nullable(),
    athletes: z.array(ATHLETE.schema()),
  }),
);

/**
 * All draws of which a condition on `d` holds, of tournaments that are out, the last of each event first. The last one carries who is or
 * was entered in the event.
 */
export function drawsStatement(db: Database, which: SQL) {
  return query(
    db,
    sql`select ${SHOWN_DRAW.columns("d")}, ${EVENT.columns("d")}, v.gender, c.time_zone as "timeZone", d.published, d.plan,
      case when d.status <> 'superseded' then ${seatsSql(sql`d.event_id`)} end as seats,
      (select coalesce(jsonb_agg(jsonb_build_object(${ATHLETE.pairs("a")})), '[]') from athletes a
        where d.status <> 'superseded' and a.id in (select x from tournament_entries n, unnest(array[n.athlete_id, n.partner_id]) x
          where n.event_id = d.event_id)) as athletes
    from tournament_draws d join tournament_events v on v.id = d.event_id
      join tournaments t on t.id = v.tournament_id join clubs c on c.id = t.club_id
    where ${which} and t.status <> 'draft' order by v.name, v.id, d.number desc`,
    drawRow,
  );
}

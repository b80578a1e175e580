import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { athletes } from "../../../../drizzle/schema/accounts.ts";
import { tournamentDraws } from "../../../../drizzle/schema/brackets.ts";
import { CATEGORY_GENDERS } from "../../../../drizzle/schema/enums.ts";
import type { Database } from "../../../platform/database.server.ts";
import { planSchema, recordSchema } from "../../scoring/drawn/plan-schema.ts";
import { query, rowSchema, tableRow } from "../../../platform/sql.server.ts";

const DRAW = tableRow(tournamentDraws, [
  "id",
  "eventId",
  "number",
  "status",
  "hash",
  "beaconKind",
  "beaconRound",
  "beaconAt",
  "randomness",
  "sourceNote",
  "reason",
]);
const ATHLETE = tableRow(athletes, ["id", "name", "isPrivate", "birthDate", "userId"]);

const drawRow = rowSchema(() =>
  z.object({
    ...DRAW.schema().shape,
    gender: z.enum(CATEGORY_GENDERS),
    timeZone: z.string(),
    published: recordSchema().nullable(),
    plan: planSchema().nullable(),
    athletes: z.array(ATHLETE.schema()),
  }),
);

/** All draws of which a condition on `d` holds, of tournaments that are out, the last of each event first, with who is entered where one was drawn. */
export function drawsStatement(db: Database, which: SQL) {
  return query(
    db,
    sql`select ${DRAW.columns("d")}, v.gender, c.time_zone as "timeZone",
      case when d.plan is not null then d.published end as published, d.plan,
      (select coalesce(jsonb_agg(jsonb_build_object(${ATHLETE.pairs("a")})), '[]') from athletes a
        where d.status = 'drawn' and a.id in (select x from tournament_entries n, unnest(array[n.athlete_id, n.partner_id]) x
          where n.event_id = d.event_id)) as athletes
    from tournament_draws d join tournament_events v on v.id = d.event_id
      join tournaments t on t.id = v.tournament_id join clubs c on c.id = t.club_id
    where ${which} and t.status <> 'draft' order by v.name, v.id, d.number desc`,
    drawRow,
  );
}

import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { athletes } from "../../../../drizzle/schema/accounts.ts";
import { literal } from "../../../../drizzle/schema/columns.ts";
import { tableRow } from "../../../platform/sql.server.ts";
import { isSuspendedSql } from "../../base/access/live-session-sql.server.ts";
import { ADULT_AGE } from "../../base/access/minors.ts";

const PERSON = tableRow(athletes, ["name", "isPrivate", "birthDate", "userId", "nameNumber"]);

/** JSON of somebody who invites, or whom somebody invites: `inviteeSql`. */
export const inviteeSchema = () =>
  z.object({
    athleteId: z.string(),
    ...PERSON.schema().shape,
    isReachable: z.boolean(),
    sharedClubIds: z.array(z.string()),
  });

/** SQL that holds for an athlete (alias `person`) whose owner may use the profile on a day (SQL of it). */
function isReachableSql(person: SQL, today: SQL): SQL {
  const isAdult = sql`(${person}.birth_date > (${today} - interval '${literal(ADULT_AGE)} years')::date) is not true`;
  return sql`(${person}.user_id is not null and ${person}.removed_at is null
    and not ${isSuspendedSql(sql`${person}.user_id`)}
    and exists (select 1 from users owner where owner.id = ${person}.user_id and owner.email_confirmed_at is not null)
    and (${isAdult} or ${person}.guardian_accepted_at is not null))`;
}

/**
 * SQL of JSON about an athlete (alias `person`) as another one (`me`, SQL of an id) would invite them: the clubs of both, my current one
 * first. `today` is SQL of a calendar day.
 */
export function inviteeSql(person: string, me: SQL, today: SQL): SQL {
  const who = sql.raw(person);
  return sql`jsonb_build_object('athleteId', ${who}.id, ${PERSON.pairs(person)}, 'isReachable', ${isReachableSql(who, today)},
    'sharedClubIds', (select coalesce(jsonb_agg(h.club_id order by (h.club_id = (select u.club_id from athletes i
        join users u on u.id = i.user_id where i.id = ${me})) is true desc, h.joined_at, h.id), '[]')
      from memberships h join memberships o on o.club_id = h.club_id and o.athlete_id = ${me} and o.status = 'active'
      where h.athlete_id = ${who}.id and h.status = 'active'))`;
}

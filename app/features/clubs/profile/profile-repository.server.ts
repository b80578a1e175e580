import { sql } from "drizzle-orm";
import { z } from "zod";
import { athletes, users } from "../../../../drizzle/schema/accounts.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { liveSessionSql } from "../../base/access/live-session-sql.server.ts";
import { staffUserIdsSql } from "../../base/access/club-access-sql.server.ts";

const ATHLETE = tableRow(athletes, {
  athlete_id: "id",
  name: "name",
  birth_date: "birthDate",
  gender_category: "genderCategory",
  cpf: "cpf",
  is_private: "isPrivate",
  allows_face: "allowsFace",
  city_code: "cityCode",
  guardian_name: "guardianName",
  guardian_accepted_at: "guardianAcceptedAt",
  avatar_id: "avatarId",
});
const USER = tableRow(users, ["email", "phone"]);

const profileRow = rowSchema(() =>
  z.object({
    ...ATHLETE.schema().shape,
    ...USER.schema().shape,
    city: z.string().nullable(),
    uf: z.string().nullable(),
    sports: z.array(z.object({ sport: z.string(), class: z.string() })),
    memberships: z.array(z.object({ club_id: z.string(), club: z.string(), status: z.string() })),
  }),
);

/** The own profile of a live session's owner; no row without one. */
export function profileStatement(db: Database, actor: { userId: string; sessionId: string }, now: Date) {
  return query(
    db,
    sql`
    select ${ATHLETE.columns("a")}, ${USER.columns("u")}, m.name as city, s.uf,
      (select coalesce(json_agg(json_build_object('sport', x.sport, 'class', x.class) order by x.sport), '[]'::json)
         from athlete_sports x where x.athlete_id = a.id) as sports,
      (select coalesce(json_agg(json_build_object('club_id', c.id, 'club', c.name, 'status', ms.status)
           order by ms.status, c.name), '[]'::json)
         from memberships ms join clubs c on c.id = ms.club_id
         where ms.athlete_id = a.id and ms.status in ('requested', 'active')) as memberships
    from users u join athletes a on a.user_id = u.id
    left join municipalities m on m.code = a.city_code left join states s on s.code = m.state_code
    where u.id = ${actor.userId} and ${liveSessionSql(actor.sessionId, actor.userId, now)}`,
    profileRow,
  );
}

const leavingRow = rowSchema(() => z.object({ clubName: z.string(), staffUserIds: z.array(z.string()) }));

/** A club that an athlete is an active member of, and who is told when they leave; no row where they are none. */
export function clubLeavingStatement(db: Database, athleteId: string, clubId: string) {
  return query(
    db,
    sql`select c.name as "clubName",
        (select coalesce(jsonb_agg(told.user_id order by told.user_id), '[]') from (${staffUserIdsSql(sql`c.id`)}) told) as "staffUserIds"
      from memberships s join clubs c on c.id = s.club_id
      where s.athlete_id = ${athleteId}::uuid and s.club_id = ${clubId}::uuid and s.status = 'active'`,
    leavingRow,
  );
}

import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { athletes, users } from "../../../../drizzle/schema/accounts.ts";
import { mfaFactors } from "../../../../drizzle/schema/identity.ts";
import { rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { INVITING_CLUBS } from "./secretary-invitations-repository.server.ts";

const USER = tableRow(users, {
  user_id: "id",
  email: "email",
  name: "name",
  created_at: "createdAt",
  email_confirmed_at: "emailConfirmedAt",
  email_change: "emailChange",
  email_change_expires_at: "emailChangeExpiresAt",
  last_sign_in_at: "lastSignInAt",
  updated_at: "updatedAt",
});
const FACTOR = tableRow(mfaFactors, {
  id: "id",
  friendly_name: "friendlyName",
  status: "status",
  created_at: "createdAt",
  updated_at: "updatedAt",
});
const ROLE = tableRow(users, { user_role: "userRole", club_id: "clubId" });
const ATHLETE = tableRow(athletes, {
  athlete_id: "id",
  athlete_name: "name",
  birth_date: "birthDate",
  guardian_name: "guardianName",
  guardian_email: "guardianEmail",
  guardian_accepted_at: "guardianAcceptedAt",
});

/** SQL of what GoTrue's `user` is made of (`accountRow`), from `users u`. */
export const ACCOUNT: SQL = sql`${USER.columns("u")}, u.metadata,
  (select coalesce(json_agg(json_build_object(${FACTOR.pairs("f")}) order by f.created_at, f.id), '[]'::json)
    from mfa_factors f where f.user_id = u.id) as factors`;

/** SQL of the columns of a `personRow`, from `users u` and `athletes a`; who opens a session is of the secretariats that invited them. */
export const PERSON: SQL = sql`${ACCOUNT}, ${ROLE.columns("u")}, ${ATHLETE.columns("a")},
  (select coalesce(json_agg(ca.club_id order by ca.created_at), '[]'::json)
    from club_admins ca where ca.user_id = u.id) as admin_club_ids,
  (select coalesce(json_agg(cs.club_id order by cs.created_at), '[]'::json)
    from (select s.club_id, s.created_at from club_staff s where s.user_id = u.id and s.role = 'secretary'
      union ${INVITING_CLUBS}) cs) as secretary_club_ids`;

/** SQL of the names that a person goes by and those of their clubs (texts as JSON), from `users u`. */
export const OWN_NAMES: SQL = sql`(select coalesce(json_agg(own.name), '[]'::json) from (
    select u.name union all select p.name from athletes p where p.user_id = u.id
    union all select c.name from club_admins ca join clubs c on c.id = ca.club_id where ca.user_id = u.id
    union all select c.name from athletes p join memberships m on m.athlete_id = p.id and m.status = 'active'
      join clubs c on c.id = m.club_id where p.user_id = u.id) own)`;

/** How a session was proven (`sessions.amr`), newest first; seconds since the epoch. */
export const amrSchema = rowSchema(() => z.array(z.object({ method: z.string(), timestamp: z.number() })));

/** The row of `ACCOUNT` (`AccountRow`). */
export const accountRow = rowSchema(() =>
  USER.schema().extend({
    metadata: z.record(z.string(), z.unknown()),
    factors: z.array(FACTOR.schema().extend({ status: z.enum(["verified", "unverified"]) })),
  }),
);

/** The row of `PERSON` (`PersonRow`). */
export const personRow = rowSchema(() =>
  accountRow().extend({
    ...ROLE.schema().shape,
    ...ATHLETE.joined().shape,
    admin_club_ids: z.array(z.string()),
    secretary_club_ids: z.array(z.string()),
  }),
);

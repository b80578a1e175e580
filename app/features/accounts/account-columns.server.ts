import { type SQL, sql } from "drizzle-orm";

/** SQL of what GoTrue's `user` is made of (`AccountRow`), from `users u`. */
export const ACCOUNT: SQL = sql`u.id as user_id, u.email, u.name, u.created_at, u.email_confirmed_at, u.email_change,
  u.metadata, u.last_sign_in_at, u.updated_at,
  (select coalesce(json_agg(json_build_object('id', f.id, 'friendly_name', f.friendly_name, 'status', f.status,
    'created_at', f.created_at, 'updated_at', f.updated_at) order by f.created_at, f.id), '[]'::json)
    from mfa_factors f where f.user_id = u.id) as factors`;

/** SQL of the columns of a `PersonRow`, from `users u` and `athletes a`. */
export const PERSON: SQL = sql`${ACCOUNT}, u.user_role, u.club_id,
  a.id as athlete_id, a.name as athlete_name, a.birth_date::text as birth_date, a.guardian_name, a.guardian_email,
  a.guardian_accepted_at, (select coalesce(json_agg(ca.club_id order by ca.created_at), '[]'::json)
    from club_admins ca where ca.user_id = u.id) as admin_club_ids`;

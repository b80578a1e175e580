import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { athletes, sessions, users } from "../../../../drizzle/schema/accounts.ts";
import { clubs } from "../../../../drizzle/schema/clubs.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, type RowOf, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { hasAcceptedSql } from "./terms-in-effect-sql.server.ts";
import { literals } from "../../../../drizzle/schema/columns.ts";
import { RUNNING_STATUSES } from "../../../../drizzle/schema/enums.ts";
import { PAYMENT_GRACE_DAYS } from "../plans/billing-state.ts";

/** `awaits_factor`: the session still waits for its second factor and opens nothing but that. */
const SESSION = tableRow(sessions, { session_id: "id", awaits_factor: "awaitsFactor" });
const USER = tableRow(users, {
  user_id: "id",
  email: "email",
  name: "name",
  phone: "phone",
  user_role: "userRole",
  club_id: "clubId",
});
const HOME_CLUB = tableRow(clubs, {
  club_name: "name",
  club_time_zone: "timeZone",
  club_plan: "plan",
  club_lapsed_at: "lapsedAt",
  club_subscription_status: "subscriptionStatus",
  club_subscription_end_date: "subscriptionEndDate",
});
const ATHLETE = tableRow(athletes, {
  athlete_id: "id",
  athlete_name: "name",
  avatar_id: "avatarId",
  birth_date: "birthDate",
  guardian_accepted_at: "guardianAcceptedAt",
});

const viewerRow = rowSchema(() =>
  z.object({
    ...USER.schema().shape,
    ...SESSION.schema().shape,
    ...HOME_CLUB.joined().shape,
    ...ATHLETE.joined().shape,
    athlete_plan: z.string().nullable(),
    athlete_subscription_end: z.string().nullable(),
    athlete_is_processing: z.boolean().nullable(),
    club_is_processing: z.boolean(),
    aal: z.enum(["aal1", "aal2"]),
    admin_club_ids: z.array(z.string()),
    secretary_club_ids: z.array(z.string()),
    referee_club_ids: z.array(z.string()),
    demanding_club_ids: z.array(z.string()),
    has_accepted_terms: z.boolean(),
    unread_count: z.number(),
  }),
);

/** One row of `viewerStatement`; instants as Postgres writes them. */
export type ViewerRow = RowOf<typeof viewerRow>;

/** One row about the person of a session (`awaits_factor`: not a live one yet), no row for a revoked or expired one. */
export function viewerStatement(db: Database, sessionId: string, userId: string, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`;
  return query(
    db,
    sql`
    select ${USER.columns("u")}, ${SESSION.columns("s")}, ${HOME_CLUB.columns("c")}, ${ATHLETE.columns("a")},
      mine.plan as athlete_plan, mine.ends_at as athlete_subscription_end,
      mine.is_processing as athlete_is_processing,
      (c.subscription_end_date is not null and exists (select 1 from billing_customers payer
         join subscriptions paid on paid.customer_id = payer.id
         where payer.club_id = c.id and paid.ended_at is null and paid.is_processing)) as club_is_processing,
      (select coalesce(json_agg(ca.club_id order by ca.created_at, ca.club_id), '[]'::json)
         from club_admins ca where ca.user_id = u.id) as admin_club_ids,
      ${staffedSql(sql`u.id`, now)},
      s.aal, (select coalesce(json_agg(dc.id), '[]'::json) from clubs dc
         where dc.admins_need_factor and s.aal <> 'aal2' and dc.id in (
           select da.club_id from club_admins da where da.user_id = u.id
           union select ds.club_id from club_staff ds where ds.user_id = u.id and ds.role = 'secretary')) as demanding_club_ids,
      ${hasAcceptedSql(sql`u.id`, now)} as has_accepted_terms,
      (select count(*)::int from notifications n where n.user_id = u.id and not n.is_read
         and (n.expires_at is null or n.expires_at > ${at})) as unread_count
    from sessions s
    join users u on u.id = s.user_id
    left join clubs c on c.id = u.club_id
    left join athletes a on a.user_id = u.id
    left join lateral (${athletePlanSql(sql`u.id`, now)}) mine on true
    where s.id = ${sessionId} and s.user_id = ${userId} and s.revoked_at is null and s.expires_at > ${at}`,
    viewerRow,
  );
}

/** SQL of the columns of clubs (ids) for which a person works besides those that they administer. */
function staffedSql(userId: SQL, now: Date): SQL {
  const isToday = sql`ds.day = (${now.toISOString()}::timestamptz at time zone dc.time_zone)::date`;
  return sql`(select coalesce(json_agg(ds.club_id order by ds.created_at, ds.club_id), '[]'::json) from club_staff ds
        where ds.user_id = ${userId} and ds.role = 'secretary') as secretary_club_ids,
      (select coalesce(json_agg(ds.club_id order by ds.created_at, ds.club_id), '[]'::json) from club_staff ds
        join clubs dc on dc.id = ds.club_id
        where ds.user_id = ${userId} and ds.role = 'referee' and ${isToday}) as referee_club_ids`;
}

/**
 * SQL of one row `plan, ends_at, is_processing` about the subscription that a person holds now, or none (the free
 * plan): active, in trial, or with a renewal unpaid for at most seven days or while its payment is on its way.
 * `userId` is an SQL expression.
 */
export function athletePlanSql(userId: SQL, now: Date): SQL {
  return sql`select held.plan, held.ends_at, held.is_processing from billing_customers payer join subscriptions held on held.customer_id = payer.id
    where payer.user_id = ${userId} and held.ended_at is null and (held.status in ${literals(RUNNING_STATUSES)}
      or (held.status = 'past_due' and (held.is_processing
        or held.past_due_since > ${now.toISOString()}::timestamptz - make_interval(days => ${PAYMENT_GRACE_DAYS}::int))))
    order by held.started_at desc, held.id desc limit 1`;
}

import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../platform/database.server.ts";
import { athletePlanSql } from "./athlete-plan.server.ts";
import { liveSessionSql } from "./live-session.server.ts";

/** What one row of `viewerStatement` says; instants as Postgres writes them. */
export interface ViewerRow {
  user_id: string;
  session_id: string;
  /** Whether the session still waits for its second factor: it opens nothing but that. */
  awaits_factor: boolean;
  email: string;
  name: string;
  phone: string | null;
  user_role: string;
  club_id: string | null;
  club_name: string | null;
  club_time_zone: string | null;
  club_subscription_status: string | null;
  club_subscription_end_date: string | Date | null;
  club_plan: string | null;
  club_lapsed_at: string | Date | null;
  athlete_plan: string | null;
  athlete_subscription_end: string | Date | null;
  athlete_is_processing: boolean | null;
  club_is_processing: boolean;
  athlete_id: string | null;
  athlete_name: string | null;
  birth_date: string | null;
  guardian_accepted_at: string | Date | null;
  admin_club_ids: string[];
  has_accepted_terms: boolean;
  unread_count: number;
}

/** One row about the person of a session (`awaits_factor`: not a live one yet), no row for a revoked or expired one. */
export function viewerStatement(db: Database, sessionId: string, userId: string, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`;
  return db.execute<ViewerRow & Record<string, unknown>>(sql`
    select u.id as user_id, s.id as session_id, s.awaits_factor, u.email, u.name, u.phone, u.user_role, u.club_id,
      c.name as club_name, c.time_zone as club_time_zone, c.subscription_status as club_subscription_status,
      c.subscription_end_date as club_subscription_end_date, c.plan as club_plan, c.lapsed_at as club_lapsed_at,
      mine.plan as athlete_plan, mine.ends_at as athlete_subscription_end,
      mine.is_processing as athlete_is_processing,
      (c.subscription_end_date is not null and exists (select 1 from billing_customers payer
         join subscriptions paid on paid.customer_id = payer.id
         where payer.club_id = c.id and paid.ended_at is null and paid.is_processing)) as club_is_processing,
      a.id as athlete_id, a.name as athlete_name, a.birth_date::text as birth_date, a.guardian_accepted_at,
      (select coalesce(json_agg(ca.club_id order by ca.created_at, ca.club_id), '[]'::json)
         from club_admins ca where ca.user_id = u.id) as admin_club_ids,
      exists (select 1 from terms_acceptances ta where ta.user_id = u.id and ta.terms_version =
        (select tv.version from terms_versions tv where tv.effective_date <= ${at}
           order by tv.effective_date desc, tv.version desc limit 1)) as has_accepted_terms,
      (select count(*)::int from notifications n where n.user_id = u.id and not n.is_read
         and (n.expires_at is null or n.expires_at > ${at})) as unread_count
    from sessions s
    join users u on u.id = s.user_id
    left join clubs c on c.id = u.club_id
    left join athletes a on a.user_id = u.id
    left join lateral (${athletePlanSql(sql`u.id`, now)}) mine on true
    where s.id = ${sessionId} and s.user_id = ${userId} and s.revoked_at is null and s.expires_at > ${at}`);
}

/**
 * The line that a super admin leaves by opening the dashboard of a club that they do not administer (product §3): once
 * an hour, not at every refetch. For anybody else it writes nothing, so it may travel with the reads that tell who asks.
 */
export function insertAuditLine(
  db: Database,
  line: { id: string; actor: { userId: string; sessionId: string }; action: string; club: SQL; at: Date },
) {
  const { userId, sessionId } = line.actor;
  const user = sql`${userId}::uuid`;
  const at = sql`${line.at.toISOString()}::timestamptz`;
  return db.execute(sql`insert into audit_lines (id, actor_user_id, action, club_id, at)
    select ${line.id}::uuid, ${user}, ${line.action}, c.id, ${at} from clubs c
    where exists (select 1 from users su where su.id = ${user} and su.user_role = 'super_admin')
      and c.id = ${line.club} and ${liveSessionSql(sessionId, userId, line.at)}
      and not exists (select 1 from club_admins ca where ca.user_id = ${user} and ca.club_id = c.id)
      and not exists (select 1 from audit_lines l where l.club_id = c.id
        and l.actor_user_id = ${user} and l.action = ${line.action} and l.at > ${at} - interval '1 hour')`);
}

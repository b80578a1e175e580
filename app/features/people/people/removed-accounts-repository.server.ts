import { type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "../../../platform/database.server.ts";
import { command } from "../../../platform/sql.server.ts";
import { REMOVED_ATHLETE } from "./public-name.ts";

const REMOVED_ACCOUNT = "Conta removida";

/** The role of the row that money of a deleted account hangs on; it opens nothing. */
export const REMOVED_ROLE = "removed";

/** SQL of clubs that nobody would administer without this person, and that are still in use: rows `id, name`. */
export function soleAdminClubsSql(userId: string, now: Date): SQL {
  return sql`select c.id, c.name from club_admins ca join clubs c on c.id = ca.club_id
    where ca.user_id = ${userId}::uuid and c.subscription_status <> 'incomplete'
      and (c.lapsed_at is null or c.lapsed_at > ${now.toISOString()}::timestamptz - interval '30 days')
      and not exists (select 1 from club_admins o where o.club_id = c.id and o.user_id <> ca.user_id)`;
}

/** SQL that holds for the only super admin of the platform who is not kept out. */
export function isLastSuperAdminSql(userId: string): SQL {
  return sql`(exists (select 1 from users u where u.id = ${userId}::uuid and u.user_role = 'super_admin')
    and not exists (select 1 from users o where o.user_role = 'super_admin' and o.id <> ${userId}::uuid
      and o.suspended_at is null))`;
}

/** Whoever else leaves one of the person's clubs waits for this batch, so that two admins never leave together. */
export function lockAdministeredClubs(db: Database, userId: string): Statement {
  return command(
    db,
    sql`select 1 from clubs where id in (select club_id from club_admins where user_id = ${userId}::uuid)
      order by id for no key update`,
  );
}

/** A row without a person for what an account has paid, where it has ever begun to pay: the law wants the money's lines. */
export function insertRemovedPayer(db: Database, userId: string, removedId: string, at: Date): Statement {
  return command(
    db,
    sql`insert into users (id, email, name, user_role, email_confirmed_at, created_at)
      select ${removedId}::uuid, ${`${removedId}@removida.invalid`}, ${REMOVED_ACCOUNT}, ${REMOVED_ROLE}, ${at.toISOString()}::timestamptz,
        ${at.toISOString()}::timestamptz
      where exists (select 1 from billing_customers b where b.user_id = ${userId}::uuid)
        or exists (select 1 from checkouts k where k.user_id = ${userId}::uuid)`,
  );
}

/**
 * Statements that make an account's athlete "Atleta removido": matches, lines and totals stay, everything that says who it was goes
 * (product §9), also of profiles that were merged into it. Nobody without a profile is changed.
 */
export function removeAthlete(db: Database, userId: string, now: Date): Statement[] {
  const at = sql`${now.toISOString()}::timestamptz`;
  const mine = sql`(select me.id from athletes me where me.user_id = ${userId}::uuid)`;
  const own = sql`with recursive own as (select id from athletes where user_id = ${userId}::uuid
    union select x.gone_id from own o join profile_merges x on x.kept_id = o.id and x.undone_at is null)`;
  return [
    command(db, sql`delete from athlete_sports where athlete_id = ${mine}`),
    command(db, sql`${own} delete from club_classes where athlete_id in (select id from own)`),
    command(db, sql`${own} delete from member_changes where athlete_id in (select id from own)`),
    command(db, sql`${own} delete from class_changes where athlete_id in (select id from own)`),
    command(
      db,
      sql`update memberships set status = case when status = 'requested' then 'refused' else 'left' end,
        left_at = coalesce(left_at, ${at}), external_id = null where athlete_id = ${mine}`,
    ),
    command(
      db,
      sql`${own} update athletes a set user_id = null, name = ${REMOVED_ATHLETE}, search_name = '', birth_date = null,
          gender_category = null, city_code = null, cpf = null, is_private = false, allows_face = false, guardian_name = null,
          guardian_email = null, guardian_accepted_at = null, contact_email = null, contact_phone = null, kept_name = null,
          protected_as = null, removed_at = ${at}
        where a.id in (select id from own)`,
    ),
  ];
}

/** Deletes an account; sessions, factors, codes, consents, notifications and mails go with its row. */
export function deleteUser(db: Database, userId: string): Statement {
  return command(db, sql`delete from users where id = ${userId}::uuid`);
}

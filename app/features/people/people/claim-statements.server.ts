import { type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "../../../platform/database.server.ts";
import { command } from "../../../platform/sql.server.ts";

/** SQL that holds when the own profile of a person (SQL of a user's id) has matches or entries. */
export function historyOfSql(user: SQL): SQL {
  return sql`exists (select 1 from athletes me where me.user_id = ${user} and (
    exists (select 1 from match_players p where p.athlete_id = me.id)
    or exists (select 1 from ratings r where r.athlete_id = me.id)
    or exists (select 1 from tournament_entries e where e.athlete_id = me.id or e.partner_id = me.id)))`;
}

/** Declares a profile's sports for a claimed one too. `mine` is SQL of an id, `claimed` a query of an id or of none. */
export function claimSports(db: Database, mine: SQL, claimed: SQL): Statement {
  return command(
    db,
    sql`insert into athlete_sports (athlete_id, sport, class)
      select t.id, s.sport, s.class from athlete_sports s, ${claimed} t where s.athlete_id = ${mine}
      on conflict (athlete_id, sport) do update set class = excluded.class`,
  );
}

/**
 * Puts a person's own profile into the one that they claim, a query of its id: the claimed one keeps its id, name and
 * history, the other is gone. Nothing happens where the query finds none.
 */
export function claimProfile(db: Database, userId: string, claimed: SQL): Statement {
  return command(
    db,
    sql`with own as (delete from athletes o using ${claimed} c where o.user_id = ${userId}::uuid returning o.*, c.id as target)
      update athletes t set user_id = own.user_id, birth_date = own.birth_date, city_code = own.city_code,
        gender_category = coalesce(own.gender_category, t.gender_category), cpf = own.cpf,
        is_private = own.is_private or t.is_private, guardian_name = own.guardian_name,
        guardian_email = own.guardian_email, guardian_accepted_at = own.guardian_accepted_at,
        contact_email = null, contact_phone = null, name = coalesce(t.kept_name, t.name), kept_name = null, protected_as = null
      from own where t.id = own.target`,
  );
}

import { sql } from "drizzle-orm";
import type { Database } from "../../platform/database.server.ts";
import { liveSessionSql } from "../security/live-session.server.ts";

export interface ProfileRow {
  athlete_id: string;
  name: string;
  email: string;
  phone: string | null;
  birth_date: string | null;
  gender_category: string | null;
  cpf: string | null;
  is_private: boolean;
  city_code: number | null;
  city: string | null;
  uf: string | null;
  guardian_name: string | null;
  guardian_accepted_at: string | Date | null;
  sports: { sport: string; class: string }[];
  memberships: { club_id: string; club: string; status: string }[];
}

/** The own profile of a live session's owner; no row without one. */
export function profileStatement(db: Database, actor: { userId: string; sessionId: string }, now: Date) {
  return db.execute(sql`
    select a.id as athlete_id, a.name, u.email, u.phone, a.birth_date::text as birth_date, a.gender_category, a.cpf,
      a.is_private, a.city_code, m.name as city, s.uf, a.guardian_name, a.guardian_accepted_at,
      (select coalesce(json_agg(json_build_object('sport', x.sport, 'class', x.class) order by x.sport), '[]'::json)
         from athlete_sports x where x.athlete_id = a.id) as sports,
      (select coalesce(json_agg(json_build_object('club_id', c.id, 'club', c.name, 'status', ms.status)
           order by ms.status, c.name), '[]'::json)
         from memberships ms join clubs c on c.id = ms.club_id
         where ms.athlete_id = a.id and ms.status in ('requested', 'active')) as memberships
    from users u join athletes a on a.user_id = u.id
    left join municipalities m on m.code = a.city_code left join states s on s.code = m.state_code
    where u.id = ${actor.userId} and ${liveSessionSql(actor.sessionId, actor.userId, now)}`);
}

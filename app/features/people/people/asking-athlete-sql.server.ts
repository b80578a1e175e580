import { shownClubSql } from "./shown-club-sql.server.ts";
import { type SQL, sql } from "drizzle-orm";
import { liveSessionSql } from "../../base/access/live-session-sql.server.ts";

/**
 * SQL of one row `id, is_private, birth_date, city_code, sport` about the athlete of a live session: the city is their
 * club's where they have none, the sport the one asked for, else the one that they look at (`usualSport`) where they have played it, else the one played most, else
 * their club's first.
 */
export function askingAthleteSql(
  actor: { userId: string; sessionId: string },
  { sport, usualSport = null, now }: { sport: string | null; usualSport?: string | null; now: Date },
): SQL {
  return sql`select a.id, a.is_private, a.birth_date, coalesce(a.city_code, c.city_code) as city_code,
      coalesce(${sport}::text, (select r.sport from ratings r where r.athlete_id = a.id
        order by r.sport = ${usualSport}::text desc nulls last, r.matches desc, r.sport limit 1), (select s.sport from club_sports s where s.club_id = c.id
        order by s.position limit 1), 'tennis') as sport
    from athletes a left join lateral (${shownClubSql(sql`a.id`)}) b on true
    left join clubs c on c.id = b.club_id
    where a.user_id = ${actor.userId}::uuid and ${liveSessionSql(actor.sessionId, actor.userId, now)}`;
}

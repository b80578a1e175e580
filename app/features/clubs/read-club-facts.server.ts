import { sql } from "drizzle-orm";
import { AppError } from "../../lib/errors.ts";
import { rowsOf } from "../../platform/database.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { liveSessionSql } from "../security/live-session.server.ts";
import type { ClubFacts } from "./club-facts.ts";
import { isSportId, SPORTS } from "./sports.ts";

/**
 * Reads the club named, or the person's current one: name, zone, sports, hours of silence. Public facts, for whoever
 * is signed in. One statement; null when there is no such club; throws `unauthenticated`.
 */
export async function readClubFacts(
  { services, actor }: VerbContext,
  { clubId }: { clubId?: string | null },
): Promise<ClubFacts | null> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const result = await services.read(
    services.db.execute(sql`
      select c.id, c.name, c.time_zone as "timeZone", c.silence_hours as "silenceHours",
        (select coalesce(jsonb_agg(s.sport order by s.position), '[]') from club_sports s where s.club_id = c.id) as sports
      from clubs c
      where c.id = coalesce(${clubId ?? null}::uuid, (select club_id from users where id = ${actor.userId}::uuid))
        and ${liveSessionSql(actor.sessionId, actor.userId, services.now())}`),
  );
  const [club] = rowsOf<Omit<ClubFacts, "sports"> & { sports: string[] }>(result);
  if (!club) return null;
  const sports = club.sports.filter(isSportId);
  return { ...club, sports: sports.length > 0 ? sports : [SPORTS[0].id] };
}

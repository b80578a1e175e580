import { sql } from "drizzle-orm";
import type { Database, Statement } from "../../../platform/database.server.ts";
import { command } from "../../../platform/sql.server.ts";
import { unmakeMembership } from "../../people/people/memberships-repository.server.ts";

/**
 * Statements by which the claim that a merge came of waits for the club again, now that it is undone; it is refused where the person has said something
 * else since. A membership that the answer made is the request that it was, unless they have played or joined a ranking in the club since.
 */
export function reopenClaim(
  db: Database,
  merge: {
    clubId: string;
    userId: string;
    keptId: string;
    goneId: string;
    keptMembershipId: string;
    keptJoinedAt: string;
    mergedAt: string;
  },
): Statement[] {
  const { clubId, userId, keptId } = merge;
  const [club, user] = [sql`${clubId}::uuid`, sql`${userId}::uuid`];
  const isMade = new Date(merge.keptJoinedAt).getTime() === new Date(merge.mergedAt).getTime();
  return [
    command(
      db,
      sql`update profile_claims k set status = case when exists (select 1 from profile_claims o where o.user_id = k.user_id
            and o.club_id = k.club_id and o.status in ('none', 'asked')) then 'refused' else 'asked' end,
          answered_at = null, answered_by = null
        where k.user_id = ${user} and k.club_id = ${club} and k.target_id = ${merge.goneId}::uuid and k.status = 'confirmed'`,
    ),
    ...(isMade
      ? unmakeMembership(db, { id: merge.keptMembershipId, athleteId: keptId, userId, clubId })
      : []),
  ];
}

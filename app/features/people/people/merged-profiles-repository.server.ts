import { sql } from "drizzle-orm";
import { type Database, guardChange, type Statement } from "../../../platform/database.server.ts";
import { command } from "../../../platform/sql.server.ts";

/** Two profiles of one person in a club, by the ids of their memberships. */
export interface MergedMemberships {
  keptId: string;
  keptMembershipId: string;
  goneMembershipId: string;
}

/**
 * The profile that goes leaves the club, and the one that stays takes the older membership (a table's last tie-break) and, where
 * nobody has claimed it, the more private of both. The batch fails where one of them is no member.
 */
export function mergeMemberships(
  db: Database,
  { keptId, keptMembershipId, goneMembershipId }: MergedMemberships,
  now: Date,
): Statement[] {
  const gone = sql`(select s.joined_at from memberships s where s.id = ${goneMembershipId}::uuid)`;
  return [
    guardChange(
      db,
      sql`update memberships set joined_at = least(joined_at, ${gone})
        where id = ${keptMembershipId}::uuid and status = 'active'`,
      "membership",
    ),
    guardChange(
      db,
      sql`update memberships set status = 'left', left_at = ${now.toISOString()}::timestamptz
        where id = ${goneMembershipId}::uuid and status = 'active'`,
      "membership",
    ),
    command(
      db,
      sql`update athletes k set is_private = k.is_private or g.is_private from memberships s join athletes g on g.id = s.athlete_id
        where k.id = ${keptId}::uuid and k.user_id is null and s.id = ${goneMembershipId}::uuid`,
    ),
  ];
}

/** Puts back what `mergeMemberships` changed; what the kept profile's owner chose since stays. */
export function splitMemberships(
  db: Database,
  { keptId, keptMembershipId, goneMembershipId }: MergedMemberships,
  before: { keptJoinedAt: string; keptWasPrivate: boolean },
): Statement[] {
  return [
    command(
      db,
      sql`update memberships set joined_at = ${before.keptJoinedAt}::timestamptz where id = ${keptMembershipId}::uuid`,
    ),
    guardChange(
      db,
      sql`update memberships set status = 'active', left_at = null where id = ${goneMembershipId}::uuid and status = 'left'`,
      "membership",
    ),
    command(
      db,
      sql`update athletes set is_private = ${before.keptWasPrivate} where id = ${keptId}::uuid and user_id is null`,
    ),
  ];
}

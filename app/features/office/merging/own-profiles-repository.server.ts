import { type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "../../../platform/database.server.ts";
import { moveInvites } from "../../matches/challenges/invites-repository.server.ts";
import { movePairs } from "../../matches/challenges/pairs-repository.server.ts";
import { moveConsents } from "../../people/guardians/guardian-repository.server.ts";
import { claimClubClasses, moveClassChanges } from "../../people/people/classes-repository.server.ts";
import { moveMemberChanges } from "../../people/people/member-changes-repository.server.ts";
import { moveMemberships } from "../../people/people/memberships-repository.server.ts";
import { claimProfile, claimSports } from "../../people/people/unclaimed-profiles-repository.server.ts";
import { moveEnrolments } from "../../rankings/seasons/enrolments-repository.server.ts";

/**
 * Puts a person's own profile, which has no history (`historyOfSql`), into the one that they claim (a query of its id, or of none): what they are
 * in other clubs, what they asked and were asked, and the lines about them come along. Nothing happens where the query finds none.
 */
export function putOwnProfileInto(db: Database, userId: string, claimed: SQL): Statement[] {
  const mine = sql`(select me.id from athletes me where me.user_id = ${userId}::uuid)`;
  const moves = [
    claimSports,
    claimClubClasses,
    moveClassChanges,
    moveMemberChanges,
    moveMemberships,
    moveEnrolments,
    moveInvites,
    movePairs,
    moveConsents,
  ];
  return [...moves.map((move) => move(db, mine, claimed)), claimProfile(db, userId, claimed)];
}

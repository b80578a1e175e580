import { type SQL, sql } from "drizzle-orm";
import { planLimitCopy } from "../../../copy/plan-limits.ts";
import { type Database, refuseUnless, type Statement } from "../../../platform/database.server.ts";
import { command } from "../../../platform/sql.server.ts";
import { CLUB_PLANS, type ClubPlan, clubPlan } from "../../base/plans/plans.ts";

const LEAST = clubPlan(null);

/**
 * SQL that holds when a club (SQL of its id) has room for one more active member with an account, or already has this
 * one (`userId`; null for a profile that nobody has claimed, which takes no room): product §7, by the plan.
 */
export function hasRoomSql(club: SQL, userId: string | null): SQL {
  if (userId === null) return sql`true`;
  const taken = sql`from memberships s join athletes a on a.id = s.athlete_id
    where s.club_id = ${club} and s.status = 'active' and a.user_id`;
  return sql`(exists (select 1 ${taken} = ${userId}::uuid)
    or coalesce((select count(*) ${taken} is not null) < ${byPlan(club, (plan) => sql`${plan.claimedAthletes}::int`, sql`null::int`)}, true))`;
}

/**
 * Statements for the batch by which somebody with an account becomes an active member: the club is held, so that of many
 * at once each counts those before it, and the batch fails with `plan_limit_reached` where its plan has no room. Who
 * has joined already stays.
 */
export function guardMemberQuota(db: Database, clubId: string | SQL, userId: string | null): Statement[] {
  if (userId === null) return [];
  const club = sql`${clubId}`;
  const message = byPlan(club, (plan) => sql`${fullClubSentence(plan.id)}`, sql`''`);
  return [
    command(db, sql`select 1 from clubs where id = ${club} for no key update`),
    refuseUnless(db, hasRoomSql(club, userId), "plan_limit_reached", message),
  ];
}

/** Why nobody else can join a club of this plan (as stored), in a sentence that names the plan and its limit. */
export function fullClubSentence(plan: string | null): string {
  const { name, claimedAthletes } = clubPlan(plan);
  return planLimitCopy.athletes(name, claimedAthletes ?? 0);
}

/** SQL of a value by the club's plan; one that is not in the table, or none, counts as the least. */
function byPlan(club: SQL, valueOf: (plan: ClubPlan) => SQL, unlimited: SQL): SQL {
  const whens = CLUB_PLANS.filter((plan) => plan !== LEAST).map(
    (plan) => sql`when ${plan.id} then ${plan.claimedAthletes === null ? unlimited : valueOf(plan)}`,
  );
  return sql`(select case plans.plan ${sql.join(whens, sql` `)} else ${valueOf(LEAST)} end
    from clubs plans where plans.id = ${club})`;
}

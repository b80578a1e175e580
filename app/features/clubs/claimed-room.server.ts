import { type SQL, sql } from "drizzle-orm";
import { planLimitCopy } from "../../copy/plan-limits.ts";
import { type Database, refuseUnless, type Statement } from "../../platform/database.server.ts";
import { CLUB_ENTITLEMENTS, type ClubPlanId, clubPlanId } from "../security/entitlements.ts";
import { planLabel } from "./plans.ts";

const LEAST = clubPlanId(null);

/**
 * SQL that holds when a club (SQL of its id) has room for one more active member with an account, or already has this
 * one (`userId`; null for a profile that nobody has claimed, which takes no room): product §7, by the plan.
 */
export function hasRoomSql(club: SQL, userId: string | null): SQL {
  if (userId === null) return sql`true`;
  const taken = sql`from memberships s join athletes a on a.id = s.athlete_id
    where s.club_id = ${club} and s.status = 'active' and a.user_id`;
  return sql`(exists (select 1 ${taken} = ${userId}::uuid)
    or coalesce((select count(*) ${taken} is not null) < ${byPlan(club, (plan) => limitSql(plan), sql`null::int`)}, true))`;
}

/**
 * Statements for the batch by which somebody with an account becomes an active member: the club is held, so that of many
 * at once each counts those before it, and the batch fails with `plan_limit_reached` where its plan has no room. Who
 * has joined already stays.
 */
export function guardRoomForClaimed(db: Database, club: SQL, userId: string | null): Statement[] {
  if (userId === null) return [];
  const message = byPlan(club, (plan) => sql`${fullClubSentence(plan)}`, sql`''`);
  return [
    db.execute(sql`select 1 from clubs where id = ${club} for no key update`) as unknown as Statement,
    refuseUnless(db, hasRoomSql(club, userId), "plan_limit_reached", message),
  ];
}

/** Why nobody else can join a club of this plan (as stored), in a sentence that names the plan and its limit. */
export function fullClubSentence(plan: string | null): string {
  const id = clubPlanId(plan);
  return planLimitCopy.athletes(planLabel(id), CLUB_ENTITLEMENTS[id].claimedAthletes ?? 0);
}

function limitSql(plan: ClubPlanId): SQL {
  return sql`${CLUB_ENTITLEMENTS[plan].claimedAthletes}::int`;
}

/** SQL of a value by the club's plan; one that is not in the table, or none, counts as the least. */
function byPlan(club: SQL, valueOf: (plan: ClubPlanId) => SQL, unlimited: SQL): SQL {
  const limited = (Object.keys(CLUB_ENTITLEMENTS) as ClubPlanId[]).filter(
    (plan) => CLUB_ENTITLEMENTS[plan].claimedAthletes !== null,
  );
  const free = (Object.keys(CLUB_ENTITLEMENTS) as ClubPlanId[]).filter((plan) => !limited.includes(plan));
  const whens = [
    ...limited.filter((plan) => plan !== LEAST).map((plan) => sql`when ${plan} then ${valueOf(plan)}`),
    ...free.map((plan) => sql`when ${plan} then ${unlimited}`),
  ];
  return sql`(select case plans.plan ${sql.join(whens, sql` `)} else ${valueOf(LEAST)} end
    from clubs plans where plans.id = ${club})`;
}

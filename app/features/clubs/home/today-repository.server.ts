import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { clubs } from "../../../../drizzle/schema/clubs.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { administersSql, type Asker, staffsSql } from "../../base/access/club-access-sql.server.ts";
import { idleAthletesSql } from "./idle-athletes-sql.server.ts";
import { isLeftToClubSql } from "../../base/notifications/reaches-repository.server.ts";

const ZONE = tableRow(clubs, ["timeZone"]);
const HELD = tableRow(clubs, { plan: "plan", endsAt: "subscriptionEndDate", lapsedAt: "lapsedAt" });

const todayRow = rowSchema(() =>
  z.object({
    mayOpen: z.boolean(),
    isAdministered: z.boolean(),
    ...ZONE.joined().shape,
    held: HELD.schema().nullable(),
    answers: z.number(),
    overdue: z.number(),
    disputes: z.number(),
    leftToClub: z.number(),
    joining: z.number(),
    claims: z.number(),
    names: z.number(),
    enrolments: z.number(),
    refunds: z.number(),
    noAccount: z.number(),
    invited: z.number(),
    idle: z.number(),
  }),
);

/**
 * Counts the work that waits in a club's office, and the people to invite and to call: one row; `mayOpen` says whether the asker works for it, and nothing is counted for others.
 */
export function todayStatement(
  db: Database,
  { asker, club, isLive, now }: { asker: Asker; club: SQL; isLive: SQL; now: Date },
) {
  const at = sql`${now.toISOString()}::timestamptz`;
  return query(
    db,
    sql`
    with asked as materialized (
      select ${club} as club_id, ${staffsSql(asker, club)} and ${isLive} as may_open, ${administersSql(asker, club)} and ${isLive} as administers
    ), unowned as materialized (
      select exists (select 1 from invitations i where i.athlete_id = a.id) as is_invited
      from asked k join memberships m on m.club_id = k.club_id and m.status = 'active' join athletes a on a.id = m.athlete_id
      where k.may_open and a.user_id is null and a.removed_at is null
    ), open as (
      select count(*) filter (where status = 'disputed')::int as disputes,
        count(*) filter (where status = 'pending_validation' and ${isLeftToClubSql(now)})::int as left_to_club,
        count(*) filter (where status = 'pending_validation' and not ${isLeftToClubSql(now)})::int as answers,
        count(*) filter (where status = 'pending_validation' and not ${isLeftToClubSql(now)} and answer_by <= ${at})::int as overdue
      from matches where status in ('pending_validation', 'disputed') and club_id = (select club_id from asked where may_open)
    )
    select k.may_open as "mayOpen", k.administers as "isAdministered", ${ZONE.columns("c")}, o.disputes, o.answers, o.overdue, o.left_to_club as "leftToClub",
      case when k.administers then jsonb_build_object(${HELD.pairs("c")}) end as held,
      (select count(*)::int from memberships m join athletes a on a.id = m.athlete_id left join users u on u.id = a.user_id
        where k.may_open and m.club_id = k.club_id and m.status = 'requested' and (u.id is null or u.email_confirmed_at is not null)
          and not exists (select 1 from profile_claims p where p.user_id = a.user_id and p.club_id = m.club_id and p.status = 'asked')) as joining,
      (select count(*)::int from profile_claims p where k.may_open and p.club_id = k.club_id and p.status = 'asked') as claims,
      (select count(*)::int from name_requests n where k.may_open and n.club_id = k.club_id and n.answered_at is null) as names,
      (select count(*)::int from rankings r join ranking_enrolments e on e.ranking_id = r.id and e.status = 'requested'
        where k.administers and r.club_id = k.club_id and r.closed_at is null) as enrolments,
      (select count(*)::int from refund_keys x cross join lateral (select status from refund_orders where id = x.refund_id offset 0) o
        where k.administers and x.club_id = k.club_id and x.done_at is null and o.status = 'dead') as refunds,
      (select count(*)::int from unowned) as "noAccount", (select count(*)::int from unowned where is_invited) as invited,
      (select count(*)::int from (${idleAthletesSql(sql`(select club_id from asked where may_open)`, now)}) l
        join memberships m on m.athlete_id = l.athlete_id and m.club_id = k.club_id and m.status = 'active') as idle
    from asked k cross join open o left join clubs c on c.id = k.club_id`,
    todayRow,
  );
}

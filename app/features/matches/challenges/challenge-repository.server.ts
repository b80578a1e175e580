import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { clubs } from "../../../../drizzle/schema/clubs.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { inviteeSchema, inviteeSql } from "../../people/people/invitee-sql.server.ts";

const CLUB = tableRow(clubs, ["id", "name", "timeZone"]);

const challengeRow = rowSchema(() =>
  z.object({
    me: inviteeSchema(),
    to: inviteeSchema().nullable(),
    club: CLUB.schema()
      .extend({ sports: z.array(z.string()), courts: z.array(z.string()), isShared: z.boolean() })
      .nullable(),
  }),
);

/**
 * Reads what the form of an invite shows a live session's athlete: the one they would invite (null: nobody chosen yet, or
 * nobody there), and the club of both, else their own, with its sports and courts. `isLive` is SQL.
 */
export function challengeStatement(
  db: Database,
  {
    userId,
    toAthleteId,
    today,
    isLive,
  }: { userId: string; toAthleteId: string | null; today: string; isLive: SQL },
) {
  const day = sql`${today}::date`;
  return query(
    db,
    sql`
    with asker as materialized (select a.*, u.club_id as current_club from athletes a join users u on u.id = a.user_id
      where a.user_id = ${userId}::uuid and ${isLive}),
    target as materialized (select ${inviteeSql("t", sql`m.id`, day)} as facts from asker m join athletes t on t.id = ${toAthleteId}::uuid),
    shared as materialized (select (facts -> 'sharedClubIds' ->> 0)::uuid as id from target)
    select ${inviteeSql("m", sql`m.id`, day)} as me, (select facts from target) as "to",
      (select jsonb_build_object(${CLUB.pairs("c")}, 'isShared', (select id from shared) is not null,
          'sports', (select coalesce(jsonb_agg(s.sport order by s.position), '[]') from club_sports s where s.club_id = c.id),
          'courts', (select coalesce(jsonb_agg(k.name order by v.created_at, v.id, k.position), '[]')
            from venues v join courts k on k.venue_id = v.id where v.club_id = c.id))
        from clubs c where c.id = coalesce((select id from shared), m.current_club)) as club
    from asker m`,
    challengeRow,
  );
}

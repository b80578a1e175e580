import { sql } from "drizzle-orm";
import { athletes } from "../../../../drizzle/schema/accounts.ts";
import { clubs } from "../../../../drizzle/schema/clubs.ts";
import { z } from "zod";
import { GENDERS } from "../../../../drizzle/schema/enums.ts";
import type { Database } from "../../../platform/database.server.ts";
import type { AskedClub } from "../../base/access/live-session-sql.server.ts";
import { query, type RowOf, rowSchema, tableRow } from "../../../platform/sql.server.ts";

const MEMBER = tableRow(athletes, {
  athleteId: "id",
  name: "name",
  userId: "userId",
  birthDate: "birthDate",
  guardianAcceptedAt: "guardianAcceptedAt",
});

const CLUB = tableRow(clubs, ["id", "name", "timeZone"]);

const eveningRow = rowSchema(() =>
  z.object({
    ...CLUB.schema().shape,
    sports: z.array(z.string()),
    courts: z.number(),
    members: z.array(MEMBER.schema().extend({ gender: z.enum(GENDERS).nullable() })),
    isMade: z.boolean(),
  }),
);

/** Somebody of the club. */
export type EveningMember = RowOf<typeof eveningRow>["members"][number];

/** The facts that an evening needs of its club. */
export type EveningClub = Pick<RowOf<typeof eveningRow>, "id" | "name" | "timeZone" | "courts">;

/**
 * Reads what an evening needs of a club, with everybody of it by name, and whether a tournament of an id is there already: one
 * row, none for a person who may not ask.
 */
export function eveningStatement(db: Database, { club, mayOpen }: AskedClub, tournamentId: string) {
  return query(
    db,
    sql`select ${CLUB.columns("c")},
      (select coalesce(jsonb_agg(s.sport order by s.position), '[]') from club_sports s where s.club_id = c.id) as sports,
      (select count(*)::int from venues v join courts k on k.venue_id = v.id where v.club_id = c.id) as courts,
      (select coalesce(jsonb_agg(jsonb_build_object(${MEMBER.pairs("a")}, 'gender', a.gender_category)), '[]') from memberships m
        join athletes a on a.id = m.athlete_id where m.club_id = c.id and m.status = 'active') as members,
      exists (select 1 from tournaments t where t.id = ${tournamentId}::uuid and t.club_id = c.id) as "isMade"
    from clubs c where c.id = ${club} and ${mayOpen}`,
    eveningRow,
  );
}

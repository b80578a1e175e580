import { type SQL, sql } from "drizzle-orm";
import { athletes } from "../../../drizzle/schema/accounts.ts";
import { z } from "zod";
import { GENDERS } from "../../lib/categories.ts";
import type { Database } from "../../platform/database.server.ts";
import { query, type RowOf, rowSchema, tableRow } from "../../platform/sql.server.ts";

const MEMBER = tableRow(athletes, {
  athleteId: "id",
  name: "name",
  userId: "userId",
  birthDate: "birthDate",
  guardianAcceptedAt: "guardianAcceptedAt",
});

const membersRow = rowSchema(() =>
  z.object({
    members: z.array(MEMBER.schema().extend({ gender: z.enum(GENDERS).nullable() })),
    isMade: z.boolean(),
  }),
);

/** Somebody of the club. */
export type EveningMember = RowOf<typeof membersRow>["members"][number];

/** Everybody of a club by name, and whether a tournament of an id is there already: one row. */
export function membersStatement(db: Database, club: SQL, tournamentId: string) {
  return query(
    db,
    sql`select (select coalesce(jsonb_agg(jsonb_build_object(${MEMBER.pairs("a")}, 'gender', a.gender_category)), '[]') from memberships m
        join athletes a on a.id = m.athlete_id where m.club_id = ${club} and m.status = 'active') as members,
      exists (select 1 from tournaments t where t.id = ${tournamentId}::uuid and t.club_id = ${club}) as "isMade"`,
    membersRow,
  );
}

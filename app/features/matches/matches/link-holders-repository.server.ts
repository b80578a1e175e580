import { sql } from "drizzle-orm";
import { z } from "zod";
import { athletes, users } from "../../../../drizzle/schema/accounts.ts";
import type { Services } from "../../../platform/services.server.ts";
import { query, type RowOf, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { awaitsGuardian } from "../../base/access/minors.ts";
import { hasAcceptedSql } from "../../base/access/terms-in-effect-sql.server.ts";
import type { Viewer } from "../../base/access/viewer.ts";

const USER = tableRow(users, { user_id: "id", user_role: "userRole" });
const ATHLETE = tableRow(athletes, {
  athlete_id: "id",
  birth_date: "birthDate",
  guardian_accepted_at: "guardianAcceptedAt",
});

const holderRow = rowSchema(() =>
  z.object({ ...USER.schema().shape, ...ATHLETE.schema().shape, has_accepted_terms: z.boolean() }),
);

/** The athlete whom a mailed link names, as far as acting by it is concerned. */
export type LinkHolder = RowOf<typeof holderRow>;

/** Reads that athlete in the turn of the request's other reads; null where there is none any more, or the account is suspended. */
export async function readLinkHolder(
  { read, db }: Services,
  userId: string,
  now: Date,
): Promise<LinkHolder | null> {
  const [row] = await read(
    query(
      db,
      sql`select ${USER.columns("u")}, ${ATHLETE.columns("a")}, ${hasAcceptedSql(sql`u.id`, now)} as has_accepted_terms
      from users u join athletes a on a.user_id = u.id where u.id = ${userId}::uuid and u.suspended_at is null`,
      holderRow,
    ),
  );
  return row ?? null;
}

/** Gives the facts about a link's holder that `refusesParticipant` asks for, on a day ("YYYY-MM-DD"). */
export function participantOf(
  holder: LinkHolder,
  today: string,
): Pick<Viewer, "awaitsGuardian" | "role" | "isSuperAdmin" | "hasAcceptedTerms"> {
  const { user_role: role, has_accepted_terms: hasAcceptedTerms, birth_date: birthDate } = holder;
  const guardianAcceptedAt = holder.guardian_accepted_at;
  return {
    role,
    isSuperAdmin: role === "super_admin",
    hasAcceptedTerms,
    awaitsGuardian: awaitsGuardian({ birthDate, guardianAcceptedAt }, today),
  };
}

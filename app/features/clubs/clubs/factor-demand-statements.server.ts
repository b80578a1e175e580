import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, guardChange, type Statement } from "../../../platform/database.server.ts";
import { query, rowSchema } from "../../../platform/sql.server.ts";

const demandRow = rowSchema(() =>
  z.object({
    name: z.string(),
    isDemanded: z.boolean(),
    /** Its admins. */
    adminUserIds: z.array(z.string()),
  }),
);

/** Whether a club demands a second factor of its admins, and who they are; no row where there is no such club. */
export function factorDemandStatement(db: Database, club: SQL) {
  return query(
    db,
    sql`select c.name, c.admins_need_factor as "isDemanded",
      (select coalesce(jsonb_agg(ca.user_id order by ca.user_id), '[]') from club_admins ca where ca.club_id = c.id) as "adminUserIds"
    from clubs c where c.id = ${club}`,
    demandRow,
  );
}

/** Sets it; fails the batch where somebody did so meanwhile. */
export function setFactorDemand(db: Database, clubId: string, isDemanded: boolean): Statement {
  return guardChange(
    db,
    sql`update clubs set admins_need_factor = ${isDemanded}
      where id = ${clubId}::uuid and admins_need_factor <> ${isDemanded}`,
    "demand",
  );
}

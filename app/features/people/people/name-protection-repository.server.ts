import { sql } from "drizzle-orm";
import { type Database, guardChange, type Statement } from "../../../platform/database.server.ts";
import type { Protection } from "../../../../drizzle/schema/enums.ts";

/** The word that stands where a name was taken off the pages. */
const WITHOUT_NAME = "Atleta";

/**
 * Protects a profile without an account of a club's (product §3): as a minor's, which shows first name and initial and stands in no list,
 * or without its name on any page; null shows it again. The batch fails (`profile`) where it is no such profile of the club.
 */
export function protectName(
  db: Database,
  { clubId, athleteId, as }: { clubId: string; athleteId: string; as: Protection | null },
): Statement {
  const shown = sql`coalesce(a.kept_name, a.name)`;
  const values =
    as === "hidden"
      ? sql`name = ${WITHOUT_NAME}, kept_name = ${shown}, is_private = true`
      : as === "minor"
        ? sql`name = ${shown}, kept_name = null, is_private = true`
        : sql`name = ${shown}, kept_name = null, is_private = false`;
  return guardChange(
    db,
    sql`update athletes a set ${values}, protected_as = ${as}::text
      where a.id = ${athleteId}::uuid and a.user_id is null and a.removed_at is null
        and exists (select 1 from memberships m where m.athlete_id = a.id and m.club_id = ${clubId}::uuid
          and m.status in ('active', 'left'))`,
    "profile",
  );
}

import { type SQL, sql } from "drizzle-orm";
import { AppError } from "../../lib/errors.ts";
import type { Viewer } from "./viewer.ts";

/** Whether somebody still has to accept the terms in effect; a super admin never has (spec §4). */
export function owesTerms(viewer: Pick<Viewer, "hasAcceptedTerms" | "isSuperAdmin">): boolean {
  return !viewer.hasAcceptedTerms && !viewer.isSuperAdmin;
}

/** Throws `terms_required` for an existing user who has not accepted the terms in effect; never a super admin (product §8). */
export function refuseOwingTerms(viewer: Pick<Viewer, "hasAcceptedTerms" | "isSuperAdmin">): void {
  if (owesTerms(viewer)) throw new AppError("terms_required");
}

/** SQL that holds for a person who accepted the terms in effect, and for super admins: for writes that read nobody first. */
export function acceptedTermsSql(userId: string, now: Date): SQL {
  return sql`(exists (select 1 from users tu where tu.id = ${userId}::uuid and tu.user_role = 'super_admin')
    or exists (select 1 from terms_acceptances ta where ta.user_id = ${userId}::uuid and ta.terms_version = (
      select version from terms_versions where effective_date <= ${now.toISOString()}::timestamptz
        order by effective_date desc, version desc limit 1)))`;
}

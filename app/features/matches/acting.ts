import type { ErrorCode } from "../../lib/errors.ts";
import { isKnownRole, type Viewer } from "../security/viewer.ts";

/**
 * Why a person may not act at all, or null: a minor whose guardian has not accepted, a role that we do not know, or
 * terms not accepted (product §3, §8; super admins need not).
 */
export function refusesActing(
  viewer: Pick<Viewer, "isInert" | "role" | "isSuperAdmin" | "hasAcceptedTerms">,
): ErrorCode | null {
  if (!isKnownRole(viewer.role)) return "forbidden";
  if (viewer.isInert) return "account_inert";
  return viewer.hasAcceptedTerms || viewer.isSuperAdmin ? null : "terms_required";
}

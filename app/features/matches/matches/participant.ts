import type { ErrorCode } from "../../../lib/errors.ts";
import { areTermsRequired, isKnownRole, type Viewer } from "../../base/access/viewer.ts";

/**
 * Why a person may not act at all, or null: a minor whose guardian has not accepted, a role that we do not know, or
 * terms not accepted (product §3, §8; super admins need not).
 */
export function refusesParticipant(
  viewer: Pick<Viewer, "awaitsGuardian" | "role" | "isSuperAdmin" | "hasAcceptedTerms">,
): ErrorCode | null {
  if (!isKnownRole(viewer.role)) return "forbidden";
  if (viewer.awaitsGuardian) return "awaits_guardian";
  return areTermsRequired(viewer) ? "terms_required" : null;
}

import { AppError } from "../../../lib/errors.ts";
import { areTermsRequired, type Viewer } from "./viewer.ts";

/** Throws `terms_required` for an existing user who has not accepted the terms in effect; never a super admin (product §8). */
export function requireAcceptedTerms(viewer: Pick<Viewer, "hasAcceptedTerms" | "isSuperAdmin">): void {
  if (areTermsRequired(viewer)) throw new AppError("terms_required");
}

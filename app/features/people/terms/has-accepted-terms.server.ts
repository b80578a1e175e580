import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { acceptanceStatement } from "./terms-repository.server.ts";

/** Where a person stands with the terms in effect; `isRequired` is false for a super admin (spec §4). */
interface Acceptance {
  hasAccepted: boolean;
  isRequired: boolean;
}

/**
 * Whether the signed-in person accepted the terms in effect (spec §7). Throws `unauthenticated` and
 * `session_expired`; one round trip.
 */
export async function hasAcceptedTerms({ services, actor }: VerbContext): Promise<Acceptance> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const [row] = await services.read(acceptanceStatement(services.db, actor, services.now()));
  if (!row) throw new AppError("session_expired");
  return { hasAccepted: row.has_accepted, isRequired: row.is_required };
}

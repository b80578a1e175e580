import type { VerbContext } from "../../../platform/services.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { enableEndpoint } from "./endpoints-repository.server.ts";
import { requireEndpoint } from "./managed-endpoint.server.ts";

/**
 * An admin of a club, or the platform's, lets a webhook be told again that was switched off because nothing arrived. What happened
 * meanwhile was not written for it. Repeating it changes nothing. Throws `not_found` (also for another club's), `forbidden`,
 * `club_read_only`, `terms_required`, `conflict`, `unauthenticated`, `session_expired`.
 */
export async function resumeEndpoint(
  context: VerbContext,
  input: { clubId: string | null; endpointId: string },
): Promise<void> {
  const { club, endpoint } = await requireEndpoint(context, input);
  if (endpoint.disabledAt === null) return;
  const statements = [enableEndpoint(context.services.db, endpoint.id)];
  await commitAs(context, { writable: club.id, statements });
}

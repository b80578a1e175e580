import type { VerbContext } from "../../../platform/services.server.ts";
import { securityEventStatement } from "../../base/access/security-events.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { deleteEndpoint } from "./endpoints-repository.server.ts";
import { requireEndpoint } from "./managed-endpoint.server.ts";

/**
 * An admin of a club, or the platform's, takes a webhook away with its log: nothing is sent there any more, also in a read-only club.
 * Leaves a security event. Throws `not_found` (also for another club's), `forbidden`, `terms_required`, `conflict`,
 * `unauthenticated`, `session_expired`.
 */
export async function removeEndpoint(
  context: VerbContext,
  input: { clubId: string | null; endpointId: string },
): Promise<void> {
  const { services } = context;
  const { viewer, club, endpoint } = await requireEndpoint(context, input);
  await commitAs(context, {
    statements: [
      deleteEndpoint(services.db, endpoint.id),
      securityEventStatement(services, {
        action: "webhook_removed",
        resourceType: "webhook",
        resourceId: endpoint.id,
        details: { club_id: club.id },
        viewer,
      }),
    ],
  });
}

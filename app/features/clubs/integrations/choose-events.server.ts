import type { WebhookEvent } from "../../../lib/webhook-events.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { securityEventStatement } from "../../base/access/security-events.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { chooseEventsStatement } from "./endpoints-repository.server.ts";
import { requireEndpoint } from "./managed-endpoint.server.ts";

/**
 * An admin of a club, or the platform's, changes what a webhook is told, from the next thing that happens on; leaves a security event.
 * Throws `not_found` (also for another club's), `forbidden`, `club_read_only`, `terms_required`, `conflict`, `unauthenticated`,
 * `session_expired`.
 */
export async function chooseEvents(
  context: VerbContext,
  { events, ...asked }: { clubId: string | null; endpointId: string; events: readonly WebhookEvent[] },
): Promise<void> {
  const { services } = context;
  const { viewer, club, endpoint } = await requireEndpoint(context, asked);
  const chosen = [...new Set(events)];
  await commitAs(context, {
    writable: club.id,
    statements: [
      chooseEventsStatement(services.db, endpoint.id, chosen),
      securityEventStatement(services, {
        action: "webhook_events_chosen",
        resourceType: "webhook",
        resourceId: endpoint.id,
        details: { club_id: club.id, events: chosen },
        viewer,
      }),
    ],
  });
}

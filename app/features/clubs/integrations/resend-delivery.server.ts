import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { reopenDelivery } from "./deliveries-repository.server.ts";
import { requireEndpoint } from "./managed-endpoint.server.ts";
import { sendWebhooks } from "./send-webhooks.server.ts";
import { ENDPOINT_OFF } from "./test-endpoint.server.ts";

/**
 * An admin of a club, or the platform's, has a delivery that is over sent once more, at once and under its id, by which a receiver that
 * has it knows it. Throws `conflict` (it waits already, or its webhook is switched off), `not_found` (also for another club's),
 * `forbidden`, `club_read_only`, `terms_required`, `unauthenticated`, `session_expired`.
 */
export async function resendDelivery(
  context: VerbContext,
  { clubId, deliveryId }: { clubId: string | null; deliveryId: string },
): Promise<void> {
  const { services } = context;
  const { club, endpoint } = await requireEndpoint(context, { clubId, deliveryId });
  if (endpoint.disabledAt !== null) throw new AppError("conflict", { message: ENDPOINT_OFF });
  const statements = [reopenDelivery(services.db, deliveryId, services.now())];
  await commitAs(context, { writable: club.id, statements });
  services.after(sendWebhooks(services, [deliveryId]));
}

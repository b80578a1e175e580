import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { insertPing } from "./deliveries-repository.server.ts";
import { requireEndpoint } from "./managed-endpoint.server.ts";
import { sendWebhooks } from "./send-webhooks.server.ts";

/** Nothing is sent to a webhook that is switched off. */
export const ENDPOINT_OFF = "Este webhook está desligado. Ligue de novo antes de enviar.";

/**
 * An admin of a club, or the platform's, has a `ping` sent to a webhook, at once and once; its log says what came of it. Throws
 * `conflict` (it is switched off), `not_found` (also for another club's), `forbidden`, `club_read_only`, `terms_required`,
 * `unauthenticated`, `session_expired`.
 */
export async function testEndpoint(
  context: VerbContext,
  input: { clubId: string | null; endpointId: string },
): Promise<{ deliveryId: string }> {
  const { services } = context;
  const { club, endpoint } = await requireEndpoint(context, input);
  if (endpoint.disabledAt !== null) throw new AppError("conflict", { message: ENDPOINT_OFF });
  const id = services.newId();
  const ping = { id, endpointId: endpoint.id, clubId: club.id, at: services.now() };
  await commitAs(context, { writable: club.id, statements: [insertPing(services.db, ping)] });
  services.after(sendWebhooks(services, [id]));
  return { deliveryId: id };
}

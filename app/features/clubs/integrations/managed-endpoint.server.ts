import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { requireTokenClub } from "./managing-admin.server.ts";
import { endpointById, endpointOfDelivery } from "./endpoints-repository.server.ts";

/** The thing that the office names: an address, or one of its deliveries. */
type Asked = { clubId: string | null } & ({ endpointId: string } | { deliveryId: string });

/** An admin with their club and the address of it that they named, in one round trip. Throws as `requireTokenClub`; `not_found` also for another club's. */
export async function requireEndpoint(context: VerbContext, asked: Asked) {
  const { services } = context;
  const statement =
    "endpointId" in asked
      ? endpointById(services.db, asked.endpointId)
      : endpointOfDelivery(services.db, asked.deliveryId);
  const [who, [endpoint]] = await Promise.all([
    requireTokenClub(context, asked.clubId),
    services.read(statement),
  ]);
  if (endpoint?.clubId !== who.club.id) throw new AppError("not_found");
  return { ...who, endpoint };
}

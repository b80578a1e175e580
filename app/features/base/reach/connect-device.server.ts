import { deviceLabel } from "../../../lib/device-labels.ts";
import { AppError } from "../../../lib/errors.ts";
import { refuseUnless } from "../../../platform/database.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { acceptedTermsSql } from "../access/terms-in-effect-sql.server.ts";
import { commitAs } from "../commits/commit-as.server.ts";
import { connectStatements } from "../notifications/push-devices-repository.server.ts";
import { isPushEndpoint } from "./push-endpoint.ts";
import type { DeviceInput } from "./reach-schema.ts";

/**
 * The browser of this session shows the person's notifications from now on, and nobody else's, and says so. Connected
 * again it is the same one. Throws `invalid_input` for an endpoint that is no push service's, `unauthenticated`, `session_expired`,
 * `terms_required`.
 */
export async function connectDevice({ services, actor }: VerbContext, device: DeviceInput): Promise<void> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { db, push } = services;
  if (push.publicKey === null || !isPushEndpoint(device.endpoint, push.localHost))
    throw new AppError("invalid_input", {
      field: "endpoint",
      message: "Ainda não sabemos mandar avisos para este navegador.",
    });
  const now = services.now();
  const { userId, sessionId } = actor;
  await commitAs(
    { services, actor },
    {
      statements: [
        refuseUnless(db, acceptedTermsSql(userId, now), "terms_required"),
        ...connectStatements(db, { ...device, id: services.newId(), userId, sessionId, createdAt: now }),
      ],
      notifications: [
        {
          userId,
          type: "push_notification",
          title: "Avisos ligados",
          message: `${deviceLabel(services.client.userAgent)} mostra os avisos da Quadra a partir de agora.`,
          isNeverMailed: true,
        },
      ],
    },
  );
}

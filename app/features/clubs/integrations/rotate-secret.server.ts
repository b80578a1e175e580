import { HOUR_MS } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { guardClubWritable } from "../../base/access/billing-state-sql.server.ts";
import { securityEventStatement } from "../../base/access/security-events.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { requireFreshProof } from "../../people/sessions/proofs-repository.server.ts";
import { rotateSecretStatement } from "./endpoints-repository.server.ts";
import { requireEndpoint } from "./managed-endpoint.server.ts";
import { newWebhookSecret, WEBHOOK_SEAL } from "./signature.server.ts";
import { FORMER_SECRET_HOURS } from "./webhooks.ts";

/**
 * An admin of a club gets a new secret for a webhook, once; the one before signs beside it for 24 hours, so that nothing is lost while
 * the program is changed. Asks for a fresh proof; leaves a security event. Throws `proof_required`, `forbidden` (also to a super admin
 * who does not administer the club), `club_read_only`, `terms_required`, `not_found`, `conflict`, `unauthenticated`, `session_expired`.
 */
export async function rotateSecret(
  context: VerbContext,
  input: { clubId: string | null; endpointId: string },
): Promise<{ secret: string }> {
  const { services } = context;
  const { db } = services;
  const { viewer, actor, club, isAdmin, endpoint } = await requireEndpoint(context, input);
  if (!isAdmin)
    throw new AppError("forbidden", { message: "Só quem administra o clube vê o segredo do webhook." });
  const now = services.now();
  const secret = newWebhookSecret();
  const sealed = await services.tokens.seal(WEBHOOK_SEAL, secret);
  await commitAs(context, {
    statements: [
      requireFreshProof(db, actor, now),
      guardClubWritable(db, club.id, now),
      rotateSecretStatement(db, {
        id: endpoint.id,
        secret: sealed,
        former: endpoint.secret,
        formerUntil: new Date(now.getTime() + FORMER_SECRET_HOURS * HOUR_MS),
      }),
      securityEventStatement(services, {
        action: "webhook_secret_changed",
        resourceType: "webhook",
        resourceId: endpoint.id,
        details: { club_id: club.id },
        viewer,
      }),
    ],
  });
  return { secret };
}

import { RECEIVER_SENTENCES } from "../../../copy/receiver-sentences.ts";
import { AppError } from "../../../lib/errors.ts";
import { clubPath } from "../../../lib/paths.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { guardClubWritable } from "../../base/access/billing-state-sql.server.ts";
import { securityEventStatement } from "../../base/access/security-events.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { requireTokenClub } from "./managing-admin.server.ts";
import { clubMayUseApi } from "../../base/plans/plans.ts";
import { requireFreshProof } from "../../people/sessions/proofs-repository.server.ts";
import { insertEndpoint, refuseTooManyEndpoints } from "./endpoints-repository.server.ts";
import type { NewEndpointInput } from "./webhooks-schema.ts";
import { newWebhookSecret, WEBHOOK_SEAL } from "./signature.server.ts";
import { webhookMadeMail } from "./webhook-mails.ts";
import { ENDPOINTS_AT_MOST } from "./webhooks.ts";

/**
 * An admin of a club names an address that is told what happens there; its secret is given once. Asks for a fresh proof; leaves a
 * security event, and the club's admins are mailed. `clubId` null is the club that the person's dashboard opens; `newId`, chosen before
 * it is sent, makes one of what is sent twice. Throws
 * `proof_required`, `plan_required`, `plan_limit_reached`, `invalid_input` (nobody may be called there), `forbidden` (also to a super
 * admin who does not administer the club), `club_read_only`, `terms_required`, `not_found`, `conflict`, `unauthenticated`, `session_expired`.
 */
export async function createEndpoint(
  context: VerbContext,
  { clubId, url, events, newId }: NewEndpointInput & { clubId: string | null; newId?: string | undefined },
): Promise<{ id: string; secret: string }> {
  const { services } = context;
  const { db } = services;
  const { viewer, actor, club, isAdmin } = await requireTokenClub(context, clubId);
  if (!isAdmin)
    throw new AppError("forbidden", { message: "Só quem administra o clube cria webhooks para ele." });
  if (!clubMayUseApi(club.plan))
    throw new AppError("plan_required", { message: "Webhooks vêm nos planos Completo e Rede." });
  const fault = services.webhooks.faultOf(url);
  if (fault) throw new AppError("invalid_input", { field: "url", message: RECEIVER_SENTENCES[fault] });
  const now = services.now();
  const secret = newWebhookSecret();
  const id = newId ?? services.newId();
  const whole = new URL(url);
  whole.hash = "";
  const sealed = await services.tokens.seal(WEBHOOK_SEAL, secret);
  const mail = webhookMadeMail(
    { url, clubName: club.name, by: viewer.name, at: now, events },
    services.origin + clubPath(club.id, "integracoes"),
  );
  const mails = club.adminUserIds.map((userId) => ({ userId, type: null, ...mail }));
  await commitAs(context, {
    statements: [
      requireFreshProof(db, actor, now),
      guardClubWritable(db, club.id, now),
      ...refuseTooManyEndpoints(db, club.id, ENDPOINTS_AT_MOST),
      insertEndpoint(db, {
        id,
        clubId: club.id,
        madeBy: viewer.userId,
        url: whole.href,
        events: [...new Set(events)],
        secret: sealed,
        createdAt: now,
      }),
      securityEventStatement(services, {
        action: "webhook_made",
        resourceType: "webhook",
        resourceId: id,
        details: { club_id: club.id, events },
        viewer,
      }),
    ],
    mails,
  });
  return { id, secret };
}

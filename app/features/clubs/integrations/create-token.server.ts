import { AppError } from "../../../lib/errors.ts";
import { DAY_MS } from "../../../lib/dates.ts";
import { clubPath } from "../../../lib/paths.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { guardClubWritable } from "../../base/access/billing-state-sql.server.ts";
import { securityEventStatement } from "../../base/access/security-events.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { clubMayUseApi } from "../../base/plans/plans.ts";
import { requireFreshProof } from "../../people/sessions/proofs-repository.server.ts";
import { newToken, tokenHash } from "../../base/access/token-hash.server.ts";
import {
  insertToken,
  refuseFactorless,
  refuseTooManyTokens,
} from "../../base/access/tokens-repository.server.ts";
import { endingOf } from "../../base/access/token-text.ts";
import { TOKENS_AT_MOST } from "./token-state.ts";
import { requireTokenClub } from "./managing-admin.server.ts";
import type { NewTokenInput } from "./integrations-schema.ts";
import { tokenMadeMail } from "./token-mails.ts";

/**
 * An admin of a club makes a token for a program (product §10): the whole text is given once and kept nowhere. Asks for a
 * fresh proof; leaves a security event, and the club's admins are mailed. `clubId` null is the club that the person's dashboard
 * opens; `newId`, chosen before it is sent, makes one of what is sent twice. Throws `proof_required`, `plan_required`,
 * `plan_limit_reached`, `forbidden` (also to a super admin who does not administer the club), `club_read_only`, `terms_required`,
 * `not_found`, `conflict`, `unauthenticated`, `session_expired`.
 */
export async function createToken(
  context: VerbContext,
  {
    clubId,
    name,
    scopes,
    days,
    newId,
  }: NewTokenInput & { clubId: string | null; newId?: string | undefined },
): Promise<{ id: string; token: string; expiresAt: Date }> {
  const { services } = context;
  const { db } = services;
  const { viewer, actor, club, isAdmin } = await requireTokenClub(context, clubId);
  if (!isAdmin)
    throw new AppError("forbidden", { message: "Só quem administra o clube cria tokens de API para ele." });
  if (!clubMayUseApi(club.plan))
    throw new AppError("plan_required", { message: "Tokens de API vêm nos planos Completo e Rede." });
  const now = services.now();
  const token = await newToken(services);
  const expiresAt = new Date(now.getTime() + days * DAY_MS);
  const madeWithFactor = viewer.aal === "aal2";
  const of = { clubId: club.id, userId: viewer.userId };
  const made = { id: newId ?? services.newId(), ...of, name, scopes, madeWithFactor };
  const mail = tokenMadeMail(
    { name, clubName: club.name, by: viewer.name, at: now, scopes, expiresAt },
    services.origin + clubPath(club.id, "integracoes"),
  );
  const mails = club.adminUserIds.map((userId) => ({ userId, type: null, ...mail }));
  await commitAs(context, {
    statements: [
      requireFreshProof(db, actor, now),
      guardClubWritable(db, club.id, now),
      ...refuseTooManyTokens(db, club.id, TOKENS_AT_MOST, now),
      ...(madeWithFactor ? [] : [refuseFactorless(db, club.id)]),
      insertToken(db, {
        ...made,
        hash: await tokenHash(token),
        ending: endingOf(token),
        createdAt: now,
        expiresAt,
      }),
      securityEventStatement(services, {
        action: "api_token_made",
        resourceType: "api_token",
        resourceId: made.id,
        details: { club_id: club.id, scopes },
        viewer,
      }),
    ],
    mails,
  });
  return { id: made.id, token, expiresAt };
}

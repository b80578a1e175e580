import { DAY_MS } from "../../../lib/dates.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { requireSuperAdminViewer } from "../../base/access/read-viewer.server.ts";
import { TOKENS_AT_MOST } from "../../clubs/integrations/token-state.ts";
import type { NewTokenInput } from "../../clubs/integrations/integrations-schema.ts";
import { newToken, tokenHash } from "../../base/access/token-hash.server.ts";
import { insertToken, refuseTooManyTokens } from "../../base/access/tokens-repository.server.ts";
import { endingOf } from "../../base/access/token-text.ts";
import { actOnTokens } from "./act-on-tokens.server.ts";

/**
 * A super admin makes a token of the platform's, by which a program addresses any club: the whole text is given once and kept nowhere.
 * Asks for a fresh proof; `newId`, chosen before it is sent, makes one of what is sent twice. Leaves an audit line and a security event of
 * high risk, of which the team is mailed. Throws `proof_required`, `plan_limit_reached`, `forbidden`, `conflict`, `unauthenticated`, `session_expired`.
 */
export async function makePlatformToken(
  context: VerbContext,
  { name, scopes, days, newId }: NewTokenInput & { newId?: string | undefined },
): Promise<{ id: string; token: string; expiresAt: Date }> {
  const { services } = context;
  const { db } = services;
  const viewer = await requireSuperAdminViewer(context);
  const { userId } = viewer;
  const createdAt = services.now();
  const token = await newToken(services);
  const made = { id: newId ?? services.newId(), expiresAt: new Date(createdAt.getTime() + days * DAY_MS) };
  const hash = await tokenHash(token);
  await actOnTokens(context, viewer, {
    action: "platform_token_made",
    tokenId: made.id,
    data: { name, scopes },
    needsProof: true,
    statements: [
      ...refuseTooManyTokens(db, null, TOKENS_AT_MOST, createdAt),
      insertToken(db, {
        ...made,
        clubId: null,
        userId,
        name,
        hash,
        ending: endingOf(token),
        scopes,
        madeWithFactor: viewer.aal === "aal2",
        createdAt,
      }),
    ],
  });
  return { ...made, token };
}

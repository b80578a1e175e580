import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { askerOf, resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import { readProof } from "../../people/sessions/read-proof.server.ts";
import { knownScopes } from "../../base/access/require-token.server.ts";
import { clubTokensStatement } from "../../base/access/tokens-repository.server.ts";
import { tokenState } from "./token-state.ts";
import type { IntegrationsPage, ListedToken } from "./integrations.ts";

/**
 * The API tokens of a club (null: the one that the person's dashboard opens), for its admins; nobody else is given any. Travels
 * with the page's other reads. Throws `unauthenticated`, `session_expired`.
 */
export async function readIntegrations(
  { services, actor }: VerbContext,
  { clubId }: { clubId: string | null },
): Promise<IntegrationsPage> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const now = services.now();
  const club = resolvedClubSql(actor.userId, clubId, "managed");
  const [tokens, proof] = await Promise.all([
    services.read(clubTokensStatement(services.db, club, askerOf(services, actor), now)),
    readProof({ services, actor }),
  ]);
  return {
    ...proof,
    tokens: tokens.map((token) => listedToken(token, now)),
  };
}

/** A token as panels list it. */
export function listedToken(
  { id, name, ending, by, ...token }: Awaited<ReturnType<typeof clubTokensStatement>>[number],
  now: Date,
): ListedToken {
  return {
    id,
    name,
    ending,
    by,
    scopes: knownScopes(token),
    state: tokenState(token, now),
    createdAt: token.createdAt.toISOString(),
    expiresAt: token.expiresAt.toISOString(),
    lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
  };
}

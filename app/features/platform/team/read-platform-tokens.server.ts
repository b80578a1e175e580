import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { askerOf } from "../../base/access/club-access-sql.server.ts";
import type { IntegrationsPage } from "../../clubs/integrations/integrations.ts";
import { listedToken } from "../../clubs/integrations/read-integrations.server.ts";
import { readProof } from "../../people/sessions/read-proof.server.ts";
import { platformTokensStatement } from "../../base/access/tokens-repository.server.ts";

/** The tokens of the platform's, for super admins; nobody else is given any. One round trip. Throws `unauthenticated`, `session_expired`. */
export async function readPlatformTokens({ services, actor }: VerbContext): Promise<IntegrationsPage> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const now = services.now();
  const [tokens, proof] = await Promise.all([
    services.read(platformTokensStatement(services.db, askerOf(services, actor), now)),
    readProof({ services, actor }),
  ]);
  return { ...proof, tokens: tokens.map((token) => listedToken(token, now)) };
}

import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { requireSuperAdminViewer } from "../../base/access/read-viewer.server.ts";
import { clubTokenName, revokeTokenStatement } from "../../base/access/tokens-repository.server.ts";
import { actOnTokens } from "./act-on-tokens.server.ts";

/**
 * A super admin ends a token of the platform's: at once and for ever. Leaves an audit line and a security event; repeating it changes
 * nothing. Throws `not_found` (also for a club's token), `forbidden`, `conflict`, `unauthenticated`, `session_expired`.
 */
export async function revokePlatformToken(
  context: VerbContext,
  { tokenId }: { tokenId: string },
): Promise<void> {
  const { services } = context;
  const [viewer, [token]] = await Promise.all([
    requireSuperAdminViewer(context),
    services.read(clubTokenName(services.db, tokenId)),
  ]);
  if (!token || token.clubId !== null) throw new AppError("not_found");
  if (token.revokedAt !== null) return;
  const at = services.now();
  await actOnTokens(context, viewer, {
    action: "platform_token_revoked",
    tokenId,
    data: { name: token.name },
    needsProof: false,
    statements: [revokeTokenStatement(services.db, { tokenId, clubId: null, at })],
  });
}

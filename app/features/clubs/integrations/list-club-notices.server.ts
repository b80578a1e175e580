import { requireToken, type TokenContext } from "../../base/access/require-token.server.ts";
import { noticesPage } from "./club-records-repository.server.ts";
import { cutPage } from "./page-cuts.ts";
import type { NoticesAnswer } from "./club-records-schema.ts";

/**
 * Notices that a token's club sent to its members, page by page in the order in which they were sent. One round trip with the token.
 * Throws what `requireToken` throws.
 */
export async function listClubNotices(
  context: TokenContext,
  { clubId, limit, cursor = null }: { clubId: string; limit: number; cursor?: string | null | undefined },
): Promise<NoticesAnswer> {
  const { services } = context;
  const [, found] = await Promise.all([
    requireToken(context, { scope: "notices:read", clubId }),
    services.read(noticesPage(services.db, { clubId, after: cursor, limit: limit + 1 })),
  ]);
  const { rows, nextCursor } = cutPage(found, limit);
  return {
    rows: rows.map(({ id, title, message, sport, class: level, told, createdAt }) => ({
      id,
      title,
      message,
      to: sport === null ? null : { sport, class: level },
      told,
      sent_at: createdAt.toISOString(),
    })),
    next_cursor: nextCursor,
  };
}

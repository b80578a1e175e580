import { AppError } from "../../../lib/errors.ts";
import { WEBHOOK_EVENT_NAMES } from "../../../lib/webhook-events.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { askerOf, resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import { clubEndpoints } from "./endpoints-repository.server.ts";
import type { ListedEndpoint } from "./webhooks.ts";

/**
 * The webhooks of a club (null: the one that the person's dashboard opens) with what they were told of late, for its admins; nobody
 * else is given any. Travels with the page's other reads. Throws `unauthenticated`, `session_expired`.
 */
export async function readWebhooks(
  { services, actor }: VerbContext,
  { clubId }: { clubId: string | null },
): Promise<ListedEndpoint[]> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const now = services.now();
  const club = resolvedClubSql(actor.userId, clubId, "managed");
  const rows = await services.read(clubEndpoints(services.db, club, askerOf(services, actor), now));
  return rows.map(({ formerUntil, events, ...endpoint }) => ({
    ...endpoint,
    events: WEBHOOK_EVENT_NAMES.filter((name) => events.includes(name)),
    formerUntil: formerUntil !== null && new Date(formerUntil) > now ? formerUntil : null,
  }));
}

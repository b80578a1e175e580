import { dayIn, DEFAULT_TIME_ZONE } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { askerOf, resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import { liveSessionSql } from "../../base/access/live-session-sql.server.ts";
import { type Claim, emailOfNewcomer } from "./claims.ts";
import { claimsStatement } from "./claims-repository.server.ts";

/**
 * Lists the people who claim to be an athlete of a club (null: the one that the person's dashboard opens), oldest first, for its admins. One
 * statement that travels with the page's other reads; throws `unauthenticated` or `forbidden`.
 */
export async function listClaims(
  { services, actor }: VerbContext,
  { clubId }: { clubId: string | null },
): Promise<Claim[]> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const isLive = liveSessionSql(actor.sessionId, actor.userId, services.now());
  const club = resolvedClubSql(actor.userId, clubId, "managed");
  const [raw] = await services.read(claimsStatement(services.db, askerOf(services, actor), club, isLive));
  if (!raw?.mayOpen) throw new AppError("forbidden");
  const today = dayIn(services.now(), DEFAULT_TIME_ZONE);
  return raw.claims.map(({ guardianEmail, ...row }) => ({
    ...row,
    email: emailOfNewcomer({ ...row, guardianEmail }, today),
    createdAt: new Date(row.createdAt).toISOString(),
  }));
}

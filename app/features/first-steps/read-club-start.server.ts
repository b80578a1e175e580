import { AppError } from "../../lib/errors.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { askerOf, resolvedClubSql } from "../access/club-access-sql.server.ts";
import { liveSessionSql } from "../access/live-session-sql.server.ts";
import { clubStartStatement } from "./first-steps-repository.server.ts";
import type { ClubStart } from "./steps.ts";

/**
 * How far a new club is (null: the one that the person's dashboard opens), for its admins and secretaries. One statement that travels with
 * the page's other reads; throws `unauthenticated` or `forbidden`.
 */
export async function readClubStart(
  { services, actor }: VerbContext,
  { clubId }: { clubId: string | null },
): Promise<ClubStart> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const isLive = liveSessionSql(actor.sessionId, actor.userId, services.now());
  const club = resolvedClubSql(actor.userId, clubId, "managed");
  const [raw] = await services.read(clubStartStatement(services.db, askerOf(services, actor), club, isLive));
  if (!raw?.mayOpen) throw new AppError("forbidden");
  return { athletes: raw.athletes, hasImported: raw.hasImported };
}

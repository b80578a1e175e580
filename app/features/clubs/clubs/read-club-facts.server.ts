import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { billingState } from "../../base/plans/billing-state.ts";
import { liveSessionSql } from "../../base/access/live-session-sql.server.ts";
import { askerOf, resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import type { ClubFacts } from "./club-facts.ts";
import { clubFactsStatement } from "./club-facts-repository.server.ts";
import { pictureUrl } from "../../../lib/picture-urls.ts";
import { isSportId, SPORTS } from "../../../lib/sports.ts";

/**
 * Reads the club named, else the person's current one, or (`managed`) the one whose dashboard they open: name, zone,
 * sports, hours of silence. Public facts, for signed-in people. One statement; null when there is no such club;
 * throws `unauthenticated`.
 */
export async function readClubFacts(
  { services, actor }: VerbContext,
  { clubId = null, unnamed = "current" }: { clubId?: string | null; unnamed?: "current" | "managed" },
): Promise<ClubFacts | null> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const isLive = liveSessionSql(actor.sessionId, actor.userId, services.now());
  const wanted = resolvedClubSql(actor.userId, clubId, unnamed);
  const asker = askerOf(services, actor);
  const [raw] = await services.read(clubFactsStatement(services.db, asker, wanted, isLive));
  if (!raw) return null;
  const { lapsedAt, logoId, ...club } = raw;
  const sports = club.sports.filter(isSportId);
  return {
    ...club,
    logo: pictureUrl("logos", logoId),
    billingState: billingState({ lapsedAt }, services.now()),
    sports: sports.length > 0 ? sports : [SPORTS[0].id],
  };
}

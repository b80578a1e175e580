import { AppError } from "../../lib/errors.ts";
import { rowsOf } from "../../platform/database.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { clubStanding } from "../security/entitlements.ts";
import { liveSessionSql } from "../security/live-session.server.ts";
import { meantClubSql } from "../security/meant-club.server.ts";
import type { ClubFacts } from "./club-facts.ts";
import { clubFactsStatement, type RawClubFacts } from "./club-facts-repository.server.ts";
import { isSportId, SPORTS } from "./sports.ts";

/**
 * Reads the club named, else the person's current one, or (`managed`) the one whose dashboard they open: name, zone,
 * sports, hours of silence. Public facts, for whoever is signed in. One statement; null when there is no such club;
 * throws `unauthenticated`.
 */
export async function readClubFacts(
  { services, actor }: VerbContext,
  { clubId = null, unnamed = "current" }: { clubId?: string | null; unnamed?: "current" | "managed" },
): Promise<ClubFacts | null> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const isLive = liveSessionSql(actor.sessionId, actor.userId, services.now());
  const meant = meantClubSql(actor.userId, clubId, unnamed);
  const result = await services.read(clubFactsStatement(services.db, actor.userId, meant, isLive));
  const [raw] = rowsOf<RawClubFacts>(result);
  if (!raw) return null;
  const { lapsedAt, ...club } = raw;
  const sports = club.sports.filter(isSportId);
  return {
    ...club,
    standing: clubStanding({ lapsedAt }, services.now()),
    sports: sports.length > 0 ? sports : [SPORTS[0].id],
  };
}

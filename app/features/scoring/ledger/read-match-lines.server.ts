import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { nameInClub } from "../../people/people/public-name.ts";
import { liveSessionSql } from "../../base/access/live-session-sql.server.ts";
import { type MatchLine, ruleLabel } from "./ledger-view.ts";
import { levelLabel } from "./level-label.ts";
import { matchLinesStatement } from "./match-lines-repository.server.ts";
import { rankingRulesSchema } from "./rules.ts";

/**
 * The ledger lines of one match, as written: one per ranking, athlete and reason, those of the main ranking first, then oldest first. Names as others read them. The
 * caller shows them to people who may see the match. One round trip; throws `unauthenticated`.
 */
export async function readMatchLines(
  { services, actor }: VerbContext,
  matchId: string,
): Promise<MatchLine[]> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const now = services.now();
  const isLive = liveSessionSql(actor.sessionId, actor.userId, now);
  const lines = await services.read(matchLinesStatement(services.db, matchId, isLive, now));
  return lines.map((raw) => ({
    id: raw.id,
    athleteId: raw.athleteId,
    name: raw.userId === actor.userId ? "Você" : nameInClub(raw, raw.today),
    ranking: raw.ranking,
    at: new Date(raw.at).toISOString(),
    points: raw.points,
    levelBefore: raw.levelBefore === null ? null : raw.levelBefore / 1000,
    levelAfter: raw.levelBefore === null ? null : (raw.levelBefore + raw.levelChange) / 1000,
    rule: ruleLabel(raw, rankingRulesSchema.parse(raw.rules)),
    levelRule: levelLabel(raw),
  }));
}

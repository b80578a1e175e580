import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { askerOf, resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import { liveSessionSql } from "../../base/access/live-session-sql.server.ts";
import { rankingRulesSchema } from "../../scoring/ledger/rules.ts";
import { rulesInWords } from "../tables/rules-in-words.ts";
import type { OfficeRanking } from "./rankings.ts";
import { officeRankingsStatement } from "./rankings-repository.server.ts";

/**
 * The rankings of a club (null: the one that the person's dashboard opens) as its admins see them: open ones first, in the
 * order of its sports. One statement that travels with the page's other reads; throws `unauthenticated` or `forbidden`.
 */
export async function readRankings(
  { services, actor }: VerbContext,
  { clubId }: { clubId: string | null },
): Promise<OfficeRanking[]> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { userId, sessionId } = actor;
  const [raw] = await services.read(
    officeRankingsStatement(services.db, {
      asker: askerOf(services, actor),
      club: resolvedClubSql(userId, clubId, "managed"),
      isLive: liveSessionSql(sessionId, userId, services.now()),
    }),
  );
  if (!raw?.mayOpen) throw new AppError("forbidden");
  const shown = raw.rankings.filter(({ isHidden, closedAt }) => !isHidden && closedAt === null);
  // Without a choice the first that is played opens, in the order of the club's sports.
  const opening =
    shown.find(({ isOpening }) => isOpening) ?? shown.find(({ athletes }) => athletes > 0) ?? shown[0];
  return raw.rankings.map((ranking) => {
    const rules = rankingRulesSchema.parse(ranking.rules);
    return {
      ...ranking,
      isOpening: ranking === opening,
      rules,
      sentences: rulesInWords(rules),
      closedAt: ranking.closedAt === null ? null : new Date(ranking.closedAt).toISOString(),
      requests: ranking.requests.map((request) => ({
        ...request,
        requestedAt: new Date(request.requestedAt).toISOString(),
      })),
    };
  });
}

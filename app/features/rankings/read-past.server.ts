import { AppError } from "../../lib/errors.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { resolvedClubSql } from "../access/club-access-sql.server.ts";
import { readViewer } from "../access/read-viewer.server.ts";
import { UNKNOWN_ENTRANT } from "../categories/category.ts";
import { entrantIn } from "../categories/category-statements.server.ts";
import { requireManagedClub } from "../clubs/managed-club.server.ts";
import { isAwardEvent, toRankingEvent } from "../ledger/ranking-events.ts";
import { type RankingRules, rankingRulesSchema } from "../ledger/rules.ts";
import { type Past, pastStatement } from "./rankings-repository.server.ts";
import { type PastEvent, type ReplayedScene, replayOneRanking, type Replayed } from "./replay-ranking.ts";

/** A ranking that the asker may change, with its past. */
export interface ReadPast {
  clubId: string;
  past: Past;
  ranking: NonNullable<Past["ranking"]>;
  rules: RankingRules;
}

/**
 * Reads a ranking of the club that the asker administers, with all that its replay needs: one round trip. Throws `not_found`,
 * `conflict` where its season is closed, `forbidden`, `terms_required`, `unauthenticated`, `session_expired`.
 */
export async function readPast(
  { services, actor }: VerbContext,
  { club_id, ranking_id }: { club_id?: string | undefined; ranking_id: string },
): Promise<ReadPast> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const asked = club_id ?? null;
  const [viewer, [past]] = await Promise.all([
    readViewer(services, actor),
    services.read(pastStatement(services.db, resolvedClubSql(actor.userId, asked, "managed"), ranking_id)),
  ]);
  const clubId = requireManagedClub(viewer, asked);
  if (!past?.ranking) throw new AppError("not_found");
  if (past.ranking.closedAt !== null) throw new AppError("conflict", { message: CLOSED });
  return { clubId, past, ranking: past.ranking, rules: rankingRulesSchema.parse(past.ranking.rules) };
}

const CLOSED = "A temporada deste ranking está encerrada: a tabela não muda mais.";

/**
 * Applies the past that was read again under rules: all of it, or the confirmations that `isCountedAgain` names, the others as they
 * were written. Nothing is written.
 */
export function replayPast(
  { services }: Pick<VerbContext, "services">,
  { past, ranking }: ReadPast,
  { rules, ruleVersion, isCountedAgain }: Pick<ReplayedScene, "rules" | "ruleVersion" | "isCountedAgain">,
): Replayed {
  const entrants = new Map(past.entrants.map((row) => [row.athleteId, row]));
  const levels = new Map(
    past.lines
      .filter(({ eventId, levelBefore }) => eventId !== null && levelBefore !== null)
      .map(
        ({ eventId, athleteId, levelChange, levelBefore, levelFromResult, levelFromScore, levelMeeting }) => [
          `${eventId}|${athleteId}`,
          { levelChange, levelBefore, levelFromResult, levelFromScore, levelMeeting },
        ],
      ),
  );
  return replayOneRanking({
    ranking,
    rules,
    ruleVersion,
    isCountedAgain,
    rulesOf: (version) => rankingRulesSchema.parse(ranking.versions[version]),
    events: past.events.map(toPastEvent),
    entrantOf: (athleteId) => {
      const known = entrants.get(athleteId);
      return known ? entrantIn(ranking.sport, known) : UNKNOWN_ENTRANT;
    },
    levels,
    timeZone: ranking.timeZone,
    now: services.now().getTime(),
    newId: services.newId,
  });
}

/** An event as it was read, told in milliseconds. */
function toPastEvent({ at, writtenAt, scoreFormat, ...row }: Past["events"][number]): PastEvent {
  const event = toRankingEvent({ ...row, at: Date.parse(at), writtenAt: Date.parse(writtenAt) });
  return isAwardEvent(event) ? event : { ...event, also: row.also, scoreFormat: scoreFormat! };
}

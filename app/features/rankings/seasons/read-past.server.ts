import { AppError, Defect } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import { UNKNOWN_ENTRANT } from "../../scoring/ledger/category.ts";
import { entrantIn } from "../../scoring/ledger/categories-repository.server.ts";
import { requireManagedClub } from "../../clubs/clubs/managed-club.server.ts";
import { isMatchEvent, toRankingEvent } from "../../scoring/ledger/ranking-events.ts";
import { type RankingRules, rankingRulesSchema } from "../../scoring/ledger/rules.ts";
import {
  pastEventsStatement,
  pastLinesStatement,
  peopleOfPastStatement,
  type RankingOfPast,
  rankingOfPastStatement,
} from "./past-repository.server.ts";
import { type PastEvent, type ReplayedScene, replayOneRanking, type Replayed } from "./replay-ranking.ts";

type Rows<Make extends (...asked: never[]) => PromiseLike<unknown>> = Awaited<ReturnType<Make>>;

/** A ranking that the asker may change, with its past. */
export interface ReadPast {
  clubId: string;
  ranking: RankingOfPast;
  rules: RankingRules;
  events: Rows<typeof pastEventsStatement>;
  lines: Rows<typeof pastLinesStatement>;
  people: Rows<typeof peopleOfPastStatement>[number]["people"];
  entrants: Rows<typeof peopleOfPastStatement>[number]["entrants"];
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
  const { db, read } = services;
  const of = { club: resolvedClubSql(actor.userId, asked, "managed"), rankingId: ranking_id };
  const [viewer, [own], events, lines, [known]] = await Promise.all([
    readViewer(services, actor),
    read(rankingOfPastStatement(db, of)),
    read(pastEventsStatement(db, of)),
    read(pastLinesStatement(db, of)),
    read(peopleOfPastStatement(db, of)),
  ]);
  const clubId = requireManagedClub(viewer, asked);
  const ranking = own?.ranking;
  if (!ranking || !known) throw new AppError("not_found");
  if (ranking.closedAt !== null) throw new AppError("conflict", { message: CLOSED });
  return { clubId, ranking, rules: rankingRulesSchema.parse(ranking.rules), events, lines, ...known };
}

const CLOSED = "A temporada deste ranking está encerrada: a tabela não muda mais.";

/**
 * Applies the past that was read again under rules: all of it, or the confirmations that `isUnderNewRules` names, the others as they
 * were written. Nothing is written.
 */
export function replayPast(
  { services }: Pick<VerbContext, "services">,
  { clubId, ranking, events, lines, entrants: known }: ReadPast,
  { rules, ruleVersion, isUnderNewRules }: Pick<ReplayedScene, "rules" | "ruleVersion" | "isUnderNewRules">,
): Replayed {
  const entrants = new Map(known.map((row) => [row.athleteId, row]));
  const levels = new Map(
    lines
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
    isUnderNewRules,
    rulesOf: (version) => rankingRulesSchema.parse(ranking.versions[version]),
    events: events.map(toPastEvent),
    entrantOf: (athleteId) => {
      const entrant = entrants.get(athleteId);
      return entrant ? entrantIn({ clubId, sport: ranking.sport }, entrant) : UNKNOWN_ENTRANT;
    },
    levels,
    timeZone: ranking.timeZone,
    now: services.now().getTime(),
    newId: services.newId,
  });
}

/** An event as it was read, told in milliseconds. */
function toPastEvent({ at, writtenAt, scoreFormat, ...row }: ReadPast["events"][number]): PastEvent {
  const event = toRankingEvent({ ...row, at: at.getTime(), writtenAt: writtenAt.getTime() });
  if (!isMatchEvent(event)) return event;
  if (scoreFormat === null) throw new Defect(`an event without its match: ${event.id}`);
  return { ...event, also: row.also, scoreFormat };
}

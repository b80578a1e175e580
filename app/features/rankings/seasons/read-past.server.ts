import { AppError, Defect } from "../../../lib/errors.ts";
import type { Statement } from "../../../platform/database.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import { type Entrant, UNKNOWN_ENTRANT } from "../../scoring/ledger/category.ts";
import { entrantIn } from "../../scoring/ledger/categories-repository.server.ts";
import { requireManagedClub } from "../../clubs/clubs/managed-club.server.ts";
import { replaceRanking } from "../../scoring/ledger/new-rankings-repository.server.ts";
import { isMatchEvent, toRankingEvent } from "../../scoring/ledger/ranking-events.ts";
import { DEFAULT_RULES, type RankingRules, rankingRulesSchema } from "../../scoring/ledger/rules.ts";
import type { NewRankingFacts } from "./open-ranking.ts";
import {
  mainOfPastStatement,
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
    // First, so that nothing which is read after it is older than its version.
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

/**
 * Reads what a ranking that a club would open looks back on, under an id of its own: one round trip. `past` is null where nobody has played
 * yet, `isThere` says that it was opened already. Throws as `readPast`.
 */
export async function readPastOfNew(
  { services, actor }: VerbContext,
  { club_id, id, ...facts }: NewRankingFacts & { club_id?: string | undefined; id: string },
): Promise<{ clubId: string; isThere: boolean; past: ReadPast | null }> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const asked = club_id ?? null;
  const { db, read } = services;
  const { sport, format } = facts;
  const club = resolvedClubSql(actor.userId, asked, "managed");
  const of = { club, rankingId: id, place: { sport, format } };
  const [viewer, [found], events, [known]] = await Promise.all([
    readViewer(services, actor),
    read(mainOfPastStatement(db, of)),
    read(pastEventsStatement(db, of)),
    read(peopleOfPastStatement(db, of)),
  ]);
  const clubId = requireManagedClub(viewer, asked);
  const main = found?.main;
  if (!main || !known) return { clubId, isThere: found?.isThere ?? false, past: null };
  const rules = DEFAULT_RULES;
  const ranking = {
    ...facts,
    classes: facts.classes && [...facts.classes],
    id,
    isMain: false,
    closedAt: null,
    openedAt: null,
    ruleVersion: 1,
    version: 0,
    mainId: main.id,
    mainVersion: main.version,
    timeZone: main.timeZone,
    rules,
    versions: { 1: rules },
  };
  return { clubId, isThere: found.isThere, past: { clubId, ranking, rules, events, lines: [], ...known } };
}

const CLOSED = "A temporada deste ranking está encerrada: a tabela não muda mais.";

/**
 * Applies the past that was read again under rules: all of it, or the confirmations that `isUnderNewRules` names, the others as they
 * were written. Nothing is written.
 */
export function replayPast(
  { services }: Pick<VerbContext, "services">,
  read: ReadPast,
  {
    rules,
    ruleVersion,
    isUnderNewRules,
    admission,
  }: Pick<ReplayedScene, "rules" | "ruleVersion" | "isUnderNewRules" | "admission">,
): Replayed {
  const { ranking, events, lines } = read;
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
    admission,
    rulesOf: (version) => rankingRulesSchema.parse(ranking.versions[version]),
    events: events.map(toPastEvent),
    entrantOf: entrantsOf(read),
    levels,
    timeZone: ranking.timeZone,
    now: services.now().getTime(),
    newId: services.newId,
  });
}

/** Statements that put a ranking in place as it was replayed, while it and the main one still are as they were read. */
export function replacingStatements(
  { db }: VerbContext["services"],
  { ranking, people }: ReadPast,
  { lines, entered }: Replayed,
): Statement[] {
  const versions = new Map([
    [ranking.id, ranking.version],
    [ranking.mainId, ranking.mainVersion],
  ]);
  return replaceRanking(db, {
    id: ranking.id,
    sport: ranking.sport,
    mainId: ranking.mainId,
    versions: [...versions].map(([id, version]) => ({ id, version })),
    athleteIds: people.map(({ id }) => id),
    lines,
    entered,
  });
}

/** The facts that are known today about everybody, as the categories of the club's rankings of the sport ask it. */
export function entrantsOf({ clubId, ranking, entrants: known }: ReadPast) {
  const { sport } = ranking;
  const entrants = new Map(known.map((row) => [row.athleteId, row]));
  return (athleteId: string): Entrant => {
    const entrant = entrants.get(athleteId);
    return entrant ? entrantIn({ clubId, sport }, entrant) : UNKNOWN_ENTRANT;
  };
}

/** An event as it was read, told in milliseconds. */
export function toPastEvent({ at, writtenAt, scoreFormat, ...row }: ReadPast["events"][number]): PastEvent {
  const event = toRankingEvent({ ...row, at: at.getTime(), writtenAt: writtenAt.getTime() });
  if (!isMatchEvent(event)) return event;
  if (scoreFormat === null) throw new Defect(`an event without its match: ${event.id}`);
  return { ...event, also: row.also, scoreFormat };
}

import { valueAt } from "../../../lib/certain.ts";
import type { Statement } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { admitsMatch, isInSeason, UNKNOWN_ENTRANT } from "./category.ts";
import { entrantIn } from "./categories-repository.server.ts";
import { applyEvents } from "./apply-events.ts";
import type { LedgerLine } from "./ledger.ts";
import type { Rating } from "./level.ts";
import {
  type Award,
  type AwardEvent,
  type InRanking,
  type GivenPoints,
  type MatchEvent,
  type MergeEvent,
  type RankingEvent,
  ratingKey,
  type SeatChange,
} from "./ranking-events.ts";
import type { LoadedRankings, RankingFacts } from "./ranking-states-repository.server.ts";
import { listedBy } from "./listing-counts.ts";
import { rankingStatements } from "./ranking-writes-repository.server.ts";
import type { RankingResult } from "./result.ts";

/**
 * A ranking change that a verb asks for: a match to confirm, or to annul (its confirmation is looked up in the state). `at`
 * is the moment that its lines belong to. A match that is annulled and then confirmed is corrected: it keeps its meeting.
 */
export type RequestedChange =
  | {
      kind: "confirm";
      matchId: string;
      rankingId: string;
      result: RankingResult;
      at: Date;
      /** File order of an import, which tells lines of one moment apart. */
      ordinal?: number;
      /** Whether the other side answered the report; a correction keeps what the corrected confirmation says. */
      isAnswered?: boolean;
      /** Code of its score format: a ranking may count some only. */
      scoreFormat?: string;
    }
  | { kind: "annul"; matchId: string; at: Date }
  /** The phase points of a tournament's event, each athlete once; without one an athlete's initial points. */
  | {
      kind: "award";
      rankingId: string;
      tournamentEventId: string | null;
      awards: readonly Award[];
      at: Date;
    }
  | { kind: "take_back"; given: GivenPoints; at: Date }
  /** A merge or its undoing in the rankings of a club, sport and format; `sums` are those of the lines that pass. */
  | {
      kind: "merge" | "split";
      rankingId: string;
      besideIds: readonly string[];
      seats: SeatChange;
      sums: Rating;
      at: Date;
    };

export interface RankingChange {
  /** In this order, in one batch with what causes them; the batch fails when a rating changed meanwhile. */
  statements: Statement[];
  /** Clubs whose tables change; their channels are published to. */
  clubIds: string[];
  /** Keys (`athlete|sport`) that the batch may have a write conflict about. */
  contended: string[];
  /** The lines that the ledger gets: a preview adds them to those that stand. */
  lines: readonly LedgerLine[];
}

/**
 * Decides what confirmations and annulments write (points, nível, ledger, standings, version of the ranking), in the
 * order given, from a state read by `rankingStateStatement`. Nothing is executed here. `annul` of a match that is not
 * confirmed is ignored.
 */
export function changeRankings(
  services: Services,
  state: LoadedRankings,
  requested: readonly RequestedChange[],
): RankingChange {
  const undone = new Map<string, MatchEvent>();
  const events = requested.flatMap((change): RankingEvent[] => {
    if (change.kind === "award") return [awardEvent(services, state, change)];
    if (change.kind === "take_back") return [awardAnnulment(services, state, change)];
    if (change.kind === "confirm") {
      const event = confirmEvent(services, state, change, undone.get(change.matchId));
      return [{ ...event, also: rankingsBeside(state, change, undone.has(change.matchId)) }];
    }
    if (change.kind !== "annul") return [mergeEvent(services, state, change)];
    const event = annulEvent(services, state, change);
    if (event) undone.set(change.matchId, event);
    return event ? [event] : [];
  });
  const listed = listedBy(events, [...state.confirmations.values()]);
  const applied = applyEvents(state, events, services.newId);
  for (const { sport, result } of listed)
    for (const athleteId of result.sides.flat()) applied.ratings.add(ratingKey(athleteId, sport));
  return {
    statements: rankingStatements(services.db, state, applied, { events, listed, now: services.now() }),
    clubIds: [...new Set(events.map((event) => valueAt(state.rankings, event.rankingId).clubId))],
    contended: [...applied.ratings],
    lines: applied.lines,
  };
}

function confirmEvent(
  services: Services,
  state: LoadedRankings,
  {
    matchId,
    rankingId,
    result,
    at,
    ordinal,
    isAnswered = false,
  }: Extract<RequestedChange, { kind: "confirm" }>,
  annulled: MatchEvent | undefined,
): Omit<MatchEvent, "also"> {
  const { sport, ruleVersion } = valueAt(state.rankings, rankingId);
  return {
    id: services.newId(),
    rankingId,
    sport,
    matchId,
    kind: "confirm",
    at: at.getTime(),
    writtenAt: services.now().getTime(),
    ordinal: ordinal ?? (annulled ? 1 : 0),
    ruleVersion,
    undoes: null,
    corrects: annulled?.undoes ?? null,
    isAnswered: annulled?.isAnswered ?? isAnswered,
    result,
  };
}

/**
 * The rankings that a confirmation counts in besides the main one (product §5): those that admit all of its players, its day
 * and its score format and are open. A correction keeps those of what it corrects, whatever class somebody has by now.
 */
function rankingsBeside(
  state: LoadedRankings,
  change: Extract<RequestedChange, { kind: "confirm" }>,
  isCorrection: boolean,
): InRanking[] {
  const main = valueAt(state.rankings, change.rankingId);
  const kept = isCorrection ? (state.confirmations.get(change.matchId)?.also ?? []) : [];
  const wasIn = new Set(kept.map(({ rankingId }) => rankingId));
  const beside = [...state.rankings.values()].filter(
    (one) =>
      !one.isMain &&
      one.closedAt === null &&
      one.clubId === main.clubId &&
      one.sport === main.sport &&
      one.format === main.format,
  );
  return beside
    .filter((ranking) => admits(state, ranking, change, wasIn.has(ranking.id)))
    .map(({ id, ruleVersion }) => ({ rankingId: id, ruleVersion }))
    .sort((a, b) => (a.rankingId < b.rankingId ? -1 : 1));
}

function admits(
  state: LoadedRankings,
  ranking: RankingFacts,
  { result, scoreFormat }: Extract<RequestedChange, { kind: "confirm" }>,
  wasIn: boolean,
): boolean {
  const { allowedFormats } = state.rules(ranking.id, ranking.ruleVersion);
  if (allowedFormats !== null && scoreFormat !== undefined && !allowedFormats.includes(scoreFormat))
    return false;
  if (wasIn) return isInSeason(ranking, result.playedOn);
  return admitsMatch(ranking, result, (athleteId) => {
    const known = state.entrants.get(athleteId);
    return known ? entrantIn(ranking, known) : UNKNOWN_ENTRANT;
  });
}

function annulEvent(
  services: Services,
  state: LoadedRankings,
  { matchId, at }: Extract<RequestedChange, { kind: "annul" }>,
): MatchEvent | null {
  const confirmation = state.confirmations.get(matchId);
  if (!confirmation) return null;
  const { rankingId, ruleVersion, result, eventId, isAnswered } = confirmation;
  // A closed season keeps what it counted.
  const open = (confirmation.also ?? []).filter((one) => state.closedAt(one.rankingId) === null);
  const notBefore = answeredUntil(state, eventId);
  return {
    id: services.newId(),
    rankingId,
    sport: valueAt(state.rankings, rankingId).sport,
    matchId,
    kind: "annul",
    at: Math.max(at.getTime(), notBefore),
    writtenAt: Math.max(services.now().getTime(), notBefore),
    ordinal: 0,
    ruleVersion,
    undoes: eventId,
    corrects: null,
    isAnswered,
    result,
    also: open,
  };
}

function awardEvent(
  services: Services,
  state: LoadedRankings,
  { rankingId, tournamentEventId, awards, at }: Extract<RequestedChange, { kind: "award" }>,
): AwardEvent {
  const { sport, ruleVersion } = valueAt(state.rankings, rankingId);
  return {
    id: services.newId(),
    rankingId,
    sport,
    matchId: null,
    tournamentEventId,
    kind: tournamentEventId === null ? "initial" : "phase",
    at: at.getTime(),
    writtenAt: services.now().getTime(),
    ordinal: 0,
    ruleVersion,
    undoes: null,
    awards,
  };
}

function awardAnnulment(
  services: Services,
  state: LoadedRankings,
  { given, at }: Extract<RequestedChange, { kind: "take_back" }>,
): AwardEvent {
  const { eventId, at: _given, ...facts } = given;
  const notBefore = answeredUntil(state, eventId);
  return {
    ...facts,
    id: services.newId(),
    sport: valueAt(state.rankings, given.rankingId).sport,
    matchId: null,
    kind: "annul",
    at: Math.max(at.getTime(), notBefore),
    writtenAt: Math.max(services.now().getTime(), notBefore),
    ordinal: 0,
    undoes: eventId,
  };
}

function mergeEvent(
  services: Services,
  state: LoadedRankings,
  { kind, rankingId, besideIds, seats, sums, at }: Extract<RequestedChange, { kind: "merge" | "split" }>,
): MergeEvent {
  const { sport, ruleVersion } = valueAt(state.rankings, rankingId);
  return {
    id: services.newId(),
    rankingId,
    sport,
    matchId: null,
    kind,
    at: at.getTime(),
    writtenAt: services.now().getTime(),
    ordinal: 0,
    ruleVersion,
    undoes: null,
    seats,
    also: besideIds.map((id) => ({ rankingId: id, ruleVersion: valueAt(state.rankings, id).ruleVersion })),
    sums,
  };
}

/**
 * The last moment at which a line of an event came or was answered. Clocks of two workers differ a little: what left its window by
 * another's clock has left by this one too.
 */
function answeredUntil(state: LoadedRankings, eventId: string): number {
  const lines = [...state.live.values()].flat().filter((line) => line.eventId === eventId);
  return Math.max(...lines.map((line) => line.goneAt ?? line.at));
}

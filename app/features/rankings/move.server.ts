import { sql } from "drizzle-orm";
import type { Statement } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { foldEvents, ratingKey, type RankingEvent } from "./fold.ts";
import type { LoadedFold } from "./fold-state.server.ts";
import { foldStatements } from "./fold-writes.server.ts";
import type { RankingResult } from "./result.ts";

/** A match to confirm, or to annul (its standing confirmation is looked up in the state). */
export type Move =
  | {
      kind: "confirm";
      matchId: string;
      rankingId: string;
      result: RankingResult;
      at: Date;
      /** File order of an import, or 1 for a confirmation that follows an annulment at the same instant. */
      ordinal?: number;
    }
  | { kind: "annul"; matchId: string; at: Date };

export interface Moved {
  /** In this order, in one batch with what causes them; the batch fails when somebody moved a rating meanwhile. */
  statements: Statement[];
  /** Clubs whose tables change; ring them (`announce`). */
  clubIds: string[];
  /** What the batch may lose a race about: `athlete|sport`. */
  contended: string[];
  /** Something newer was already folded for these athletes: rebuild the sport afterwards (`rebuildSport`), else the scheduled job does. */
  isOutOfOrder: boolean;
}

/**
 * Decides what confirmations and annulments write (points, nível, ledger, standings, version of the ranking), from a
 * state read by `foldStateStatement`. Nothing is executed here. `annul` of a match that has no standing confirmation
 * is ignored. The instants given are used as they are; see `nextInstant`.
 */
export function moveRankings(services: Services, state: LoadedFold, moves: readonly Move[]): Moved {
  const events = moves.flatMap((move): RankingEvent[] => {
    if (move.kind === "annul") {
      const standing = state.confirmations.get(move.matchId);
      if (!standing) return [];
      const { sport } = state.rankings.get(standing.rankingId)!;
      const { rankingId, matchId, ruleVersion, result, eventId } = standing;
      return [
        {
          id: services.newId(),
          rankingId,
          sport,
          matchId,
          kind: "annul",
          at: move.at.getTime(),
          ordinal: 0,
          ruleVersion,
          undoes: eventId,
          result,
        },
      ];
    }
    const ranking = state.rankings.get(move.rankingId)!;
    return [
      {
        id: services.newId(),
        rankingId: ranking.id,
        sport: ranking.sport,
        matchId: move.matchId,
        kind: "confirm",
        at: move.at.getTime(),
        ordinal: move.ordinal ?? 0,
        ruleVersion: ranking.ruleVersion,
        undoes: null,
        result: move.result,
      },
    ];
  });
  const folded = foldEvents(state, events, services.newId);
  const sports = [...new Set(events.map((event) => event.sport))];
  return {
    statements: [
      ...foldStatements(services.db, state, folded, events),
      ...(folded.isOutOfOrder ? sports.map((sport) => oweRebuild(services, sport)) : []),
    ],
    clubIds: [...new Set(events.map((event) => state.rankings.get(event.rankingId)!.clubId))],
    contended: [...folded.ratings],
    isOutOfOrder: folded.isOutOfOrder,
  };
}

/** A rebuild that a crash in between would forget: the scheduled job pays it (`payRebuilds`). */
function oweRebuild({ db, now }: Services, sport: string): Statement {
  return db.execute(sql`insert into owed_rebuilds (sport, since) values (${sport}, ${now().toISOString()}::timestamptz)
    on conflict do nothing`) as unknown as Statement;
}

/** The first instant not before `wanted` that comes after everything already folded for these athletes. */
export function nextInstant(
  state: LoadedFold,
  sport: string,
  athleteIds: readonly string[],
  wanted: Date,
): Date {
  const latest = Math.max(
    ...athleteIds.map(
      (id) => (state.ratings.get(ratingKey(id, sport))?.last?.at ?? Number.NEGATIVE_INFINITY) + 1,
    ),
  );
  return new Date(Math.max(wanted.getTime(), latest));
}

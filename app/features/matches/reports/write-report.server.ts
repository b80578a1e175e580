import { actorUserId } from "../../../lib/actor.ts";
import type { Database, Statement } from "../../../platform/database.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import type { DrawsAdvance } from "../../scoring/drawn/advances-repository.server.ts";
import { beginEvent } from "../../scoring/drawn/event-course-repository.server.ts";
import { claimPlace } from "../../scoring/drawn/brackets-repository.server.ts";
import type { NewMail } from "../../base/notifications/new-mail.ts";
import type { NewNotification } from "../../base/notifications/notification.ts";
import {
  ensureRankingStatements,
  type NewRanking,
} from "../../scoring/ledger/new-rankings-repository.server.ts";
import type { RankingChange } from "../../scoring/ledger/ranking-change.server.ts";
import { opponentsKey } from "../../scoring/ledger/result.ts";
import { type Match, sidesOf } from "../matches/match.ts";
import { insertIdempotencyKey, insertMatchStatements } from "../matches/match-writes-repository.server.ts";
import { playedDay } from "../matches/same-match.ts";
import { guardStandingMatches } from "../matches/same-match-repository.server.ts";
import type { MatchReport } from "./read-report.server.ts";

/**
 * Writes a newly reported match with its history, notifications, ranking change and, where there is none yet, its
 * ranking, as one batch. A report of the same people and day in between, the same match or the same `Idempotency-Key` twice throws, and `retryOnConflict` reads again; a
 * read-only club is refused (`club_read_only`). Publishes after the commit.
 */
export async function writeReport(
  context: VerbContext,
  report: MatchReport,
  match: Match,
  follows: {
    /** The matches that stood between these people on that day when it was decided. */
    standingIds: readonly string[];
    notifications: NewNotification[];
    mails?: readonly NewMail[];
    rankingChange: RankingChange | null;
    ranking?: NewRanking | null;
    /** The tournament in whose draw it fills a place, and, where it is entered courtside, what its draw makes of it. */
    tournamentId: string | null;
    placed?: DrawsAdvance | null;
  },
): Promise<void> {
  const { services, actor } = context;
  const { db } = services;
  const at = match.reportedAt;
  const personId = actorUserId(actor);
  const { rankingChange } = follows;
  const statements: Statement[] = [
    ...guardStandingMatches(db, [playedDay({ ...match, sides: sidesOf(match) })], follows.standingIds),
    ...(follows.ranking ? ensureRankingStatements(services, follows.ranking, follows.ranking.id) : []),
    ...(match.rankingId ? [] : ensureRankingStatements(services, match)),
    ...insertMatchStatements(db, toRow(match), sidesOf(match), {
      id: services.newId(),
      kind: match.reporterSide === null ? "entered" : "reported",
      actorUserId: personId,
      at,
    }),
    ...(personId && report.input.idempotency_key
      ? [
          insertIdempotencyKey(db, {
            userId: personId,
            key: report.input.idempotency_key,
            requestHash: report.requestHash,
            resourceId: match.id,
            createdAt: at,
          }),
        ]
      : []),
    ...placeOf(db, report, match, follows.placed),
    ...(rankingChange?.statements ?? []),
  ];
  await commitAs(context, {
    ...(personId !== null && { writable: match.clubId }),
    statements,
    notifications: follows.notifications,
    mails: follows.mails ?? [],
    lookAgain: {
      clubIds: rankingChange?.clubIds ?? [],
      tournamentIds: follows.tournamentId === null ? [] : [follows.tournamentId],
    },
    contended: [match.id, ...(rankingChange?.contended ?? [])],
  });
}

/** Gives the statements for the place of a draw that a report fills, for the batch that writes it; `placed` where the club entered it. */
function placeOf(
  db: Database,
  { input }: MatchReport,
  match: Match,
  placed: DrawsAdvance | null | undefined,
): Statement[] {
  const { tournament_match_id: tournamentMatchId } = input;
  if (tournamentMatchId === undefined) return [];
  const { id: matchId, clubId, sport, format, scoreFormat } = match;
  const sides = sidesOf(match);
  return [
    ...(placed?.statements ??
      claimPlace(db, { tournamentMatchId, matchId, clubId, sport, format, scoreFormat, sides })),
    ...beginEvent(db, tournamentMatchId),
  ];
}

/** The row of a match, without what the database or the batch gives it. */
function toRow(match: Match) {
  return {
    id: match.id,
    clubId: match.clubId,
    sport: match.sport,
    format: match.format,
    scoreFormat: match.scoreFormat,
    status: match.status,
    end: match.end,
    losingSide: match.losingSide,
    winnerSide: match.winnerSide,
    sets: match.sets,
    playedAt: match.playedAt,
    playedOn: match.playedOn,
    opponents: opponentsKey(sidesOf(match)),
    place: match.place,
    reportedBy: match.reportedBy,
    reporterSide: match.reporterSide,
    source: match.source,
    reportedAt: match.reportedAt,
    answerBy: match.answerBy,
    silenceApproves: match.silenceApproves ? 1 : 0,
    askedAt: match.reporterSide === null ? null : match.reportedAt,
    confirmedAt: match.confirmedAt,
    createdAt: match.reportedAt,
  };
}

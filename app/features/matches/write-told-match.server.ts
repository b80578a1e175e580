import { lostRaceAbout, type Statement } from "../../platform/database.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import type { NewNotification } from "../notifications/notification.ts";
import { announce, commitAnnounced } from "../notifications/outbox.server.ts";
import { ensureRankingStatements } from "../rankings/ensure-ranking.server.ts";
import type { Moved } from "../rankings/move.server.ts";
import type { NewRanking } from "../rankings/new-ranking.server.ts";
import { opponentsKey } from "../rankings/result.ts";
import { guardClubWritable } from "../security/club-standing.server.ts";
import { guardLiveSession } from "../security/live-session.server.ts";
import { type Match, sidesOf } from "./match.ts";
import { insertIdempotencyKey, insertMatchStatements } from "./match-writes-repository.server.ts";
import type { Telling } from "./read-told-match.server.ts";

/**
 * Writes a match told for the first time, with its history, notifications, what its ranking moves by and, where that is
 * new, the ranking, as one batch; the same match or the same `Idempotency-Key` twice throws (`untilWritten` reads it
 * again); in a read-only club it is refused (`club_read_only`). Then rings.
 */
export async function writeToldMatch(
  { services, actor }: VerbContext,
  telling: Telling,
  match: Match,
  follows: { notifications: NewNotification[]; moved: Moved | null; ranking?: NewRanking | null },
): Promise<void> {
  const { db } = services;
  const at = match.reportedAt;
  const actorUserId = actor.kind === "user" ? actor.userId : null;
  const { moved } = follows;
  const announcement = announce(services, {
    notifications: follows.notifications,
    clubIds: moved?.clubIds ?? [],
  });
  const statements: Statement[] = [
    ...(actor.kind === "user"
      ? [guardLiveSession(db, actor, services.now()), guardClubWritable(db, match.clubId, services.now())]
      : []),
    ...(follows.ranking ? ensureRankingStatements(services, follows.ranking, follows.ranking.id) : []),
    ...(match.rankingId ? [] : ensureRankingStatements(services, match)),
    ...insertMatchStatements(db, toRow(match), sidesOf(match), {
      id: services.newId(),
      kind: match.source === "secretary" ? "entered" : "reported",
      actorUserId,
      at,
    }),
    ...(actorUserId && telling.input.idempotency_key
      ? [
          insertIdempotencyKey(db, {
            userId: actorUserId,
            key: telling.input.idempotency_key,
            requestHash: telling.requestHash,
            resourceId: match.id,
            createdAt: at,
          }),
        ]
      : []),
    ...(moved?.statements ?? []),
  ];
  await commitAnnounced(services, statements, announcement).catch(
    lostRaceAbout([match.id, ...(moved?.contended ?? [])]),
  );
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
    confirmedAt: match.confirmedAt,
    createdAt: match.reportedAt,
  };
}

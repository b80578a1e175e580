import { actorUserId } from "../../lib/actor.ts";
import { writeConflictAbout, type Statement } from "../../platform/database.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { advanceStatements, type ChangedMatch } from "../drawn/advance-statements.server.ts";
import type { NewMail } from "../notifications/mail.ts";
import type { NewNotification } from "../notifications/notification.ts";
import { markRequestsRead } from "../notifications/mark-requests-read.server.ts";
import { prepareOutbox, commitWithOutbox } from "../notifications/outbox.server.ts";
import type { LoadedRankings } from "../ledger/ranking-state-statements.server.ts";
import { type RequestedChange, changeRankings } from "../ledger/ranking-change.server.ts";
import { guardClubWritable } from "../access/billing-state-sql.server.ts";
import { guardLiveSession } from "../access/live-session-sql.server.ts";
import { guardLiveToken } from "../tokens/token-statements.server.ts";
import { type Match, sidesOf, usersOf } from "./match.ts";
import {
  changeStatements,
  guardMatches,
  type MatchChanges,
  type NewMatchEvent,
} from "./match-write-statements.server.ts";

/** One match's change, decided. */
interface MatchChange {
  /** As it was read. */
  match: Match;
  changes: MatchChanges;
  event: Omit<NewMatchEvent, "actorUserId">;
}

/**
 * Writes changes of matches of one sport with all that follows (ledger, standings, history, notifications, outbox) as
 * one batch, guarded by the versions read; results of a tournament reach its draw in the same one. A write conflict throws (`retryOnConflict`). A person in a read-only club is
 * refused (`club_read_only`); the system is not. Publishes after the commit.
 */
export async function writeChanges(
  { services, actor }: VerbContext,
  state: LoadedRankings,
  decided: readonly MatchChange[],
  follows: {
    rankingChanges: readonly RequestedChange[];
    notifications: readonly NewNotification[];
    mails?: readonly NewMail[];
  },
): Promise<void> {
  const { db } = services;
  const now = services.now();
  const personId = actorUserId(actor);
  const change = changeRankings(services, state, follows.rankingChanges);
  const advancing = await advanceStatements(services, decided.flatMap(inDraw));
  const asked = decided.flatMap(({ match }) => usersOf(match));
  // Whose requests are marked as read below has another list now, too.
  const outbox = prepareOutbox(services, {
    notifications: follows.notifications,
    readerIds: asked,
    clubIds: change.clubIds,
    tournamentIds: advancing.tournamentIds,
    mails: follows.mails ?? [],
  });
  const statements: Statement[] = [
    ...(actor.kind === "user" ? [guardLiveSession(db, actor, now)] : []),
    ...(actor.kind === "apiToken" ? [guardLiveToken(db, actor, now)] : []),
    ...(personId !== null
      ? [
          guardClubWritable(
            db,
            decided.map(({ match }) => match.clubId),
            now,
          ),
        ]
      : []),
    guardMatches(
      db,
      decided.map(({ match }) => match),
    ),
    // The guard of these is the first of all writes, so that a conflict is found before any other work.
    ...change.statements,
    ...decided.flatMap(({ match, changes, event }) => [
      ...changeStatements(db, match, changes, { ...event, id: services.newId(), actorUserId: personId }),
    ]),
    ...advancing.statements,
    markRequestsRead(
      db,
      asked,
      decided.map(({ match }) => match.id),
    ),
  ];
  const contended = [...decided.map(({ match }) => match.id), ...change.contended];
  await commitWithOutbox(services, statements, outbox).catch(writeConflictAbout(contended));
}

/** What a change of a tournament's match leaves in its draw. */
function inDraw({ match, changes }: MatchChange): ChangedMatch[] {
  if (match.source !== "tournament") return [];
  const { status, scoreFormat, end, winnerSide, sets } = { ...match, ...changes };
  const isKept = status === "confirmed" || status === "pending_validation" || status === "disputed";
  const score = { isConfirmed: status === "confirmed", scoreFormat, end, winner: winnerSide, sets };
  return [{ matchId: match.id, sides: sidesOf(match), score: isKept ? score : null }];
}

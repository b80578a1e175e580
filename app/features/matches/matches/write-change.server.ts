import { actorUserId } from "../../../lib/actor.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { advanceStatements, type ChangedMatch } from "../../scoring/drawn/advances-repository.server.ts";
import type { NewMail } from "../../base/notifications/new-mail.ts";
import type { NewNotification } from "../../base/notifications/notification.ts";
import { settleRequests } from "../../base/notifications/settle-requests.server.ts";
import type { LoadedRankings } from "../../scoring/ledger/ranking-states-repository.server.ts";
import { type RequestedChange, changeRankings } from "../../scoring/ledger/ranking-change.server.ts";
import { type Match, sidesOf, usersOf } from "./match.ts";
import {
  changeStatements,
  guardMatches,
  type MatchChanges,
  type NewMatchEvent,
} from "./match-writes-repository.server.ts";

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
  context: VerbContext,
  state: LoadedRankings,
  decided: readonly MatchChange[],
  follows: {
    rankingChanges: readonly RequestedChange[];
    notifications: readonly NewNotification[];
    mails?: readonly NewMail[];
  },
): Promise<void> {
  const { services, actor } = context;
  const { db } = services;
  const personId = actorUserId(actor);
  const change = changeRankings(services, state, follows.rankingChanges);
  const advancing = await advanceStatements(services, decided.flatMap(inDraw));
  const asked = decided.flatMap(({ match }) => [
    ...usersOf(match),
    // The club was asked as well.
    ...(match.status === "disputed" || !match.silenceApproves ? match.adminUserIds : []),
  ]);
  const matches = decided.map(({ match }) => match);
  const matchIds = matches.map(({ id }) => id);
  await commitAs(context, {
    ...(personId !== null && { writable: matches.map(({ clubId }) => clubId) }),
    statements: [
      guardMatches(db, matches),
      // The guard of these is the first of all writes, so that a conflict is found before any other work.
      ...change.statements,
      ...decided.flatMap(({ match, changes, event }) => [
        ...changeStatements(db, match, changes, { ...event, id: services.newId(), actorUserId: personId }),
      ]),
      ...advancing.statements,
      ...settleRequests(db, { matchIds, readers: asked, at: services.now() }),
    ],
    notifications: follows.notifications,
    mails: follows.mails ?? [],
    // The people whose requests are marked as read have another list now, too.
    lookAgain: { readerIds: asked, clubIds: change.clubIds, tournamentIds: advancing.tournamentIds },
    contended: [...matchIds, ...change.contended],
  });
}

/** Gives the change of a tournament's match for its draw; empty for any other match. */
function inDraw({ match, changes }: MatchChange): ChangedMatch[] {
  if (match.source !== "tournament") return [];
  const { status, scoreFormat, end, winnerSide, sets } = { ...match, ...changes };
  const isKept = status === "confirmed" || status === "pending_validation" || status === "disputed";
  const score = { isConfirmed: status === "confirmed", scoreFormat, end, winner: winnerSide, sets };
  return [{ matchId: match.id, sides: sidesOf(match), score: isKept ? score : null }];
}

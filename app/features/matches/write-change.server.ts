import { isLostRace, lostRaceAbout, type Statement } from "../../platform/database.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import type { NewNotification } from "../notifications/notification.ts";
import { settleRequests } from "../notifications/settle-requests.server.ts";
import { announce, commitAnnounced } from "../notifications/outbox.server.ts";
import type { LoadedFold } from "../rankings/fold-state.server.ts";
import { type Move, moveRankings } from "../rankings/move.server.ts";
import { rebuildSport } from "../rankings/rebuild-sport.server.ts";
import { guardClubWritable } from "../security/club-standing.server.ts";
import { guardLiveSession } from "../security/live-session.server.ts";
import { type Match, usersOf } from "./match.ts";
import {
  changeStatements,
  guardMatches,
  type MatchChanges,
  type NewMatchEvent,
} from "./match-writes-repository.server.ts";

/** One match's change, decided. */
export interface MatchChange {
  /** As it was read. */
  match: Match;
  changes: MatchChanges;
  event: Omit<NewMatchEvent, "actorUserId">;
}

/**
 * Writes changes of matches of one sport with all that follows (ledger, standings, history, notifications, outbox) as
 * one batch, guarded by the versions read; a lost race throws (`untilWritten`), a person in a read-only club is refused
 * (`club_read_only`), while the system settles on. Then rings, and rebuilds the sport when
 * something newer was folded already.
 */
export async function writeChanges(
  { services, actor }: VerbContext,
  state: LoadedFold,
  decided: readonly MatchChange[],
  follows: { moves: readonly Move[]; notifications: readonly NewNotification[] },
): Promise<void> {
  const { db } = services;
  const now = services.now();
  const actorUserId = actor.kind === "user" ? actor.userId : null;
  const moved = moveRankings(services, state, follows.moves);
  const announcement = announce(services, { notifications: follows.notifications, clubIds: moved.clubIds });
  const statements: Statement[] = [
    ...(actor.kind === "user"
      ? [
          guardLiveSession(db, actor, now),
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
    // Their guard comes first of all that is written: who loses the race has not worked in vain.
    ...moved.statements,
    ...decided.flatMap(({ match, changes, event }) => [
      ...changeStatements(db, match, changes, { ...event, id: services.newId(), actorUserId }),
    ]),
    settleRequests(
      db,
      decided.flatMap(({ match }) => usersOf(match)),
      decided.map(({ match }) => match.id),
    ),
  ];
  const contended = [...decided.map(({ match }) => match.id), ...moved.contended];
  await commitAnnounced(services, statements, announcement).catch(lostRaceAbout(contended));
  const sport = decided[0]?.match.sport;
  if (!moved.isOutOfOrder || !sport) return;
  try {
    await rebuildSport({ services, actor: { kind: "system", job: "rebuild" } }, { sport });
  } catch (error) {
    // What was decided is written; others never let the rebuild through, and the scheduled job still owes it.
    if (!isLostRace(error)) throw error;
  }
}

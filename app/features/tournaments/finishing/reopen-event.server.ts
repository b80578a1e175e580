import { AppError } from "../../../lib/errors.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { changeRankings } from "../../scoring/ledger/ranking-change.server.ts";
import { parseRankingState } from "../../scoring/ledger/ranking-states-repository.server.ts";
import { followEvents } from "../../scoring/drawn/event-course-repository.server.ts";
import { moveEvent } from "../tournaments/event-states-repository.server.ts";
import { RANKING_CLOSED, readToFinish } from "./read-to-finish.server.ts";
import type { FinishingInput } from "./finishing-schema.ts";

/**
 * An admin or secretary opens a closed event again, so that a result can be corrected: its phase points leave the ranking by lines
 * of their own, exactly once. Throws `conflict` where the ranking's season is closed, and as `finishEvent`.
 */
export async function reopenEvent(context: VerbContext, input: FinishingInput): Promise<void> {
  await retryOnConflict(() => reopenOnce(context, input));
}

async function reopenOnce(context: VerbContext, { event_id: eventId }: FinishingInput): Promise<void> {
  const { services } = context;
  const { db } = services;
  const read = await readToFinish(context, eventId);
  const { event } = read;
  // Sent before: it is open already.
  if (event.event.state !== "finished") return;
  const state = parseRankingState(read.state);
  const { given } = state;
  if (given && state.closedAt(given.rankingId) !== null)
    throw new AppError("conflict", { message: RANKING_CLOSED });
  const back = given
    ? changeRankings(services, state, [{ kind: "take_back", given, at: services.now() }]).statements
    : [];
  await commitAs(context, {
    writable: event.clubId,
    statements: [
      moveEvent(db, { eventId, from: ["finished"], to: "running" }),
      followEvents(db, event.tournamentId),
      ...back,
    ],
    lookAgain: { clubIds: [event.clubId], tournamentIds: [event.tournamentId] },
  });
}

import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import type { RequestedChange } from "../../scoring/ledger/ranking-change.server.ts";
import type { NewNotification } from "../../base/notifications/notification.ts";
import type { Answerer, Verdict } from "./verdicts.ts";
import type { Match, MatchAnswer, MatchStatus } from "./match.ts";
import type { MatchChanges, NewMatchEvent } from "./match-writes-repository.server.ts";
import { type Participant, readDecided } from "./read-participant.server.ts";
import { writeChanges } from "./write-change.server.ts";

/** The effect of an answer on a match. */
interface Answer {
  changes: MatchChanges & { status: MatchStatus };
  event: Omit<NewMatchEvent, "actorUserId">;
  rankingChanges?: readonly RequestedChange[];
  notifications: readonly NewNotification[];
}

/**
 * A person answers a match: `rule` says whether they may, `answer` what then becomes of it, and both are asked again where
 * somebody else wrote meanwhile. A repeat gives the same answer and writes nothing. Throws what `readDecided` throws.
 */
export async function answerMatch(
  context: VerbContext,
  matchId: string,
  rule: (match: Match, answerer: Answerer, now: Date) => Verdict | Promise<Verdict>,
  answer: (participant: Participant) => Answer,
): Promise<MatchAnswer> {
  return retryOnConflict(async () => {
    const participant = await readDecided(context, matchId, ({ match, answerer, now }) =>
      rule(match, answerer, now),
    );
    const { match, state } = participant;
    if (participant.isRepeat) return { id: match.id, status: match.status };
    const { changes, event, rankingChanges = [], notifications } = answer(participant);
    await writeChanges(context, state, [{ match, changes, event }], { rankingChanges, notifications });
    return { id: match.id, status: changes.status };
  });
}

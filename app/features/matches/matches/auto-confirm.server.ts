import { AppError } from "../../../lib/errors.ts";
import { isWriteConflict } from "../../../platform/database.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import {
  rankingStateStatement,
  parseRankingState,
} from "../../scoring/ledger/ranking-states-repository.server.ts";
import { isApprovedBySilence, isLeftToClub } from "./silence.ts";
import { type Match, rankingResult, sidesOf } from "./match.ts";
import { clubNotices, outcomeNotices } from "./match-notices.ts";
import { dueMatchesStatement, matchesStatement, parseMatches } from "./matches-repository.server.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import { writeChanges } from "./write-change.server.ts";

const MATCHES_A_BATCH = 25;
const BATCHES_A_RUN = 40;

/**
 * Confirms every match that silence has approved by now (product §4), each dated at its deadline, in the order of
 * deadline and id; says how many. What waits for a side that was not reached is handed to the club, whose admins are told: from
 * then on they may decide it, and that side may still answer. Runs every minute, for the system only. A match that cannot be written is logged and
 * does not hold back the others.
 */
export async function autoConfirm(context: VerbContext): Promise<number> {
  const { services, actor } = context;
  if (actor.kind !== "system") throw new AppError("forbidden");
  const stuck = new Set<string>();
  let confirmed = 0;
  for (let batch = 0; batch < BATCHES_A_RUN; batch += 1) {
    const limit = MATCHES_A_BATCH + stuck.size;
    const due = await services.read(dueMatchesStatement(services.db, services.now(), limit));
    const ids = due.map(({ id }) => id).filter((id) => !stuck.has(id));
    if (ids.length === 0) break;
    confirmed += await confirmSome(context, ids, stuck);
  }
  return confirmed;
}

/** Confirms one match that silence has approved and that somebody asks about before the job has come to it. */
export async function autoConfirmOne({ services }: VerbContext, matchId: string): Promise<void> {
  const system = { services, actor: { kind: "system", job: "auto-confirm" } } as const;
  await retryOnConflict(() => confirmBatch(system, [matchId]), { usesKeyLock: false });
}

/** Confirms some matches in one batch; one by one when that fails for another reason than a write conflict. */
async function confirmSome(
  context: VerbContext,
  ids: readonly string[],
  stuck: Set<string>,
): Promise<number> {
  try {
    return await retryOnConflict(() => confirmBatch(context, ids, "handsOver"), { usesKeyLock: false });
  } catch (error) {
    if (isWriteConflict(error)) throw error;
    if (ids.length === 1) {
      context.services.log("auto_confirm_failed", { subjectId: ids[0], error });
      stuck.add(ids[0]!);
      return 0;
    }
    let confirmed = 0;
    for (const id of ids) confirmed += await confirmSome(context, [id], stuck);
    return confirmed;
  }
}

async function confirmBatch(
  context: VerbContext,
  ids: readonly string[],
  unreached: "handsOver" | "leaves" = "leaves",
): Promise<number> {
  const { services } = context;
  const now = services.now();
  const [found, ranking] = await Promise.all([
    services.read(matchesStatement(services.db, ids, now)),
    services.read(rankingStateStatement(services.db, { matchIds: ids })),
  ]);
  const due = parseMatches(found);
  const matches = due.filter((match) => isApprovedBySilence(match, now));
  const handed = unreached === "handsOver" ? due.filter((match) => isLeftToClub(match, now)) : [];
  if (matches.length + handed.length === 0) return 0;
  await writeChanges(
    context,
    parseRankingState(ranking),
    [
      ...matches.map((match) => ({
        match,
        changes: { status: "confirmed" as const, confirmedAt: match.answerBy },
        event: { kind: "silence" as const, at: deadlineOf(match) },
      })),
      ...handed.map((match) => ({
        match,
        changes: { silenceApproves: 0 },
        event: { kind: "unreached" as const, at: now },
      })),
    ],
    {
      rankingChanges: matches.map((match) => ({
        kind: "confirm",
        matchId: match.id,
        rankingId: match.rankingId,
        result: resultOf(match),
        at: deadlineOf(match),
        scoreFormat: match.scoreFormat,
      })),
      notifications: [
        ...matches.flatMap((match) =>
          outcomeNotices({ match: { ...match, status: "confirmed" }, now }, { kind: "silence" }),
        ),
        ...handed.flatMap((match) => clubNotices({ match, now }, "unreached")),
      ],
    },
  );
  return matches.length;
}

function deadlineOf(match: Match): Date {
  if (!match.answerBy) throw new Error(`match ${match.id} has no deadline`);
  return match.answerBy;
}

function resultOf(match: Match) {
  const result = rankingResult(match, sidesOf(match));
  if (!result) throw new Error(`match ${match.id} has an impossible score`);
  return result;
}

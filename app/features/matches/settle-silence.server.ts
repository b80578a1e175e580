import { AppError } from "../../lib/errors.ts";
import { isLostRace, rowsOf } from "../../platform/database.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { foldStateStatement, parseFoldState } from "../rankings/fold-state.server.ts";
import { isApprovedBySilence } from "./deadline.ts";
import { type Match, rankingResult, sidesOf } from "./match.ts";
import { outcomeNotices } from "./match-notices.ts";
import {
  dueMatchesStatement,
  dueSportsStatement,
  matchesStatement,
  parseMatches,
} from "./matches-repository.server.ts";
import { keepTrying } from "./until-written.server.ts";
import { writeChanges } from "./write-change.server.ts";

const MATCHES_A_BATCH = 25;
const BATCHES_A_RUN = 40;

/**
 * Confirms every match that silence has approved by now (product §4), each dated at its deadline, in the order of
 * deadline and id, sport by sport; says how many. Runs every minute, and before a person's confirmation in the same
 * sport, so that events are written in their order. For the system only. A match that cannot be written is logged and
 * does not hold back the others.
 */
export async function settleSilence(context: VerbContext, input: { sport?: string } = {}): Promise<number> {
  const { services, actor } = context;
  if (actor.kind !== "system") throw new AppError("forbidden");
  const due = await services.read(dueSportsStatement(services.db, input.sport ?? null, services.now()));
  let settled = 0;
  for (const { sport } of rowsOf<{ sport: string }>(due)) settled += await settleSport(context, sport);
  return settled;
}

async function settleSport(context: VerbContext, sport: string): Promise<number> {
  const { services } = context;
  const stuck = new Set<string>();
  let settled = 0;
  for (let batch = 0; batch < BATCHES_A_RUN; batch += 1) {
    const limit = MATCHES_A_BATCH + stuck.size;
    const due = await services.read(dueMatchesStatement(services.db, sport, services.now(), limit));
    const ids = rowsOf<{ id: string }>(due)
      .map(({ id }) => id)
      .filter((id) => !stuck.has(id));
    if (ids.length === 0) break;
    settled += await settleSome(context, ids, stuck);
  }
  return settled;
}

/** Settles some matches in one batch; when that fails for another reason than a race, one by one. */
async function settleSome(context: VerbContext, ids: readonly string[], stuck: Set<string>): Promise<number> {
  try {
    return await keepTrying(() => settleBatch(context, ids));
  } catch (error) {
    if (isLostRace(error)) throw error;
    if (ids.length === 1) {
      console.error("settle-silence", ids[0], error);
      stuck.add(ids[0]!);
      return 0;
    }
    let settled = 0;
    for (const id of ids) settled += await settleSome(context, [id], stuck);
    return settled;
  }
}

async function settleBatch(context: VerbContext, ids: readonly string[]): Promise<number> {
  const { services } = context;
  const now = services.now();
  const [found, folded] = await Promise.all([
    services.read(matchesStatement(services.db, ids, now)),
    services.read(foldStateStatement(services.db, { matchIds: ids })),
  ]);
  const matches = parseMatches(found).filter((match) => isApprovedBySilence(match, now));
  if (matches.length === 0) return 0;
  await writeChanges(
    context,
    parseFoldState(folded),
    matches.map((match) => ({
      match,
      changes: { status: "confirmed", confirmedAt: match.answerBy },
      event: { kind: "silence", at: deadlineOf(match) },
    })),
    {
      moves: matches.map((match) => ({
        kind: "confirm",
        matchId: match.id,
        rankingId: match.rankingId,
        result: resultOf(match),
        at: deadlineOf(match),
      })),
      notifications: matches.flatMap((match) =>
        outcomeNotices({ match: { ...match, status: "confirmed" }, now }, { kind: "silence" }),
      ),
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

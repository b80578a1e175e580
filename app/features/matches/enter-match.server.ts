import { AppError } from "../../lib/errors.ts";
import { parseInput } from "../../lib/parse.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { newRanking, withRanking } from "../rankings/new-ranking.server.ts";
import { moveRankings } from "../rankings/move.server.ts";
import { confirmation, instantOf } from "./confirmation.server.ts";
import { type Match, type MatchAnswer } from "./match.ts";
import { outcomeNotices } from "./match-notices.ts";
import { readToldMatch, type Telling, type ToldMatch } from "./read-told-match.server.ts";
import { requestHash } from "./request-hash.server.ts";
import { type ReportMatchInput, reportMatchSchema } from "./schemas.ts";
import { settleSilence } from "./settle-silence.server.ts";
import { untilWritten } from "./until-written.server.ts";
import { writeToldMatch } from "./write-told-match.server.ts";

/**
 * The secretary (a club admin) enters a result between two others: confirmed at once, both sides are told and may
 * dispute within the club's hours (product §4). The same `idempotency_key` gives the same answer. Throws `not_found`
 * (club), `forbidden`, `played_the_match`, `impossible_score`, `idempotency_conflict`, `invalid_input`.
 */
export async function enterMatch(context: VerbContext, raw: ReportMatchInput): Promise<MatchAnswer> {
  const input = parseInput(reportMatchSchema, raw);
  const telling: Telling = {
    matchId: context.services.newId(),
    input,
    requestHash: await requestHash(input),
    as: "secretary",
  };
  return untilWritten(async () => {
    const told = await readToldMatch(context, telling);
    return told.kind === "written" ? told.answer : enterToldMatch(context, telling, told);
  });
}

/** Confirms and writes what the secretary told, after what silence approved in the sport (product §5, order of events). */
export async function enterToldMatch(
  context: VerbContext,
  telling: Telling,
  read: Extract<ToldMatch, { kind: "new" }>,
): Promise<MatchAnswer> {
  const { services } = context;
  let told = read;
  if (told.isSportDue) {
    const system = { services, actor: { kind: "system", job: "settle-silence" } } as const;
    await settleSilence(system, { sport: told.match.sport });
    const again = await readToldMatch(context, telling);
    if (again.kind === "written") return again.answer;
    told = again;
  }
  if (!told.state) throw new AppError("unexpected");
  const { now } = told;
  const ranking = told.match.rankingId ? null : newRanking(told.match, services.newId());
  const state = ranking ? withRanking(told.state, ranking) : told.state;
  const placed = { ...told.match, rankingId: ranking?.id ?? told.match.rankingId };
  const at = instantOf(placed, state, now);
  const match: Match = { ...placed, confirmedAt: at };
  await writeToldMatch(context, telling, match, {
    notifications: outcomeNotices({ match, now }, { kind: "entered" }),
    moved: moveRankings(services, state, [confirmation(match, at)]),
    ranking,
  });
  return { id: match.id, status: "confirmed" };
}

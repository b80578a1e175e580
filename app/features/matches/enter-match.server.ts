import { parseInput } from "../../lib/parse.ts";
import { runBatch } from "../../platform/database.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { ensureRankingStatements } from "../rankings/ensure-ranking.server.ts";
import { foldStateStatement, meetingsStatement, parseFoldState } from "../rankings/fold-state.server.ts";
import { moveRankings } from "../rankings/move.server.ts";
import { opponentsKey } from "../rankings/result.ts";
import { confirmation, instantOf } from "./confirmation.server.ts";
import { type Match, type MatchAnswer, sidesOf } from "./match.ts";
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
  const { db } = services;
  let told = read;
  if (told.isSportDue || !told.match.rankingId) {
    if (!told.match.rankingId) await runBatch(db, ensureRankingStatements(services, told.match));
    const system = { services, actor: { kind: "system", job: "settle-silence" } } as const;
    if (told.isSportDue) await settleSilence(system, { sport: told.match.sport });
    const again = await readToldMatch(context, telling);
    if (again.kind === "written") return again.answer;
    told = again;
  }
  const { now } = told;
  const { rankingId, playedOn } = told.match;
  const sides = sidesOf(told.match);
  const meeting = { rankingId, month: playedOn.slice(0, 7), opponents: opponentsKey(sides) };
  const [folded, met] = await Promise.all([
    services.read(
      foldStateStatement(db, { matchIds: [], athleteIds: sides.flat(), rankingIds: [rankingId] }),
    ),
    services.read(meetingsStatement(db, [meeting])),
  ]);
  const state = parseFoldState(folded, met);
  const at = instantOf(told.match, state, now);
  const match: Match = { ...told.match, confirmedAt: at };
  await writeToldMatch(context, telling, match, {
    notifications: outcomeNotices({ match, now }, { kind: "entered" }),
    moved: moveRankings(services, state, [confirmation(match, at)]),
  });
  return { id: match.id, status: "confirmed" };
}

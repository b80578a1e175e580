import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { traceTeamCall } from "../../base/access/audit-trace.server.ts";
import { enterPlace, readPlace } from "../../scoring/drawn/advances-repository.server.ts";
import type { KeptBracket } from "../../scoring/drawn/kept-bracket.ts";
import { newRanking, withRanking } from "../../scoring/ledger/new-rankings-repository.server.ts";
import { changeRankings } from "../../scoring/ledger/ranking-change.server.ts";
import { confirmation } from "../matches/confirmation-change.server.ts";
import { type Match, type MatchAnswer, sidesOf } from "../matches/match.ts";
import { outcomeNotices } from "../matches/match-notices.ts";
import { readReport, type MatchReport, type ReadReport } from "./read-report.server.ts";
import { requestHash } from "../matches/request-hash.server.ts";
import type { ReportMatchInput } from "../matches/matches-schema.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import { answerSameMatch, type ReportAnswer } from "./same-report.server.ts";
import { writeReport } from "./write-report.server.ts";

/**
 * The secretary (a club admin) enters a result between two others: confirmed at once, both sides are notified and may
 * dispute within the club's hours (product §4); what it enters of a tournament's draw is the club's word, and brings the draw on. What stands already is answered instead, unless it is said to be another match. The same `idempotency_key` gives the same answer. Throws `not_found`
 * (club), `same_match`, `forbidden`, `played_the_match`, `impossible_score`, `idempotency_conflict`, `invalid_input`.
 */
export async function enterMatch(context: VerbContext, input: ReportMatchInput): Promise<ReportAnswer> {
  const report: MatchReport = {
    matchId: context.services.newId(),
    input,
    requestHash: await requestHash(input),
    as: "secretary",
  };
  const done = await retryOnConflict(async () => {
    const place = readPlaceOf(context, input);
    const read = await readReport(context, report);
    if (read.kind !== "new") return read;
    return { kind: "written" as const, answer: await enterReport(context, report, read, place) };
  });
  return done.kind === "written" ? done.answer : answerSameMatch(context, done);
}

/** The draw of the place that a result fills, in the turn of the report's own read; null where it fills none. */
export function readPlaceOf({ services }: VerbContext, input: ReportMatchInput): Promise<KeptBracket | null> {
  const { tournament_match_id: id } = input;
  if (id === undefined) return Promise.resolve(null);
  const reading = readPlace(services, id);
  // Where the report itself is refused, nobody waits for it.
  reading.catch(() => undefined);
  return reading;
}

/** Confirms and writes what the secretary entered; `place` is what `readPlaceOf` began. */
export async function enterReport(
  context: VerbContext,
  report: MatchReport,
  read: Extract<ReadReport, { kind: "new" }>,
  place: Promise<KeptBracket | null>,
): Promise<MatchAnswer> {
  const { services } = context;
  if (!read.state) throw new AppError("unexpected");
  const { now } = read;
  traceTeamCall(context, read.match.clubId, "enter");
  const ranking = read.match.rankingId ? null : newRanking(read.match, services.newId());
  const state = ranking ? withRanking(read.state, ranking) : read.state;
  const match: Match = {
    ...read.match,
    rankingId: ranking?.id ?? read.match.rankingId,
    confirmedAt: now,
  };
  const { tournament_match_id: tournamentMatchId } = report.input;
  const { id: matchId, scoreFormat, end, winnerSide: winner, sets } = match;
  const placed =
    tournamentMatchId === undefined
      ? null
      : await enterPlace(services, await place, tournamentMatchId, {
          matchId,
          sides: sidesOf(match),
          score: { isConfirmed: true, scoreFormat, end, winner, sets },
        });
  await writeReport(context, report, match, {
    placed,
    tournamentId: read.tournamentId,
    standingIds: read.standingIds,
    notifications: outcomeNotices({ match, now }, { kind: "entered" }),
    rankingChange: changeRankings(services, state, [confirmation(match, now)]),
    ranking,
  });
  return { id: match.id, status: "confirmed" };
}

import type { VerbContext } from "../../../platform/services.server.ts";
import { enterReport, readPlaceOf } from "./enter-match.server.ts";
import { clubNotices, requestNotices } from "../matches/match-notices.ts";
import { dayIn } from "../../../lib/dates.ts";
import type { Match } from "../matches/match.ts";
import { namesInClub } from "../matches/match-labels.ts";
import { otherSide } from "../../scoring/scores/score.ts";
import { readReport, type MatchReport } from "./read-report.server.ts";
import { requestMails } from "../matches/request-mails.server.ts";
import { requestHash } from "../matches/request-hash.server.ts";
import type { ReportMatchInput } from "../matches/matches-schema.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import { answerSameMatch, type ReportAnswer } from "./same-report.server.ts";
import { writeReport } from "./write-report.server.ts";

/**
 * An athlete reports the score of a match of theirs; the other side is asked, and has the club's hours to answer. Where
 * nobody of it has an account, the club's admins are asked instead (product §4). With `mayEnter`, an admin of the club
 * who plays on neither side enters the result as the secretary does (`enterMatch`). The same `idempotency_key` gives
 * the same answer. The same match twice is one: the opponent's mirrored report approves the first, any other is answered
 * with the first, unless `is_second_match` says that it is another one. Throws `not_found` (club), `same_match` (the
 * first says that the other side won), `forbidden` (not a member), `not_your_match`, `impossible_score`,
 * `idempotency_conflict`, `invalid_input`.
 */
export async function reportMatch(
  context: VerbContext,
  input: ReportMatchInput,
  options: { mayEnter?: boolean } = {},
): Promise<ReportAnswer> {
  const report: MatchReport = {
    matchId: context.services.newId(),
    input,
    requestHash: await requestHash(input),
    as: options.mayEnter ? "either" : "athlete",
  };
  const done = await retryOnConflict(async () => {
    const place = options.mayEnter ? readPlaceOf(context, input) : Promise.resolve(null);
    const read = await readReport(context, report);
    if (read.kind !== "new") return read;
    const written = (answer: ReportAnswer) => ({ kind: "written" as const, answer });
    if (read.isEntered) return written(await enterReport(context, report, read, place));
    const { match, now } = read;
    await writeReport(context, report, match, {
      tournamentId: read.tournamentId,
      standingIds: read.standingIds,
      notifications: [
        ...requestNotices({ match, now }, "reported"),
        ...(match.silenceApproves ? [] : clubNotices({ match, now }, "no_account")),
      ],
      mails: await requestMails(context.services, match, "reported"),
      rankingChange: null,
    });
    return written({ id: match.id, status: match.status, asked: askedNames(match, now) });
  });
  return done.kind === "written" ? done.answer : answerSameMatch(context, done);
}

function askedNames(match: Match, now: Date): string[] {
  const nameOf = namesInClub(dayIn(now, match.timeZone));
  const asked = match.players.filter(
    ({ side, userId }) => userId !== null && side === otherSide(match.reporterSide ?? 1),
  );
  return asked.map((player) => nameOf(player).split(" ", 1)[0]!);
}

import { parseInput } from "../../lib/parse.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { enterToldMatch } from "./enter-match.server.ts";
import type { MatchAnswer } from "./match.ts";
import { clubNotices, requestNotices } from "./match-notices.ts";
import { readToldMatch, type Telling } from "./read-told-match.server.ts";
import { requestHash } from "./request-hash.server.ts";
import { type ReportMatchInput, reportMatchSchema } from "./schemas.ts";
import { untilWritten } from "./until-written.server.ts";
import { writeToldMatch } from "./write-told-match.server.ts";

/**
 * An athlete tells the score of a match of theirs; the other side is asked, and has the club's hours to answer. Where
 * nobody of it has an account, the club's admins are asked instead (product §4). With `mayEnter`, an admin of the club
 * who plays on neither side enters the result as the secretary does (`enterMatch`). The same `idempotency_key` gives
 * the same answer. Throws `not_found` (club), `forbidden` (not a member), `not_your_match`, `impossible_score`,
 * `idempotency_conflict`, `invalid_input`.
 */
export async function reportMatch(
  context: VerbContext,
  raw: ReportMatchInput,
  options: { mayEnter?: boolean } = {},
): Promise<MatchAnswer> {
  const input = parseInput(reportMatchSchema, raw);
  const telling: Telling = {
    matchId: context.services.newId(),
    input,
    requestHash: await requestHash(input),
    as: options.mayEnter ? "either" : "athlete",
  };
  return untilWritten(async () => {
    const told = await readToldMatch(context, telling);
    if (told.kind === "written") return told.answer;
    if (told.isEntered) return enterToldMatch(context, telling, told);
    const { match, now } = told;
    await writeToldMatch(context, telling, match, {
      notifications: [
        ...requestNotices({ match, now }, "reported"),
        ...(match.silenceApproves ? [] : clubNotices({ match, now }, "no_account")),
      ],
      moved: null,
    });
    return { id: match.id, status: match.status };
  });
}

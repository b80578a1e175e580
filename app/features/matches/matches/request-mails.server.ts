import { dayIn } from "../../../lib/dates.ts";
import type { Services } from "../../../platform/services.server.ts";
import { awaitsGuardian } from "../../base/access/minors.ts";
import { approvalSubject } from "../../base/notifications/approval-link.server.ts";
import type { NewMail } from "../../base/notifications/new-mail.ts";
import { otherSide } from "../../scoring/scores/score.ts";
import type { Match } from "./match.ts";
import { type AskReason, requestMailText } from "./request-mail-text.ts";
import { revisionOf, scoreMark } from "./score-mark.server.ts";

/**
 * The mails to the side that must answer a waiting result, as it stands after the change that asks: one to each who could
 * answer, with the place of a link that approves this score once (product §4). They cannot be switched off.
 */
export async function requestMails(services: Services, match: Match, why: AskReason): Promise<NewMail[]> {
  const now = services.now();
  const side = otherSide(match.reporterSide ?? 1);
  const today = dayIn(now, match.timeZone);
  const asked = match.players.flatMap((player) =>
    player.side === side && player.userId !== null && !awaitsGuardian(player, today) ? [player.userId] : [],
  );
  if (asked.length === 0) return [];
  // The correction that asks is not among the match's events yet.
  const mark = await scoreMark(match, revisionOf(match) + (why === "edited" ? 1 : 0));
  const words = requestMailText(match, why, { origin: services.origin, now });
  return asked.map((userId) => ({
    userId,
    type: "result_validation_required",
    ...words,
    asks: { matchId: match.id, side, approves: approvalSubject({ matchId: match.id, userId, side, mark }) },
  }));
}

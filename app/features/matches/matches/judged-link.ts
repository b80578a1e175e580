import type { LinkState } from "./approval-link-words.ts";
import { isApprovedBySilence } from "./silence.ts";
import { type Match, sideOf } from "./match.ts";
import { lastChange } from "./verdicts.ts";
import type { SideNumber } from "../../scoring/scores/score.ts";

/**
 * Judges what a link of `link.userId` for `link.side` and the score marked `link.mark` can do to a match whose score is now
 * marked `mark`. It is good for one answer: whatever has become of the match since uses it up.
 */
export function judgeLink(
  match: Match,
  mark: string,
  link: { userId: string; side: SideNumber; mark: string },
  now: Date,
): LinkState {
  const player = match.players.find(({ userId }) => userId === link.userId);
  const side = player ? sideOf(match, player.athleteId) : null;
  if (side !== link.side || side === match.reporterSide) return "not_your_side";
  if (match.status === "confirmed") return lastChange(match)?.kind === "silence" ? "silence" : "approved";
  if (match.status !== "pending_validation") return match.status;
  if (isApprovedBySilence(match, now)) return "silence";
  return mark === link.mark ? "open" : "edited";
}

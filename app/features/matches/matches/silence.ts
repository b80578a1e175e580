import type { Match } from "./match.ts";
import { HOUR_MS } from "../../../lib/dates.ts";

/** Until when the other side may answer: the club's hours of silence from `now` (product §4). */
export function answerDeadline(now: Date, silenceHours: number): Date {
  return new Date(now.getTime() + silenceHours * HOUR_MS);
}

/** Whether the deadline has passed while the side that must answer was not reached, and the club does not know yet. */
export function isLeftToClub(
  match: Pick<Match, "status" | "isReached" | "answerBy" | "events">,
  now: Date,
): boolean {
  const { answerBy } = match;
  if (match.status !== "pending_validation" || match.isReached || !answerBy || answerBy > now) return false;
  return !match.events.some(({ kind, at }) => kind === "unreached" && at >= answerBy);
}

/**
 * Whether silence has approved a match by `now`: it reads as approved and can no longer be disputed, though its lines
 * may not be written yet (product §4). At the very instant of the deadline it has.
 */
export function isApprovedBySilence(
  match: Pick<Match, "status" | "silenceApproves" | "answerBy">,
  now: Date,
): boolean {
  return (
    match.status === "pending_validation" &&
    match.silenceApproves &&
    match.answerBy !== null &&
    match.answerBy <= now
  );
}

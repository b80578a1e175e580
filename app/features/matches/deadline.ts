import type { Match } from "./match.ts";

const HOUR_MS = 3_600_000;

/** Until when the other side may answer: the club's hours of silence from `now` (product §4). */
export function answerDeadline(now: Date, silenceHours: number): Date {
  return new Date(now.getTime() + silenceHours * HOUR_MS);
}

/** From when a reminder goes out: the last quarter of the club's hours, at least one hour (product §4). */
export function remindFrom(answerBy: Date, silenceHours: number): Date {
  return new Date(answerBy.getTime() - Math.max(silenceHours / 4, 1) * HOUR_MS);
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

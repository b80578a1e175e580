import type { ErrorCode } from "../../../lib/errors.ts";
import { isApprovedBySilence } from "./silence.ts";
import type { Match, MatchEventKind } from "./match.ts";
import type { SideNumber } from "../../scoring/scores/score.ts";

/** The person who answers: the account, the side it played on (null: it did not), and whether it administers the match's club. */
export interface Answerer {
  userId: string;
  side: SideNumber | null;
  administers: boolean;
}

/**
 * The verdict of a rule: `go` writes it; `repeat` is an answer that was given before; `autoConfirm`: the match is confirmed by
 * silence first, then the rule is asked again; `refuse` names the error.
 */
export type Verdict =
  | { kind: "go" | "repeat" | "autoConfirm" }
  | { kind: "refuse"; code: ErrorCode; message?: string };

type DecidedMatch = Pick<Match, "status" | "source" | "reporterSide" | "silenceApproves" | "answerBy"> & {
  events: Pick<Match["events"][number], "kind" | "actorUserId">[];
};

const GO: Verdict = { kind: "go" };
const REPEAT: Verdict = { kind: "repeat" };
const AUTO_CONFIRM: Verdict = { kind: "autoConfirm" };
const refuse = (code: ErrorCode): Verdict => ({ kind: "refuse", code });

/** The last event that changed what the match is; reminders do not, nor that nobody was reached. */
export function lastChange(match: Pick<DecidedMatch, "events">): DecidedMatch["events"][number] | null {
  return match.events.findLast(({ kind }) => kind !== "reminded" && kind !== "unreached") ?? null;
}

function lastKind(match: DecidedMatch): MatchEventKind | null {
  return lastChange(match)?.kind ?? null;
}

/**
 * The other side approves; the reporter's side cannot. Where the other side has no account that could answer, a club
 * admin who did not play does (product §4).
 */
export function decideApproval(match: DecidedMatch, answerer: Answerer, now: Date): Verdict {
  if (answerer.side === null && !answerer.administers) return refuse("not_your_match");
  if (answerer.side !== null && answerer.side === match.reporterSide) return refuse("reporter_cannot_answer");
  if (match.status === "confirmed") return REPEAT;
  if (match.status !== "pending_validation") return refuse("already_answered");
  if (isApprovedBySilence(match, now)) return AUTO_CONFIRM;
  if (answerer.side !== null) return GO;
  return match.silenceApproves ? refuse("forbidden") : GO;
}

/**
 * Whether both sides spoke for what is confirmed now (product §5, who is listed): one reported it, and the other approves
 * it or has disputed it. Not what a club admin approves, the clock approved, the secretary entered or a file brought.
 */
export function isAnsweredByOpponent(
  match: Pick<DecidedMatch, "reporterSide" | "events">,
  answerer: Pick<Answerer, "side">,
): boolean {
  if (match.reporterSide === null) return false;
  if (match.events.some(({ kind }) => kind === "disputed")) return true;
  return answerer.side !== null && answerer.side !== match.reporterSide;
}

/**
 * The other side disputes before the deadline; what the secretary entered, either side within the same hours
 * (product §4).
 */
export function decideDispute(match: DecidedMatch, answerer: Answerer, now: Date): Verdict {
  if (answerer.side === null) return refuse("not_your_match");
  if (answerer.side === match.reporterSide) return refuse("reporter_cannot_answer");
  if (match.status === "disputed") return REPEAT;
  if (isApprovedBySilence(match, now)) return refuse("deadline_passed");
  if (match.status === "pending_validation") return GO;
  if (match.status !== "confirmed") return refuse("already_answered");
  if (lastKind(match) === "silence") return refuse("deadline_passed");
  if (match.source !== "secretary" || lastKind(match) !== "entered") return refuse("already_answered");
  return match.answerBy !== null && now < match.answerBy ? GO : refuse("deadline_passed");
}

/** The reporter's side edits or withdraws before the answer and before the deadline (product §4). */
export function decideChange(
  match: DecidedMatch,
  answerer: Answerer,
  now: Date,
  change: "edit" | "withdraw",
): Verdict {
  if (answerer.side === null) return refuse("not_your_match");
  if (answerer.side !== match.reporterSide) return refuse("forbidden");
  if (change === "withdraw" && match.status === "withdrawn") return REPEAT;
  if (match.status !== "pending_validation") return refuse("already_answered");
  return isApprovedBySilence(match, now) ? refuse("deadline_passed") : GO;
}

/** A club admin decides what is disputed, or waits for a side without account; never what they played (product §3, §4). */
export function decideDecision(
  match: DecidedMatch,
  answerer: Answerer,
  outcome: "confirmed" | "annulled",
): Verdict {
  const refused = refuseAdmin(answerer);
  if (refused) return refused;
  if (match.status === "disputed") return GO;
  if (match.status === "pending_validation") return match.silenceApproves ? refuse("conflict") : GO;
  const isSame = match.status === outcome && lastKind(match) === "decided";
  return isSame ? REPEAT : refuse("already_answered");
}

/** A club admin corrects a confirmed result: an annulment and a new confirmation (product §4). */
export function decideCorrection(match: DecidedMatch, answerer: Answerer, now: Date): Verdict {
  const refused = refuseAdmin(answerer);
  if (refused) return refused;
  if (isApprovedBySilence(match, now)) return AUTO_CONFIRM;
  return match.status === "confirmed" ? GO : refuse("conflict");
}

/** A club admin annuls a confirmed match: played, does not count (product §4). */
export function decideAnnulment(match: DecidedMatch, answerer: Answerer, now: Date): Verdict {
  const refused = refuseAdmin(answerer);
  if (refused) return refused;
  return match.status === "annulled" ? REPEAT : decideCorrection(match, answerer, now);
}

/** A club admin cancels a match that was not played, while nothing of it counts (product §4). */
export function decideCancellation(match: DecidedMatch, answerer: Answerer, now: Date): Verdict {
  const refused = refuseAdmin(answerer);
  if (refused) return refused;
  if (match.status === "cancelled") return REPEAT;
  if (isApprovedBySilence(match, now)) return refuse("deadline_passed");
  return match.status === "pending_validation" || match.status === "disputed" ? GO : refuse("conflict");
}

function refuseAdmin(answerer: Answerer): Verdict | null {
  if (!answerer.administers) return refuse("forbidden");
  return answerer.side === null ? null : refuse("played_the_match");
}

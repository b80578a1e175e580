import type { ErrorCode } from "../../lib/errors.ts";
import { isApprovedBySilence } from "./deadline.ts";
import type { Match, MatchEventKind } from "./match.ts";
import type { SideNumber } from "./score.ts";

/** Who answers: the account, the side it played on (null: it did not), and whether it administers the match's club. */
export interface Answerer {
  userId: string;
  side: SideNumber | null;
  administers: boolean;
}

/**
 * What a rule says: `go` writes it; `repeat` was done already, the same answer again; `settle` must first be confirmed
 * by silence, then asked again; `refuse` names the error.
 */
export type Verdict = { kind: "go" | "repeat" | "settle" } | { kind: "refuse"; code: ErrorCode };

type Judged = Pick<Match, "status" | "source" | "reporterSide" | "silenceApproves" | "answerBy"> & {
  events: Pick<Match["events"][number], "kind" | "actorUserId">[];
};

const GO: Verdict = { kind: "go" };
const REPEAT: Verdict = { kind: "repeat" };
const SETTLE: Verdict = { kind: "settle" };
const refuse = (code: ErrorCode): Verdict => ({ kind: "refuse", code });

/** The last event that changed what the match is; reminders do not. */
export function lastChange(match: Pick<Judged, "events">): Judged["events"][number] | null {
  return match.events.findLast((event) => event.kind !== "reminded") ?? null;
}

function lastKind(match: Judged): MatchEventKind | null {
  return lastChange(match)?.kind ?? null;
}

/**
 * The other side approves; the reporter's side cannot. Where the other side has no account that could answer, a club
 * admin who did not play does (product §4).
 */
export function judgeApproval(match: Judged, who: Answerer, now: Date): Verdict {
  if (who.side === null && !who.administers) return refuse("not_your_match");
  if (who.side !== null && who.side === match.reporterSide) return refuse("reporter_cannot_answer");
  if (match.status === "confirmed") return REPEAT;
  if (match.status !== "pending_validation") return refuse("already_answered");
  if (isApprovedBySilence(match, now)) return SETTLE;
  if (who.side !== null) return GO;
  return match.silenceApproves ? refuse("forbidden") : GO;
}

/**
 * The other side disputes before the deadline; what the secretary entered, either side within the same hours
 * (product §4).
 */
export function judgeDispute(match: Judged, who: Answerer, now: Date): Verdict {
  if (who.side === null) return refuse("not_your_match");
  if (who.side === match.reporterSide) return refuse("reporter_cannot_answer");
  if (match.status === "disputed") return REPEAT;
  if (isApprovedBySilence(match, now)) return refuse("deadline_passed");
  if (match.status === "pending_validation") return GO;
  if (match.status !== "confirmed") return refuse("already_answered");
  if (lastKind(match) === "silence") return refuse("deadline_passed");
  if (match.source !== "secretary" || lastKind(match) !== "entered") return refuse("already_answered");
  return match.answerBy !== null && now < match.answerBy ? GO : refuse("deadline_passed");
}

/** The reporter's side edits or withdraws before the answer and before the deadline (product §4). */
export function judgeChange(match: Judged, who: Answerer, now: Date, change: "edit" | "withdraw"): Verdict {
  if (who.side === null) return refuse("not_your_match");
  if (who.side !== match.reporterSide) return refuse("forbidden");
  if (change === "withdraw" && match.status === "withdrawn") return REPEAT;
  if (match.status !== "pending_validation") return refuse("already_answered");
  return isApprovedBySilence(match, now) ? refuse("deadline_passed") : GO;
}

/** A club admin decides what is disputed, or waits for a side without account; never what they played (product §3, §4). */
export function judgeDecision(match: Judged, who: Answerer, outcome: "confirmed" | "annulled"): Verdict {
  const refused = refuseAdmin(who);
  if (refused) return refused;
  if (match.status === "disputed") return GO;
  if (match.status === "pending_validation") return match.silenceApproves ? refuse("conflict") : GO;
  const isSame = match.status === outcome && lastKind(match) === "decided";
  return isSame ? REPEAT : refuse("already_answered");
}

/** A club admin corrects a confirmed result: an annulment and a new confirmation (product §4). */
export function judgeCorrection(match: Judged, who: Answerer, now: Date): Verdict {
  const refused = refuseAdmin(who);
  if (refused) return refused;
  if (isApprovedBySilence(match, now)) return SETTLE;
  return match.status === "confirmed" ? GO : refuse("conflict");
}

/** A club admin annuls a confirmed match: played, does not count (product §4). */
export function judgeAnnulment(match: Judged, who: Answerer, now: Date): Verdict {
  const refused = refuseAdmin(who);
  if (refused) return refused;
  if (match.status === "annulled") return REPEAT;
  if (isApprovedBySilence(match, now)) return SETTLE;
  return match.status === "confirmed" ? GO : refuse("conflict");
}

/** A club admin cancels a match that was not played, while nothing of it counts (product §4). */
export function judgeCancellation(match: Judged, who: Answerer, now: Date): Verdict {
  const refused = refuseAdmin(who);
  if (refused) return refused;
  if (match.status === "cancelled") return REPEAT;
  if (isApprovedBySilence(match, now)) return refuse("deadline_passed");
  return match.status === "pending_validation" || match.status === "disputed" ? GO : refuse("conflict");
}

function refuseAdmin(who: Answerer): Verdict | null {
  if (!who.administers) return refuse("forbidden");
  return who.side === null ? null : refuse("played_the_match");
}

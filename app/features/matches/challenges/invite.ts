import { DAY_MS } from "../../../lib/dates.ts";
import type { InviteStatus } from "../../../../drizzle/schema/enums.ts";

/** A proposal may be answered for so long (product §4). */
const ANSWER_DAYS = 7;
/** A match is proposed at most so far ahead. */
export const AHEAD_DAYS = 90;
/** So many of one's own proposals may wait for an answer at once. */
export const MOST_WAITING = 10;

/** An invite as far as the rules need it. */
export interface InviteState {
  status: InviteStatus;
  fromAthleteId: string;
  toAthleteId: string;
  /** The athlete whose proposal it is; the other one answers. */
  proposedBy: string;
  playAt: Date;
  place: string | null;
  expiresAt: Date;
  version: number;
  /** The athlete who accepted, declined, withdrew or called it off; null while it is open. */
  actedBy: string | null;
}

export type InviteAct = "accept" | "decline" | "withdraw" | "cancel";

/** A new place and time, and words of one's own. */
export interface Proposal {
  playAt: Date;
  place: string | null;
  message: string | null;
}

/** Why an act is refused; the sentences stand in `invite-refusals.ts`. */
export type InviteRefusal =
  | "expired"
  | "over"
  | "accepted"
  | "changed"
  | "past"
  | "not_your_turn"
  | "not_yours";

/** `same`: it stands so already, by this very person. */
type InviteDecision = { kind: "change" } | { kind: "same" } | { kind: "refused"; why: InviteRefusal };

const CHANGE: InviteDecision = { kind: "change" };
const SAME: InviteDecision = { kind: "same" };
const refused = (why: InviteRefusal): InviteDecision => ({ kind: "refused", why });

const BECOMES = {
  accept: "accepted",
  decline: "declined",
  withdraw: "withdrawn",
  cancel: "cancelled",
} as const satisfies Record<InviteAct, InviteStatus>;

/** The status that an act gives. */
export function statusAfter(act: InviteAct): InviteStatus {
  return BECOMES[act];
}

/** A status as the clock reads it: nobody answered in time, whether or not the job has written so. */
export function statusAt(
  { status, expiresAt }: Pick<InviteState, "status" | "expiresAt">,
  now: Date,
): InviteStatus {
  return status === "open" && expiresAt.getTime() <= now.getTime() ? "expired" : status;
}

/** Until when a proposal made now may be answered. */
export function inviteExpiry(now: Date): Date {
  return new Date(now.getTime() + ANSWER_DAYS * DAY_MS);
}

/** Gives the athlete whose turn it is. */
function answererOf({ fromAthleteId, toAthleteId, proposedBy }: InviteState): string {
  return proposedBy === fromAthleteId ? toAthleteId : fromAthleteId;
}

/**
 * Decides about an act of one of the two. The one whose turn it is accepts or declines, the one whose proposal it is withdraws,
 * either calls off what was accepted. Accepting names the version that was seen, so that nobody accepts another time or place
 * than the one on their screen.
 */
export function decideAct(
  invite: InviteState,
  { athleteId, act, version, now }: { athleteId: string; act: InviteAct; version?: number; now: Date },
): InviteDecision {
  if (!isOfBoth(invite, athleteId)) return refused("not_yours");
  const status = statusAt(invite, now);
  if (status === BECOMES[act] && (invite.actedBy === athleteId || act === "cancel")) return SAME;
  if (act === "cancel") {
    if (status === "accepted") return CHANGE;
    return refused(status === "open" ? "not_your_turn" : "over");
  }
  const standing = refusesOpen(status);
  if (standing) return refused(standing);
  if (act === "withdraw") return invite.proposedBy === athleteId ? CHANGE : refused("not_your_turn");
  if (answererOf(invite) !== athleteId) return refused("not_your_turn");
  if (act === "decline") return CHANGE;
  if (version !== invite.version) return refused("changed");
  return invite.playAt.getTime() <= now.getTime() ? refused("past") : CHANGE;
}

/** Decides about a counter-proposal: the one whose turn it is proposes another time and place, and then waits for the other's answer. */
export function decideCounter(
  invite: InviteState,
  {
    athleteId,
    version,
    proposal,
    now,
  }: { athleteId: string; version: number; proposal: Pick<Proposal, "playAt" | "place">; now: Date },
): InviteDecision {
  if (!isOfBoth(invite, athleteId)) return refused("not_yours");
  const status = statusAt(invite, now);
  const isMade =
    status === "open" &&
    invite.proposedBy === athleteId &&
    invite.version === version + 1 &&
    invite.playAt.getTime() === proposal.playAt.getTime() &&
    invite.place === proposal.place;
  if (isMade) return SAME;
  const standing = refusesOpen(status);
  if (standing) return refused(standing);
  if (answererOf(invite) !== athleteId) return refused("not_your_turn");
  return version === invite.version ? CHANGE : refused("changed");
}

/** Gives the acts on an invite that one of the two may do, for its buttons. */
export function actsOf(invite: InviteState, athleteId: string, now: Date) {
  const can = (act: InviteAct) =>
    decideAct(invite, { athleteId, act, version: invite.version, now }).kind === "change";
  const isTurn = statusAt(invite, now) === "open" && answererOf(invite) === athleteId;
  return {
    accept: can("accept"),
    decline: can("decline"),
    counter: isTurn,
    withdraw: can("withdraw"),
    cancel: can("cancel"),
  };
}

function isOfBoth({ fromAthleteId, toAthleteId }: InviteState, athleteId: string): boolean {
  return athleteId === fromAthleteId || athleteId === toAthleteId;
}

function refusesOpen(status: InviteStatus): InviteRefusal | null {
  if (status === "open") return null;
  if (status === "expired" || status === "accepted") return status;
  return "over";
}

import { DAY_MS } from "../../../lib/dates.ts";
import type { PairStatus } from "../../../../drizzle/schema/enums.ts";

/** An invitation to be a pair may be answered for so long, as one to a match. */
const PAIR_ANSWER_DAYS = 7;
/** So many of one's own invitations may wait at once. */
export const MOST_PAIRS_WAITING = 10;

/** A pair as far as the rules need it. */
interface PairState {
  status: PairStatus;
  fromAthleteId: string;
  toAthleteId: string;
  expiresAt: Date;
  /** The athlete who declined, withdrew or dissolved it. */
  endedBy: string | null;
}

export type PairAct = "accept" | "decline" | "withdraw" | "dissolve";

export type PairRefusal = "expired" | "over" | "not_yours" | "not_your_turn";

type PairDecision = { kind: "change" } | { kind: "same" } | { kind: "refused"; why: PairRefusal };

const BECOMES = {
  accept: "accepted",
  decline: "declined",
  withdraw: "withdrawn",
  dissolve: "dissolved",
} as const satisfies Record<PairAct, PairStatus>;

/** The status that an act gives. */
export function pairStatusAfter(act: PairAct): PairStatus {
  return BECOMES[act];
}

/** A status as the clock reads it. */
function pairStatusAt({ status, expiresAt }: Pick<PairState, "status" | "expiresAt">, now: Date): PairStatus {
  return status === "open" && expiresAt.getTime() <= now.getTime() ? "expired" : status;
}

/** Until when an invitation made now may be answered. */
export function pairExpiryOf(now: Date): Date {
  return new Date(now.getTime() + PAIR_ANSWER_DAYS * DAY_MS);
}

/** Decides about an act of one of the two: the one who was asked accepts or declines, the one who asked withdraws, either dissolves what stands. */
export function decidePair(
  pair: PairState,
  { athleteId, act, now }: { athleteId: string; act: PairAct; now: Date },
): PairDecision {
  const refused = (why: PairRefusal): PairDecision => ({ kind: "refused", why });
  const isAsked = athleteId === pair.toAthleteId;
  if (!isAsked && athleteId !== pair.fromAthleteId) return refused("not_yours");
  const status = pairStatusAt(pair, now);
  const isOwn = act === "accept" ? isAsked : pair.endedBy === athleteId || act === "dissolve";
  if (status === BECOMES[act] && isOwn) return { kind: "same" };
  if (act === "dissolve") return status === "accepted" ? { kind: "change" } : refused("over");
  if (status !== "open") return refused(status === "expired" ? "expired" : "over");
  const isTurn = act === "withdraw" ? !isAsked : isAsked;
  return isTurn ? { kind: "change" } : refused("not_your_turn");
}

/** Gives the acts on a pair that one of the two may do, for its buttons. */
export function pairActsOf(pair: PairState, athleteId: string, now: Date) {
  const can = (act: PairAct) => decidePair(pair, { athleteId, act, now }).kind === "change";
  return {
    accept: can("accept"),
    decline: can("decline"),
    withdraw: can("withdraw"),
    dissolve: can("dissolve"),
  };
}

/** A pair as one of the two sees it; instants in ISO 8601. */
export interface PairView {
  id: string;
  status: PairStatus;
  version: number;
  sport: string;
  /** Whether the reader asked. */
  is_mine: boolean;
  partner: { athlete_id: string; name: string; avatar_id: string | null };
  created_at: string;
  expires_at: string;
  accepted_at: string | null;
  can: ReturnType<typeof pairActsOf>;
}

/** Whether the reader is the one who has to answer a pair. */
export function asksForAnswer({ can }: Pick<PairView, "can">): boolean {
  return can.accept || can.decline;
}

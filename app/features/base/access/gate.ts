import { CATALOGUE } from "../../../copy/error-catalogue.ts";
import { type CheckKey, type CheckResult, spellKey } from "./gate-cache.ts";

/** Spec §8: what an exception in the check says. */
export const CHECK_EXCEPTION = CATALOGUE.check_exception.description;

/** Spec §4: loading, then authorized or unauthorized. `error` is the text of a refusal, where there is one. */
export type GateState =
  | { status: "loading" }
  | { status: "authorized" }
  | { status: "unauthorized"; error: string | null };

/** The gate of one operation. Keys are spelled (`spellKey`). */
export interface Gate {
  state: GateState;
  /** The combination that `state` is about, or null before the first check and after a manual refresh. */
  checked: string | null;
  /** The combination whose check is under way, or null. */
  running: string | null;
}

export type GateEvent =
  /** The gate looks at who asks: `known` is the cached result of this combination, if there is one. */
  | { type: "looked"; key: CheckKey; isSessionLoading: boolean; known: CheckResult | null }
  | { type: "answered"; key: CheckKey; result: CheckResult }
  | { type: "failed"; key: CheckKey }
  /** Asked for by hand: what was checked counts no more. */
  | { type: "refreshed" };

export const NEW_GATE: Gate = { state: { status: "loading" }, checked: null, running: null };

/**
 * The gate after an event (spec §4). A look starts a check (`running` is then its key) unless the session loads, a check
 * runs already, or this combination of operation, role, user and session-presence was checked.
 */
export function gateAfter(gate: Gate, event: GateEvent): Gate {
  switch (event.type) {
    case "looked": {
      const key = spellKey(event.key);
      if (event.isSessionLoading || gate.running !== null || gate.checked === key) return gate;
      if (event.known) return { state: stateOf(event.known), checked: key, running: null };
      return { state: { status: "loading" }, checked: null, running: key };
    }
    case "answered": {
      const key = spellKey(event.key);
      return gate.running === key ? { state: stateOf(event.result), checked: key, running: null } : gate;
    }
    case "failed": {
      const key = spellKey(event.key);
      if (gate.running !== key) return gate;
      return { state: { status: "unauthorized", error: CHECK_EXCEPTION }, checked: key, running: null };
    }
    case "refreshed":
      return NEW_GATE;
  }
}

function stateOf(result: CheckResult): GateState {
  return result.success ? { status: "authorized" } : { status: "unauthorized", error: result.error };
}

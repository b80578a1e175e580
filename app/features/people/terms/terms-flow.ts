import { CATALOGUE } from "../../../copy/error-catalogue.ts";
import type { TermsText } from "./terms-text.ts";

/** Spec §9: the acceptance check runs so long after user and profile are available. */
export const TERMS_CHECK_DELAY_MS = 500;

/** The person who is asked: somebody on a registration page, with or without a session, or a person with an account. */
export type TermsPerson = { kind: "newcomer" } | { kind: "existing_user"; role: string };

type Loading =
  | { kind: "loading" }
  | { kind: "loaded"; terms: TermsText }
  | { kind: "failed"; error: string | null };

/** The terms flow of spec §4: `waiting` for the check, `checking`, `open` is the modal, `done` shows nothing. */
export interface TermsFlow {
  step: "waiting" | "checking" | "open" | "done";
  person: TermsPerson;
  isRequired: boolean;
  terms: Loading;
  isTicked: boolean;
  isAccepting: boolean;
}

export type TermsEvent =
  | { kind: "due" }
  | { kind: "checked"; isAccepted: boolean }
  | { kind: "check_failed" }
  | { kind: "load" }
  | { kind: "loaded"; terms: TermsText | null }
  | { kind: "load_failed"; error?: string }
  | { kind: "ticked"; isTicked: boolean }
  | { kind: "accept" }
  | { kind: "accepted" }
  | { kind: "accept_failed" }
  | { kind: "close" }
  /** The person opens the terms, or an action was refused with `terms_required`. */
  | { kind: "asked" };

/** The flow once user and profile are available; a super admin's ends at once (spec §4). */
export function startTermsFlow(person: TermsPerson, { isRequired = true } = {}): TermsFlow {
  const isSkipped = person.kind === "existing_user" && person.role === "super_admin";
  return {
    step: isSkipped ? "done" : "waiting",
    person,
    isRequired: isRequired && !isSkipped,
    terms: { kind: "loading" },
    isTicked: false,
    isAccepting: false,
  };
}

/** Accept works only when the box is ticked and the terms are loaded, and once at a time (spec §4). */
export function canAccept({ step, terms, isTicked, isAccepting }: TermsFlow): boolean {
  return step === "open" && terms.kind === "loaded" && isTicked && !isAccepting;
}

/** For existing users the modal is mandatory; terms that cannot be loaded can be closed by everybody (spec §4, §8). */
export function canClose({ person, terms, isAccepting }: TermsFlow): boolean {
  return !isAccepting && (terms.kind === "failed" || person.kind !== "existing_user");
}

/** Gives the modal's text when the terms could not be loaded (spec §8). */
export function loadErrorText({ terms }: TermsFlow): string | null {
  return terms.kind === "failed" ? (terms.error ?? CATALOGUE.terms_not_loaded.description) : null;
}

/** The flow after something happened; what cannot happen now changes nothing. */
export function nextTermsFlow(flow: TermsFlow, event: TermsEvent): TermsFlow {
  switch (event.kind) {
    case "due":
      return isDue(flow) ? { ...flow, step: "checking" } : flow;
    case "checked":
      if (flow.step !== "checking") return flow;
      return { ...flow, step: event.isAccepted ? "done" : "open", isTicked: false };
    case "check_failed": {
      if (flow.step !== "checking") return flow;
      const isShown = flow.isRequired && flow.person.kind !== "existing_user";
      return { ...flow, step: isShown ? "open" : "done", isTicked: false };
    }
    case "load":
      return { ...flow, terms: { kind: "loading" }, isTicked: false };
    case "loaded":
      return loaded(flow, event.terms);
    case "load_failed":
      return failed(flow, event.error || CATALOGUE.terms_not_loaded_in_hook.description);
    case "ticked":
      return flow.isAccepting || flow.terms.kind !== "loaded" ? flow : { ...flow, isTicked: event.isTicked };
    case "accept":
      return canAccept(flow) ? { ...flow, isAccepting: true } : flow;
    case "accepted":
      return flow.isAccepting ? { ...flow, step: "done", isAccepting: false } : flow;
    case "accept_failed":
      return { ...flow, isAccepting: false };
    case "close":
      return flow.step === "open" && canClose(flow) ? { ...flow, step: "done" } : flow;
    case "asked":
      return flow.isRequired ? { ...flow, step: "open", isTicked: false } : flow;
  }
}

/** A person with an account is checked once; a registration whenever it is sent. */
function isDue({ step, person }: TermsFlow): boolean {
  return step === "waiting" || (step === "done" && person.kind !== "existing_user");
}

function loaded(flow: TermsFlow, terms: TermsText | null): TermsFlow {
  return terms ? { ...flow, terms: { kind: "loaded", terms } } : failed(flow, null);
}

function failed(flow: TermsFlow, error: string | null): TermsFlow {
  return { ...flow, terms: { kind: "failed", error }, isTicked: false };
}

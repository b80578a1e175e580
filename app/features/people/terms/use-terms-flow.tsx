import { useCallback, useEffect, useReducer } from "react";
import { checkAcceptance, loadTerms, sendAcceptance, TermsCallError } from "../../../browser/terms-calls.ts";
import { catalogueToast } from "../../../copy/error-catalogue.ts";
import { useToast } from "../../../ui/toast.tsx";
import {
  nextTermsFlow,
  startTermsFlow,
  TERMS_CHECK_DELAY_MS,
  type TermsFlow,
  type TermsPerson,
} from "./terms-flow.ts";

const messageOf = (error: unknown) => (error instanceof TermsCallError ? error.message : "");

/**
 * Runs the terms flow of a person with an account: terms load, the check follows 500 ms later; `isAsked` opens the modal
 * without one (an action was refused). `accept` says whether it worked, as its toast does (spec §8).
 */
export function useTermsFlow(person: TermsPerson & { kind: "existing_user" }, isAsked: boolean) {
  const [flow, send] = useReducer(nextTermsFlow, person, (who) => startTermsFlow(who));
  const toast = useToast();
  const isSkipped = person.role === "super_admin";

  const load = useCallback(async () => {
    send({ kind: "load" });
    try {
      send({ kind: "loaded", terms: await loadTerms() });
    } catch (error) {
      send({ kind: "load_failed", error: messageOf(error) });
    }
  }, []);

  useEffect(() => {
    if (isSkipped) return;
    void load();
    if (isAsked) return send({ kind: "asked" });
    let isLeft = false;
    const timer = setTimeout(async () => {
      send({ kind: "due" });
      try {
        const isAccepted = await checkAcceptance();
        if (!isLeft) send({ kind: "checked", isAccepted });
      } catch {
        if (!isLeft) send({ kind: "check_failed" });
      }
    }, TERMS_CHECK_DELAY_MS);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [isSkipped, isAsked, load]);

  async function accept(): Promise<boolean> {
    if (flow.terms.kind !== "loaded") return false;
    send({ kind: "accept" });
    try {
      await sendAcceptance(flow.terms.terms.version);
      send({ kind: "accepted" });
      toast(catalogueToast("terms_accepted"));
      return true;
    } catch (error) {
      send({ kind: "accept_failed" });
      toast(catalogueToast("terms_not_accepted", messageOf(error)));
      // Another version came into effect meanwhile: that is the one to read.
      if (error instanceof TermsCallError && error.code === "conflict") await load();
      return false;
    }
  }

  return { flow: flow as TermsFlow, send, accept };
}

import type { AskForTerms } from "../terms/terms-modal.client.ts";
import type { ToastInput } from "../../ui/toast-queue.ts";
import type { Globals } from "./globals.ts";

/**
 * The terms checker of public pages: for who owes the terms the modal is loaded, from the address that the page's loader
 * names (head-scripts.ts), so that nobody else's page carries it.
 */
export function mountTerms(say: (toast: ToastInput) => void): (globals: Globals) => void {
  let isAsking = false;
  return ({ owes_terms: owesTerms }) => {
    const address = document.querySelector<HTMLScriptElement>("script[data-terms]")?.dataset.terms;
    if (!owesTerms || isAsking || !address) return;
    isAsking = true;
    const detail: AskForTerms = { say, onDone: () => (isAsking = false) };
    const ask = () => dispatchEvent(new CustomEvent("quadra:ask-terms", { detail }));
    void import(/* @vite-ignore */ address).then(ask, () => (isAsking = false));
  };
}

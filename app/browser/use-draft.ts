import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import {
  fillForm,
  forgetDrafts,
  readDraft,
  readForm,
  readStep,
  storeDraft,
  storeStep,
} from "./form-draft.ts";

/**
 * Keeps what is typed into a form over a reload of the tab, under `name` for `owner` (an e-mail address, "" for a
 * visitor), and puts it back once; not where the server has just filled the form (`isFilled`). Give the answer to the
 * form as its `ref`.
 */
export function useDraft(name: string, owner: string, isFilled: boolean): RefObject<HTMLFormElement | null> {
  const ref = useRef<HTMLFormElement>(null);
  const restores = useRef(!isFilled);
  useEffect(() => {
    const form = ref.current;
    if (!form) return;
    if (restores.current) fillForm(form, readDraft(name, owner));
    restores.current = false;
    const keep = () => storeDraft(name, owner, readForm(form));
    // After React has put a chosen option into its hidden field.
    const keepSoon = () => setTimeout(keep, 0);
    const events = ["input", "change", "focusout", "pointerup"] as const;
    for (const event of events) form.addEventListener(event, keepSoon);
    return () => {
      for (const event of events) form.removeEventListener(event, keepSoon);
    };
  }, [name, owner]);
  return ref;
}

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * The step that a form has reached (`step`, null before): kept over a reload of the tab, so that six digits can still be
 * typed. `isStep` says whether what was kept is one. The second value goes back to the form.
 */
export function useKeptStep<Step>(
  name: string,
  step: Step | null,
  isStep: (kept: unknown) => kept is Step,
): [Step | null, () => void] {
  const [left, setLeft] = useState<Step | null>(null);
  const text = useSyncExternalStore(
    subscribe,
    () => JSON.stringify(readStep(name, "")),
    () => "null",
  );
  useEffect(() => {
    if (step) storeStep(name, "", step);
  }, [name, step]);
  const kept: unknown = JSON.parse(text);
  const leave = () => {
    forgetDrafts(name, "");
    setLeft(step);
    for (const listener of listeners) listener();
  };
  if (step && step !== left) return [step, leave];
  return [isStep(kept) && step === null ? kept : null, leave];
}

/** Forgets drafts that have served, once this is on the screen: `starts` are the beginnings of their names, the same list each time. */
export function useForgottenDrafts(starts: readonly string[], owner?: string): void {
  useEffect(() => {
    for (const start of starts) forgetDrafts(start, owner);
  }, [starts, owner]);
}

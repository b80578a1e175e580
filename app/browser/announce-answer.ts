import type { ActionError } from "../lib/action-error.ts";
import type { FormAnswer } from "../lib/form-answer.ts";
import { announceRefusal } from "./refusals.ts";

const ANSWER = "quadra:answer";

/** The forms on the page that say refusals themselves, and whether also what they did. */
const speaking = new Map<string, { isQuiet: boolean }>();

/** Tells the page what an action answered to a named form: what was done, and to a form that is gone meanwhile also what was refused. */
export function announceAnswer(answer: FormAnswer | null | undefined): void {
  if (!answer?.form) return;
  const form = speaking.get(answer.form);
  if (answer.ok ? form?.isQuiet : form) return;
  say(answer);
}

/** Tells the page that a form without a name was refused before its action could answer: its view may know no words for that. */
export function announceLost(error: ActionError): void {
  say({ form: "", ok: false, error });
}

function say(answer: FormAnswer): void {
  if (!answer.ok) announceRefusal(answer.error);
  dispatchEvent(new CustomEvent(ANSWER, { detail: answer }));
}

/** Calls `listener` with each answer that is to be said; gives back the way to stop. */
export function onAnswer(listener: (answer: FormAnswer) => void): () => void {
  const hear = (event: Event) => listener((event as CustomEvent<FormAnswer>).detail);
  addEventListener(ANSWER, hear);
  return () => removeEventListener(ANSWER, hear);
}

/** Whether the page itself says a sentence, so that no toast says it again. */
export function isSaidByPage(sentence: string): boolean {
  return document.querySelector("main")?.innerText.includes(sentence) ?? false;
}

/** While the form called `name` is on the page it says its refusals, and where it `isQuiet` also what it did; gives back the way to stop. */
export function speakFor(name: string, isQuiet: boolean): () => void {
  const form = { isQuiet };
  speaking.set(name, form);
  return () => {
    if (speaking.get(name) === form) speaking.delete(name);
  };
}

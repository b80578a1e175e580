import type { ActionError, ActionFailure } from "./action-error.ts";

/** With this field a form may be sent any number of times and is done once: product §10's `Idempotency-Key`. */
export const KEY_FIELD = "idempotency_key";

/** The hidden field that names a form among those of its page; its answer carries the name. */
export const FORM_FIELD = "form";

/** The answer of an action that did what a form asked; `sentence` is said to the person. */
export interface FormDone {
  ok: true;
  sentence: string;
  /** A page of another site, where the person goes on at once. */
  leadsTo?: string;
}

export interface FormRefusal extends ActionFailure {
  /** The fields as they were sent, where the page was made anew (`sentOf`). */
  sent?: Sent;
}

export type Sent = Readonly<Record<string, readonly string[]>>;

/** The answer of a page's action, the same with scripts and without; `form` names the form that was sent, "" where it has no name. */
export type FormAnswer<Done extends FormDone = FormDone> = { form: string } & (Done | FormRefusal);

/** Gives why a form was refused, from the answer of its action; null where it was not. */
export function refusalIn(answer: { ok: boolean } | undefined): ActionError | null {
  return answer && !answer.ok ? (answer as FormRefusal).error : null;
}

const SECRET = /password|senha|code$|codigo|cpf|tax_?id|token|secret/i;

/** Whether a field of this name holds what is neither kept nor shown again: a password, a code, a person's document. */
export function isSecretField(name: string): boolean {
  return SECRET.test(name);
}

/** Gives the fields of a form that may be shown again: no passwords, codes, documents or files. */
export function sentOf(form: FormData): Sent {
  const sent: Record<string, string[]> = {};
  for (const [name, value] of form)
    if (typeof value === "string" && !isSecretField(name)) (sent[name] ??= []).push(value);
  return sent;
}

/** The name of a form: what its hidden fields say it does, and to what, but not in which version. */
export function formName(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .filter(([name]) => name === "intent" || name.endsWith("_id"))
    .map(([, value]) => value)
    .join(" ");
}

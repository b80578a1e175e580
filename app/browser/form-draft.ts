import { isSecretField } from "../lib/form-answer.ts";

/** The content that somebody typed, chose or ticked in one field of a form. */
export interface KeptField {
  name: string;
  value: string;
  /** Of checkboxes and radio buttons. */
  isChecked?: boolean;
  /** Of a combobox: the id of what was chosen, whose label is `value`. */
  choice?: string;
}

/** Named by `fillForm` on the text of a combobox; `detail` is the option. */
export const CHOOSE_EVENT = "quadra:choose";

const PREFIX = "quadra:draft:";
/** A draft is forgotten after this time, since many tablets have more than one user. */
const DRAFT_TTL_MS = 2 * 60 * 60 * 1000;
/** Consent is given each time and never restored. */
const CONSENT = /^termsVersion$/;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Whether a field's content may be kept over a reload: no passwords, codes, documents, files, hidden fields or consents. */
export function mayKeep(field: { name: string; type: string }): boolean {
  const { name, type } = field;
  if (name === "" || /^(password|hidden|file|submit|button|reset|image)$/.test(type)) return false;
  return !isSecretField(name) && !CONSENT.test(name);
}

/** Reads the fields of a form, as far as they may be kept. */
export function readForm(form: HTMLFormElement): KeptField[] {
  return controlsOf(form).flatMap((control): KeptField[] => {
    const { name, value, type } = control;
    if (control instanceof HTMLInputElement && type === "radio")
      return control.checked ? [{ name, value, isChecked: true }] : [];
    if (control instanceof HTMLInputElement && type === "checkbox")
      return [{ name, value, isChecked: control.checked }];
    const choice = choiceOf(form, control);
    return [choice === null ? { name, value } : { name, value, choice }];
  });
}

/**
 * Puts kept fields back and fires the events of typing, so that React sees them; newer input stays. Fields that appear only
 * because of others (a minor's guardian) are filled once they are there.
 */
export function fillForm(form: HTMLFormElement, fields: readonly KeptField[], attempts = 4): void {
  const left = fields.filter((field) => !fillField(form, field));
  if (left.length > 0 && attempts > 0) setTimeout(() => fillForm(form, left, attempts - 1), 30);
}

function fillField(form: HTMLFormElement, field: KeptField): boolean {
  const named = controlsOf(form).filter(({ name }) => name === field.name);
  if (field.isChecked !== undefined) {
    const box = named.find(({ value }) => value === field.value) as HTMLInputElement | undefined;
    if (box && box.checked !== field.isChecked) box.click();
    return box !== undefined;
  }
  const [control] = named;
  if (!control) return false;
  const isTouched = !(control instanceof HTMLSelectElement) && control.value !== control.defaultValue;
  if (isTouched || control.value === field.value) return true;
  if (field.choice) {
    const detail = { value: field.choice, label: field.value };
    control.dispatchEvent(new CustomEvent(CHOOSE_EVENT, { detail }));
    return true;
  }
  setAsTyped(control, field.value);
  return true;
}

/** Puts a text into a field, or chooses an option, as if by hand: past React's own setter, after which it would ignore the event. */
function setAsTyped(field: Control, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")!.set!.call(field, text);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}

/** Keeps fields in this tab under a name; `owner` is who typed them (an e-mail address, "" for a visitor). */
export function storeDraft(name: string, owner: string, fields: readonly KeptField[]): void {
  write(name, { owner, at: Date.now(), fields });
}

/** Gives the fields that the same person kept under a name not long ago, else an empty list. */
export function readDraft(name: string, owner: string): KeptField[] {
  return (read(name, owner)?.fields as KeptField[] | undefined) ?? [];
}

/** Keeps a small value of a form with several steps under a name, by the same rules as a draft. */
export function storeStep(name: string, owner: string, step: unknown): void {
  write(name, { owner, at: Date.now(), step });
}

/** Gives the value that `storeStep` kept, or null. */
export function readStep(name: string, owner: string): unknown {
  return read(name, owner)?.step ?? null;
}

/** Forgets what was kept under names that begin like this (all without one), of one owner where one is given. */
export function forgetDrafts(start = "", owner?: string): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (!key.startsWith(PREFIX + start)) continue;
      const kept = JSON.parse(sessionStorage.getItem(key) ?? "null") as { owner?: string } | null;
      if (owner === undefined || kept?.owner === owner) sessionStorage.removeItem(key);
    }
  } catch {
    // No storage: nothing was kept.
  }
}

interface Kept {
  owner: string;
  at: number;
  fields?: unknown;
  step?: unknown;
}

function write(name: string, kept: Kept): void {
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(kept));
  } catch {
    // Full, or forbidden: the form works without.
  }
}

function read(name: string, owner: string): Kept | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(PREFIX + name) ?? "null") as Kept | null;
    if (!kept) return null;
    if (kept.owner === owner && Date.now() - kept.at < DRAFT_TTL_MS) return kept;
    sessionStorage.removeItem(PREFIX + name);
    return null;
  } catch {
    return null;
  }
}

function controlsOf(form: HTMLFormElement): Control[] {
  return (Array.from(form.elements) as Control[]).filter(
    (element) => /^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName) && mayKeep(element),
  );
}

/** Reads the choice of a combobox, which stands in the hidden field beside its text; null for any other control. */
function choiceOf(form: HTMLFormElement, control: Control): string | null {
  if (control.getAttribute("role") !== "combobox" || !control.name.endsWith("Text")) return null;
  const hidden = form.elements.namedItem(control.name.slice(0, -"Text".length));
  return hidden instanceof HTMLInputElement ? hidden.value : null;
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Fields that somebody filled before the page's scripts came, with what they hold: a text, or whether it is ticked. */
export interface TypedEarly {
  /** Until the scripts are there; after that only the fields that are known already are followed. */
  isEarly: boolean;
  fields: Map<Field, string | boolean>;
}

/**
 * Tells React what was typed before it came (loader/typed-early.ts), by the events of typing. The page calls it once its scripts run, and
 * each part whose own scripts come later once it is there (ui/late.tsx): what is told twice is the same both times.
 */
export function replayTyped(): void {
  const { typedEarly } = window as { typedEarly?: TypedEarly };
  if (!typedEarly) return;
  typedEarly.isEarly = false;
  for (const [field, held] of new Map(typedEarly.fields)) {
    if (!field.isConnected || field.type === "file") typedEarly.fields.delete(field);
    else retype(field, held);
  }
}

/** React hears of a change only where the value differs from the last that it saw or set: another one is set first. */
function retype(field: Field, held: string | boolean): void {
  if (typeof held === "boolean") {
    // A radio button that lost to another has nothing to tell.
    if (field.type === "radio" && !held) return;
    (field as HTMLInputElement).checked = !held;
    field.click();
    return;
  }
  if (!(field instanceof HTMLSelectElement)) field.value = held === "" ? "…" : "";
  setAsTyped(field, held);
}

/** Puts a text into a field, or chooses an option, as if by hand: past React's own setter, after which it would ignore the event. */
export function setAsTyped(field: Field, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")!.set!.call(field, text);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}

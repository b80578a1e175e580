import type { Field } from "./typed-early.ts";

/** Puts a text into a field, or chooses an option, as if by hand: past React's own setter, after which it would ignore the event. */
export function setAsTyped(field: Field, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")!.set!.call(field, text);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}

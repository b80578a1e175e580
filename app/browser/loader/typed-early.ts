import type { Field, TypingWatch } from "../typed-early.ts";
import { setAsTyped } from "../set-as-typed.ts";

/**
 * Remembers what somebody types, chooses or ticks before the page's scripts have come, and what becomes of it: React begins
 * with what the server wrote, and is told the rest when it asks (`window.typing`, which ../typed-early.ts calls).
 */
export function watchTyping(): void {
  let isEarly = true;
  /** What each field holds: a text, or whether it is ticked. After the scripts came only these are followed. */
  const fields = new Map<Field, string | boolean>();
  const see = ({ target }: Event) => {
    const field = target as HTMLInputElement;
    if (field.form === undefined || !(isEarly || fields.has(field))) return;
    // What came last is told last: of a group's radio buttons it is the one that counts.
    fields.delete(field);
    fields.set(field, /checkbox|radio/.test(field.type) ? field.checked : field.value);
  };
  const replay = () => {
    isEarly = false;
    for (const [field, held] of new Map(fields)) {
      if (!field.isConnected || field.type === "file") fields.delete(field);
      else retype(field, held);
    }
  };
  addEventListener("input", see, true);
  addEventListener("change", see, true);
  Object.assign(window, { typing: { replay } satisfies TypingWatch });
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

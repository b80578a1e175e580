import type { Field, TypingWatch } from "../typed-early.ts";
import { setAsTyped } from "../set-as-typed.ts";

/**
 * Remembers what somebody types, chooses or ticks before the page's scripts have come, and what becomes of it: React begins
 * with what the server wrote, and is told the rest when it asks (`window.typing`, which ../typed-early.ts calls). Gives what tells it.
 */
export function watchTyping(): TypingWatch["replay"] {
  let isEarly = true;
  /** What each field holds that React has not been told of: a text, or whether it is ticked. */
  const fields = new Map<Field, string | boolean>();
  const see = ({ target }: Event) => {
    const field = target as HTMLInputElement;
    if (field.form === undefined || !(isEarly || fields.has(field) || !isOfReact(field))) return;
    // What came last is told last: of a group's radio buttons it is the one that counts.
    fields.delete(field);
    fields.set(field, /checkbox|radio/.test(field.type) ? field.checked : field.value);
  };
  const replay = () => {
    isEarly = false;
    for (const [field, held] of new Map(fields)) {
      const isFollowed = field.isConnected && field.type !== "file";
      if (isFollowed) retype(field, held);
      // The field of a part whose scripts are still to come is told again with them.
      if (!isFollowed || isOfReact(field)) fields.delete(field);
    }
  };
  addEventListener("input", see, true);
  addEventListener("change", see, true);
  Object.assign(window, { typing: { replay } satisfies TypingWatch });
  return replay;
}

/** Whether React has taken a field over: it notes on each element what it is in its tree. A part that comes late is not, until it comes. */
function isOfReact(field: Field): boolean {
  return Object.keys(field).some((key) => key.startsWith("__react"));
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

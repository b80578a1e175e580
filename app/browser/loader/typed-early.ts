import type { TypedEarly } from "../typed-early.ts";

/**
 * Remembers in `window.typedEarly` what somebody types, chooses or ticks before the page's scripts have come, and what
 * becomes of it: React begins with what the server wrote, and `replayTyped` tells it the rest.
 */
export function watchTyping(): void {
  const typed: TypedEarly = { isEarly: true, fields: new Map() };
  const see = ({ target }: Event) => {
    const field = target as HTMLInputElement;
    if (field.form === undefined || !(typed.isEarly || typed.fields.has(field))) return;
    // What came last is told last: of a group's radio buttons it is the one that counts.
    typed.fields.delete(field);
    typed.fields.set(field, /checkbox|radio/.test(field.type) ? field.checked : field.value);
  };
  addEventListener("input", see, true);
  addEventListener("change", see, true);
  Object.assign(window, { typedEarly: typed });
}

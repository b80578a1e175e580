import type { SendingWatch } from "../sent-early.ts";

/** So long a form waits for its scripts; then it is sent as a plain one, which the server takes, too. */
const PATIENCE_MS = 10_000;

/**
 * Keeps a form that a script of ours sends (ui/send-form.tsx, marked `data-scripted`) from being sent as a plain one before that
 * script has come: it waits, and goes on where the page says that it listens (`window.sending`, which ../sent-early.ts calls), after
 * `replay` told React what was typed into it.
 */
export function holdSent(replay: () => void): void {
  const listening = new WeakSet<HTMLFormElement>();
  const held = new Map<
    HTMLFormElement,
    { button: HTMLElement | null; timer: ReturnType<typeof setTimeout> }
  >();
  const listens = (form: HTMLFormElement) => {
    listening.add(form);
    const one = held.get(form);
    if (!one) return;
    held.delete(form);
    clearTimeout(one.timer);
    one.button?.removeAttribute("aria-busy");
    replay();
    // Once React has written down what it was told.
    setTimeout(() => form.isConnected && form.requestSubmit(one.button));
  };
  addEventListener(
    "submit",
    (event) => {
      const form = event.target as HTMLFormElement;
      if (!("scripted" in form.dataset) || listening.has(form)) return;
      event.preventDefault();
      event.stopPropagation();
      // A second tap of somebody who waits.
      if (held.has(form)) return;
      const button = event.submitter;
      button?.setAttribute("aria-busy", "true");
      held.set(form, { button, timer: setTimeout(() => listens(form), PATIENCE_MS) });
    },
    true,
  );
  Object.assign(window, { sending: { listens } satisfies SendingWatch });
}

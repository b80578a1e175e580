/** What the page's first script keeps of forms that were sent before the others came (loader/sent-early.ts). */
export interface SendingWatch {
  /** The form's own script listens: what waited goes on. */
  listens: (form: HTMLFormElement) => void;
}

/**
 * The ref of a form that a script of ours sends, marked `data-scripted`: tapping its button before that script has come waits for
 * it, with nothing lost and everything said.
 */
export function tellListens(form: HTMLFormElement | null): void {
  if (form) (window as { sending?: SendingWatch }).sending?.listens(form);
}

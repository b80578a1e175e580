export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What the page's first script keeps of what was typed before the others came (loader/typed-early.ts). */
export interface TypingWatch {
  /** Tells it to React, by the events of typing. */
  replay: () => void;
}

/**
 * Tells React what was typed before it came. The page calls it once its scripts run, and each part whose own scripts come later once
 * it is there (ui/late.tsx): what is told twice is the same both times.
 */
export function replayTyped(): void {
  (window as { typing?: TypingWatch }).typing?.replay();
}

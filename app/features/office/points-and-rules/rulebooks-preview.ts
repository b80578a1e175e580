import type { WhoQuestion } from "../imports/who-question.ts";
import type { RefusedRuleLine } from "./rulebook-file.ts";

/** A ranking of the file in words. */
export interface SeenRanking {
  title: string;
  /** The category that it admits, and its season; empty for the main one. */
  about: string;
  /** The rules of points. */
  sentences: readonly string[];
  /** How many are let in. */
  enrolled: number;
  isClosed: boolean;
}

/** The changes that a file of rules would make; nothing is written. */
export interface RulebookPreview {
  opened: SeenRanking[];
  changed: SeenRanking[];
  /** Rankings that stand so already. */
  same: number;
  /** Lines that stay out, each with its reason. */
  left: RefusedRuleLine[];
  /** Nobody is to be told apart: people stand by number. */
  questions: WhoQuestion[];
  /** Goes back with the file, so that what was seen is what is written. */
  seen: string;
}

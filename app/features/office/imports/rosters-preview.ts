import type { WhoQuestion } from "./who-question.ts";
import type { RefusedRosterLine } from "./roster-file.ts";

/** The changes that a list of people would make; nothing is written. */
export interface RosterPreview {
  /** Names of who becomes a profile of the club, and of members with what is added to each. */
  fresh: string[];
  completed: string[];
  /** Lines that stand so already. */
  same: number;
  /** Classes in sports that the club does not offer. */
  otherClasses: number;
  questions: WhoQuestion[];
  /** Lines that stay out, each with its reason. */
  left: RefusedRosterLine[];
  /** Goes back with the list, so that what was seen is what is written. */
  seen: string;
}

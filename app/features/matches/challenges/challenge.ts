import type { SportId } from "../../../lib/sports.ts";

/** The facts that the form of an invite, to a match or to be a pair, opens with. */
export interface Challenge {
  /** The athlete it is for; null: chosen in the form. */
  to: { id: string; name: string } | null;
  /** Why the one who was named cannot be invited, in a sentence. */
  refusal: string | null;
  /** Whether it goes without words of one's own. */
  isGuarded: boolean;
  /** Whether the plan gives invites to matches; pairs are everybody's. */
  isGiven: boolean;
  club: { id: string; name: string } | null;
  timeZone: string;
  sports: SportId[];
  courts: string[];
  /** Now in the zone, "YYYY-MM-DDTHH:mm". */
  earliest: string;
}

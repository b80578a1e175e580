import type { SportId } from "./sports.ts";

/** What the forms of a club's matches need to know of it. */
export interface ClubFacts {
  id: string;
  name: string;
  timeZone: string;
  /** In the club's own order; the first is the default. */
  sports: SportId[];
  silenceHours: number;
}

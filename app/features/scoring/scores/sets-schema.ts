import { z } from "zod";

/** The sets of a match as they are stored; `tiebreak` is what the loser of the tie-break got. */
export const setsSchema = () =>
  z.array(z.object({ side1: z.number(), side2: z.number(), tiebreak: z.number().optional() }));

import { z } from "zod";
import { pastedAnswersSchema, fileTextSchema, LOOK_AGAIN } from "./pasted-file.ts";

/** The forms of a list of people: looking at what it changes, and writing what was seen. */
export const ROSTER_FORMS = [
  z.object({ intent: z.literal("preview_roster"), file: fileTextSchema, answers: pastedAnswersSchema }),
  z.object({
    intent: z.literal("write_roster"),
    file: fileTextSchema,
    answers: pastedAnswersSchema,
    /** The mark that `previewRoster` gave to what was seen. */
    seen: z.string().regex(/^[0-9a-f]{64}$/, LOOK_AGAIN),
  }),
] as const;

/** A list as it is looked at, and written. */
export type RosterInput = Omit<z.output<(typeof ROSTER_FORMS)[0]>, "intent"> & {
  /** Left out, it is the club that the person's dashboard opens. */
  club_id?: string | undefined;
};

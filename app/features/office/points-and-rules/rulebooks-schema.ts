import { z } from "zod";
import { fileTextSchema, LOOK_AGAIN } from "../imports/pasted-file.ts";

/** The forms of a club's rules as a file: looking at what it changes, and writing what was seen. */
export const RULEBOOK_FORMS = [
  z.object({ intent: z.literal("preview_rules"), file: fileTextSchema }),
  z.object({
    intent: z.literal("write_rules"),
    file: fileTextSchema,
    /** The mark that `previewRulebook` gave to what was seen. */
    seen: z.string().regex(/^[0-9a-f]{64}$/, LOOK_AGAIN),
  }),
] as const;

/** A file of rules as it is looked at, and written. */
export interface RulebookInput {
  file: string;
  /** Left out, it is the club that the person's dashboard opens. */
  club_id?: string | undefined;
}

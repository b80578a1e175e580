import { z } from "zod";

const shareFields = { entry_id: z.uuid(), athlete_id: z.uuid() };

/** The forms of the panel of what a club is paid. */
export const payeeFormSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("connect_payee") }),
  z.object({ intent: z.literal("mark_share"), ...shareFields }),
  z.object({ intent: z.literal("unmark_share"), ...shareFields }),
  z.object({ intent: z.literal("mark_returned"), ...shareFields }),
  z.object({ intent: z.literal("unmark_returned"), ...shareFields }),
  z.object({
    intent: z.literal("save_pix"),
    kind: z.string().optional(),
    pix_key: z.string().optional(),
    holder: z.string().optional(),
    city: z.string().optional(),
    password: z.string().optional(),
  }),
  z.object({ intent: z.literal("remove_pix"), password: z.string().optional() }),
]);

import { z } from "zod";

const shareFields = { entry_id: z.uuid(), athlete_id: z.uuid() };

/** The forms of the panel of what a club is paid. */
export const payeeFormSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("connect_payee") }),
  z.object({ intent: z.literal("mark_share"), ...shareFields }),
  z.object({ intent: z.literal("unmark_share"), ...shareFields }),
]);

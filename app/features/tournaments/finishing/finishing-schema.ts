import { z } from "zod";

const id = z.guid().transform((text) => text.toLowerCase());

/** Closing an event of a tournament, and opening it again. */
export const finishingFormSchema = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("finish_event"), event_id: id }),
  z.strictObject({ intent: z.literal("reopen_event"), event_id: id }),
]);

export type FinishingInput = { event_id: string };

import { z } from "zod";

const shareFields = { entry_id: z.uuid(), athlete_id: z.uuid() };

/** The forms about a refund that is given back by Pix: showing its key, and marking it as done. */
export const refundTaskFormSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("read_refund_key"), refund_id: z.uuid() }),
  z.object({
    intent: z.literal("return_by_pix"),
    refund_id: z.uuid(),
    given_at: z.iso.datetime().transform((text) => new Date(text)),
  }),
]);

/** The form in which a payer gives a Pix key; its own fields are read by `refundPixSchema`. */
export const refundKeyFormSchema = z.object({
  intent: z.literal("give_refund_key"),
  refund_id: z.uuid(),
  kind: z.string().optional(),
  pix_key: z.string().optional(),
  holder: z.string().optional(),
  password: z.string().optional(),
});

/** The forms of the panel of what a club is paid. */
export const payeeFormSchema = z.discriminatedUnion("intent", [
  refundTaskFormSchema,
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

import { z } from "zod";

const id = z.uuid();
/** Centavos as a page has said them: what is given back is what was read. */
const cents = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

/** The two events whose merging a page shows before it is done; what names none shows none. */
export const mergeOfPageSchema = z
  .object({ unir: id, em: id })
  .transform(({ unir, em }) => ({ from: unir, to: em }))
  .nullable()
  .catch(null);

/** The forms of a tournament's entries; what each does stands with its verb. */
export const entriesFormSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("mark_share"), entry_id: id, athlete_id: id }),
  z.object({ intent: z.literal("unmark_share"), entry_id: id, athlete_id: id }),
  z.object({ intent: z.literal("mark_returned"), entry_id: id, athlete_id: id }),
  z.object({ intent: z.literal("unmark_returned"), entry_id: id, athlete_id: id }),
  z.object({ intent: z.literal("remove_entry"), entry_id: id, back_cents: cents }),
  z.object({
    intent: z.literal("enter_by_hand"),
    event_id: id,
    athlete_id: z.uuid("Escolha um nome da lista."),
    partner_id: z
      .union([z.literal(""), z.uuid("Escolha um nome da lista.")])
      .default("")
      .transform((value) => value || null),
  }),
  z.object({
    intent: z.literal("give_back_event"),
    event_id: id,
    back_cents: cents,
    confirm: z.literal("on", "Marque que leu o que acontece."),
  }),
  z.object({
    intent: z.literal("merge_event"),
    from_event_id: id,
    to_event_id: id,
    /** The merge as it was seen. */
    mark: z.string().regex(/^[0-9a-f]{0,32}$/),
    moving: z
      .string()
      .regex(/^\d{1,4}$/)
      .transform(Number),
  }),
]);

import { z } from "zod";
import { impedimentSchema } from "../schedule/impediments-schema.ts";

const CHOOSE = "Esta inscrição não existe.";
const entryId = z.uuid(CHOOSE);

/** The forms of a tournament's page of entries. An empty partner is whoever opens the invitation's link. */
export const entryFormSchema = z.discriminatedUnion("intent", [
  z
    .object({
      intent: z.literal("enter"),
      event_id: z.uuid("Escolha a categoria."),
      partner_id: z
        .union([z.uuid("Escolha com quem você vai jogar."), z.literal("")])
        .optional()
        .transform((text) => text || null),
      /** The text that was typed in the search: a name that nobody was chosen for is no open invitation. */
      partner_idText: z.string().optional(),
    })
    .refine(({ partner_id, partner_idText }) => partner_id !== null || !partner_idText?.trim(), {
      path: ["partner_id"],
      error: "Escolha a pessoa na lista, ou deixe vazio para convidar por link.",
    }),
  z.object({ intent: z.literal("accept_invitation"), entry_id: entryId }),
  z.object({ intent: z.literal("decline_invitation"), entry_id: entryId }),
  z.object({ intent: z.literal("cancel_invitation"), entry_id: entryId }),
  z.object({ intent: z.literal("pay_share"), entry_id: entryId }),
  z.object({ intent: z.literal("withdraw_entry"), entry_id: entryId }),
  impedimentSchema.extend({ intent: z.literal("name_impediment") }),
  z.object({ intent: z.literal("take_impediment_back"), impediment_id: z.uuid("Este horário não existe.") }),
]);

export type EntryForm = z.output<typeof entryFormSchema>;

import { z } from "zod";

/** What a page of the profiles without an owner shows: by name, from a number on. What is no such text or number asks for nothing. */
export const membersPageSchema = z.object({
  search: z.string().max(100).catch(""),
  from: z.coerce.number().int().min(0).max(100_000).catch(0),
});

/** A form about the people of a club: `intent` says what it means. */
export const membersFormSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("approve_member"), membership_id: z.uuid() }),
  z.object({ intent: z.literal("refuse_member"), membership_id: z.uuid() }),
  z.object({ intent: z.literal("make_invitation") }),
  z.object({ intent: z.literal("make_claim"), athlete_id: z.uuid() }),
  z.object({ intent: z.literal("revoke_invitation"), invitation_id: z.uuid() }),
  z.object({
    intent: z.literal("add_admin"),
    athlete_id: z.uuid("Escolha um atleta do clube na lista."),
  }),
  z.object({ intent: z.literal("remove_admin"), user_id: z.uuid() }),
]);

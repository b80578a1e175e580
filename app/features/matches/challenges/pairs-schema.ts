import { z } from "zod";
import { PAIR_STATUSES } from "../../../../drizzle/schema/enums.ts";
import { isSportId, type SportId } from "../../../lib/sports.ts";

const MAX_KEY = 255;
const id = (message: string) => z.guid(message).transform((text) => text.toLowerCase());

/** The athlete that somebody wants to play doubles with, and the sport. */
export const invitePartnerSchema = z.strictObject({
  to_athlete_id: id("Escolha a sua dupla."),
  sport: z
    .string("Escolha o esporte.")
    .refine((text): text is SportId => isSportId(text), "Escolha o esporte."),
  idempotency_key: z
    .string()
    .min(1, "A Idempotency-Key está vazia.")
    .max(MAX_KEY, `A Idempotency-Key pode ter até ${MAX_KEY} letras.`)
    .optional(),
});

const pairIdSchema = z.strictObject({ pair_id: id("Esta dupla não existe.") });

/** The answer of every write of a pair. */
export const pairAnswer = z.strictObject({
  id: z.uuid(),
  status: z.enum(PAIR_STATUSES),
  version: z.number().int(),
});

/** A form of the dashboard about a pair, by its `intent`. */
export const pairFormSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("invite_partner"), ...invitePartnerSchema.shape }),
  ...(["accept_pair", "decline_pair", "withdraw_pair", "dissolve_pair"] as const).map((intent) =>
    z.object({ intent: z.literal(intent), ...pairIdSchema.shape }),
  ),
]);

export type InvitePartnerInput = z.output<typeof invitePartnerSchema>;
export type PairAnswer = z.output<typeof pairAnswer>;

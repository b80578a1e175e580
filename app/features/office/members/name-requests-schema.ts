import { z } from "zod";
import { NAME_ASKERS } from "../../../../drizzle/schema/enums.ts";
import { EMAIL_LETTERS, REASON_LETTERS } from "../../../lib/text-limits.ts";

/** The request that somebody without an account sends. */
export const nameRequestSchema = z.object({
  clubId: z.uuid("Abra o formulário pelo ranking do clube."),
  athleteId: z.uuid("Abra o formulário pelo nome, no ranking do clube."),
  asker: z.enum(NAME_ASKERS, "Diga quem você é."),
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(EMAIL_LETTERS)
    .transform((text) => (text === "" ? null : text))
    .pipe(z.email("Confira o e-mail.").nullable()),
  note: z
    .string()
    .trim()
    .max(REASON_LETTERS, `O texto pode ter até ${REASON_LETTERS} letras.`)
    .transform((text) => (text === "" ? null : text)),
});

/** An act of a club admin about a name: on a request, or on their own. */
export const nameFormSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("protect_name"), athlete_id: z.uuid(), as: z.enum(["minor", "hidden"]) }),
  z.object({ intent: z.literal("show_name"), athlete_id: z.uuid() }),
  z.object({ intent: z.literal("refuse_name"), athlete_id: z.uuid() }),
]);

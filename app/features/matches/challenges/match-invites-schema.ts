import { z } from "zod";
import { MATCH_FORMATS } from "../../../lib/formats.ts";
import { INVITE_STATUSES } from "../../../../drizzle/schema/enums.ts";
import { sanitise } from "../../../lib/sanitise.ts";
import { isSportId, type SportId } from "../../../lib/sports.ts";
import { INVITE_MESSAGE_LETTERS, PLACE_LETTERS } from "../../../lib/text-limits.ts";

const NO_INVITE = "Este convite não existe.";
const MAX_KEY = 255;

const id = (message: string) => z.guid(message).transform((text) => text.toLowerCase());
const version = z.coerce.number(NO_INVITE).int(NO_INVITE).min(1, NO_INVITE);

/** Shown to the other one: cleaned of tags and control characters, on one line, never refused for them (spec §5). */
const line = (letters: number, tooLong: string) =>
  z
    .string()
    .trim()
    .max(letters, tooLong)
    .nullish()
    .transform((text) => sanitise(text ?? "").replaceAll(/\s+/g, " ") || null);

const proposal = {
  play_at: z.string("Diga o dia e a hora do jogo.").max(40, "Diga o dia e a hora do jogo."),
  place: line(PLACE_LETTERS, `O local pode ter até ${PLACE_LETTERS} letras.`),
  message: line(INVITE_MESSAGE_LETTERS, `A mensagem pode ter até ${INVITE_MESSAGE_LETTERS} letras.`),
};

/** A challenge: to whom, what, when and where. */
export const openInviteSchema = z.strictObject({
  to_athlete_id: id("Escolha com quem você quer jogar."),
  sport: z
    .string("Escolha o esporte.")
    .refine((text): text is SportId => isSportId(text), "Escolha o esporte."),
  format: z.enum(MATCH_FORMATS, "Diga se é simples ou duplas."),
  ...proposal,
  idempotency_key: z
    .string()
    .min(1, "A Idempotency-Key está vazia.")
    .max(MAX_KEY, `A Idempotency-Key pode ter até ${MAX_KEY} letras.`)
    .optional(),
});

const inviteIdSchema = z.strictObject({ invite_id: id(NO_INVITE) });

/** Accepting names the version that was seen. */
export const acceptInviteSchema = inviteIdSchema.extend({ version });

/** Another time and place, in answer to the version that was seen. */
export const counterInviteSchema = acceptInviteSchema.extend(proposal);

/** The answer of every write of an invite. */
export const inviteAnswer = z.strictObject({
  id: z.uuid(),
  status: z.enum(INVITE_STATUSES),
  version: z.number().int(),
});

/** A form of the dashboard about an invite, by its `intent`; searches that stood in it are left out. */
export const inviteFormSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("open_invite"), ...openInviteSchema.shape }),
  z.object({ intent: z.literal("counter_invite"), ...counterInviteSchema.shape }),
  z.object({ intent: z.literal("accept_invite"), ...acceptInviteSchema.shape }),
  ...(["decline_invite", "withdraw_invite", "cancel_invite"] as const).map((intent) =>
    z.object({ intent: z.literal(intent), ...inviteIdSchema.shape }),
  ),
]);

export type OpenInviteInput = z.output<typeof openInviteSchema>;
export type CounterInviteInput = z.output<typeof counterInviteSchema>;
export type InviteAnswer = z.output<typeof inviteAnswer>;

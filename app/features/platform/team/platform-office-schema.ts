import { z } from "zod";
import { NOTICE_AUDIENCES } from "../../../../drizzle/schema/enums.ts";
import { REASON_LETTERS } from "../../../lib/text-limits.ts";

const LEAST_LETTERS = 10;

const written = (missing: string) =>
  z
    .string(missing)
    .trim()
    .min(LEAST_LETTERS, `${missing} São ao menos ${LEAST_LETTERS} letras.`)
    .max(REASON_LETTERS, `São até ${REASON_LETTERS} letras.`);

const reason = written("Escreva o motivo.");
/** Shows once more who acts, where that was not shown a moment ago. */
const password = z.string().max(1_000).optional();

/** The forms about an account. */
export const personFormSchema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("end_sessions"),
    /** One of them; empty for all. */
    session_id: z.union([z.literal(""), z.uuid("Este aparelho não existe.")]).default(""),
    reason,
    password,
  }),
  z.object({
    intent: z.literal("remove_factor"),
    factor_id: z.uuid("Escolha o aplicativo."),
    check: written("Escreva como a identidade foi conferida."),
    reason,
    password,
  }),
  z.object({ intent: z.literal("suspend"), reason, password }),
  z.object({ intent: z.literal("lift"), reason, password }),
]);

export type PersonForm = z.output<typeof personFormSchema>;

/** The form by which somebody who takes events away shows first who they are. */
export const proveFormSchema = z.object({
  intent: z.literal("prove"),
  password: z.string("Digite a senha.").min(1, "Digite a senha.").max(1_000),
});

const TITLE_LETTERS = 80;
const MESSAGE_LETTERS = 500;

/** The text of a notice, and its audience. */
const noticeSchema = z.object({
  title: z
    .string("Dê um título.")
    .trim()
    .min(3, "Dê um título.")
    .max(TITLE_LETTERS, `O título tem até ${TITLE_LETTERS} letras.`),
  message: z
    .string("Escreva o aviso.")
    .trim()
    .min(10, "Escreva o aviso.")
    .max(MESSAGE_LETTERS, `O aviso tem até ${MESSAGE_LETTERS} letras.`),
  audience: z.enum(NOTICE_AUDIENCES, "Escolha quem recebe."),
});

export type NoticeInput = z.output<typeof noticeSchema>;

/** The forms about notices. */
export const platformNoticeFormSchema = z.discriminatedUnion("intent", [
  noticeSchema.extend({ intent: z.literal("write_notice"), password }),
  z.object({ intent: z.literal("stop_notice"), notice_id: z.uuid("Este aviso não existe.") }),
]);

import { z } from "zod";
import { MINUTE_MS, startOfDay } from "../../../lib/dates.ts";
import { PLAIN_LINE } from "../../../lib/plain-names.ts";
import { NAME_LETTERS } from "../../../lib/text-limits.ts";
import { markdownFault } from "./markdown.ts";

/** How somebody came to accept (spec §3); by default `manual`. */
const methodSchema = z.enum(["registration", "existing_user", "manual"]).default("manual");
const versionSchema = z.string().min(1).max(40);

/** Parameters of `get_current_terms` and `user_has_accepted_current_terms`: none (spec §7). */
export const noParametersSchema = z.strictObject({});

/** Parameters of `accept_terms` (spec §3). The address is whatever a client says: ours is the server's own. */
export const acceptTermsCallSchema = z.strictObject({
  p_terms_version: versionSchema,
  p_ip_address: z.string().max(64).nullable().optional(),
  p_user_agent: z.string().max(2_000).nullable().optional(),
  p_acceptance_method: methodSchema,
});

/** The schema of a screen's acceptance of the terms by its person. */
export const acceptOwnTermsSchema = z.strictObject({ version: versionSchema, method: methodSchema });

/** Terms are published in Brasília's time. */
const TERMS_TIME_ZONE = "America/Sao_Paulo";

const CLOCK = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)$/;

/** The instant of a date and time as a form writes them ("2026-12-01T00:00", Brasília), or null where it names none. */
export function termsInstant(typed: string): Date | null {
  const [, day, hours, minutes] = CLOCK.exec(typed) ?? [];
  if (!day || Number.isNaN(Date.parse(`${day}T00:00:00Z`))) return null;
  if (new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) !== day) return null;
  const start = startOfDay(day, TERMS_TIME_ZONE).getTime();
  return new Date(start + (Number(hours) * 60 + Number(minutes)) * 60_000);
}

/** A form is written in whole minutes: the minute that is passing still counts as now. */
const PAST = "A data já passou. Escolha agora ou uma data futura.";

/**
 * A new version of the terms, as the form of a super admin sends it; `now` is when it arrives. An empty date means now.
 * Gives the effective date as an instant.
 */
export function newTermsSchema(now: Date) {
  return z.strictObject({
    version: z
      .string()
      .trim()
      .regex(
        /^[0-9A-Za-z](?:[0-9A-Za-z.-]{0,18}[0-9A-Za-z])?$/,
        "Use até 20 letras, números, pontos ou hífens, como 2.1 ou 2026-12.",
      ),
    title: z
      .string()
      .trim()
      .min(3, "Dê um título aos termos.")
      .max(NAME_LETTERS, `O título pode ter até ${NAME_LETTERS} letras.`)
      .regex(PLAIN_LINE, "O título tem um caractere que não é aceito."),
    content: z
      .string()
      .transform((text) => text.replaceAll("\r\n", "\n").trim())
      .pipe(
        z
          .string()
          .min(40, "Escreva o texto dos termos: pelo menos 40 letras.")
          .max(60_000, "O texto pode ter até 60 mil letras.")
          .superRefine((text, context) => {
            const message = text.length > 60_000 ? null : markdownFault(text);
            if (message !== null) context.addIssue({ code: "custom", message });
          }),
      ),
    effectiveDate: z
      .string()
      .trim()
      .transform((typed, context) => {
        if (typed === "") return now;
        const instant = termsInstant(typed);
        if (instant && instant.getTime() > now.getTime() - MINUTE_MS) return instant > now ? instant : now;
        context.addIssue({ code: "custom", message: instant ? PAST : "Escolha um dia e uma hora." });
        return z.NEVER;
      }),
  });
}

export type NewTerms = z.output<ReturnType<typeof newTermsSchema>>;

const UNCONFIRMED = "Marque a confirmação para publicar.";

/** The form of a super admin: `preview_terms` shows it again, `publish_terms` publishes what it says. */
export function termsFormSchema(now: Date) {
  return z.discriminatedUnion("intent", [
    z.object({ intent: z.literal("preview_terms") }),
    z.object({
      ...newTermsSchema(now).shape,
      intent: z.literal("publish_terms"),
      confirm: z.literal("sim", UNCONFIRMED),
    }),
  ]);
}

import { z } from "zod";
import { CLASSES } from "../../lib/categories.ts";
import { sanitise } from "../../lib/sanitise.ts";
import { isSportId } from "../../lib/sports.ts";
import { NOTICE_LETTERS, NOTICE_TITLE_LETTERS } from "./notices.ts";

const GROUP = "Escolha para quem é o aviso.";

/** Everybody (`""`), a sport (`tennis`) or a class of it (`tennis:B`), as the form says it. */
const group = z.string(GROUP).transform((text, context) => {
  const [sport = "", level, more] = text.split(":");
  if (text === "") return { sport: null, class: null };
  const found = CLASSES.find((one) => one === level) ?? null;
  if (more === undefined && isSportId(sport) && (level === undefined || found))
    return { sport, class: found };
  context.addIssue({ code: "custom", message: GROUP });
  return z.NEVER;
});

/** A notice of a club to its members: cleaned of tags; a title is one line, a text keeps its lines. */
export const noticeFormSchema = z.object({
  intent: z.literal("send_notice"),
  /** Made by the form: sent twice, it is one notice. */
  notice_id: z.uuid("Este aviso não existe."),
  title: z
    .string("Escreva o título.")
    .trim()
    .max(NOTICE_TITLE_LETTERS, `O título tem até ${NOTICE_TITLE_LETTERS} letras.`)
    .transform((text) => sanitise(text).replaceAll(/\s+/g, " ").trim())
    .pipe(z.string().min(1, "Escreva o título.")),
  message: z
    .string("Escreva o aviso.")
    .trim()
    .max(NOTICE_LETTERS, `O aviso tem até ${NOTICE_LETTERS} letras.`)
    .transform(inLines)
    .pipe(z.string().min(1, "Escreva o aviso.")),
  to: group,
});

/** Lines cleaned one by one; more than one empty line is one. */
function inLines(text: string): string {
  const lines = sanitise(text)
    .split(/\r\n?|\n/)
    .map((line) => line.replaceAll(/\s+/g, " ").trim());
  return lines
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

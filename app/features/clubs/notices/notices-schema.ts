import { z } from "zod";
import { CLASSES } from "../../../../drizzle/schema/enums.ts";
import { sanitise } from "../../../lib/sanitise.ts";
import { isSportId, SPORTS } from "../../../lib/sports.ts";
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

/** The texts of a notice: cleaned of tags; a title is one line, a text keeps its lines. */
const texts = {
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
};

/** The form of a notice of a club to its members. */
export const noticeFormSchema = z.object({
  intent: z.literal("send_notice"),
  ...texts,
  to: group,
});

const SPORT_IDS = SPORTS.map(({ id }) => id);

/** The same as programs send it; `to` null is everybody, a sport without a class all of that sport. */
export const noticeBodySchema = z.strictObject({
  ...texts,
  to: z
    .strictObject({ sport: z.enum(SPORT_IDS, GROUP), class: z.enum(CLASSES, GROUP).nullable().default(null) })
    .nullable()
    .default(null),
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

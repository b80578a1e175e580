import { z } from "zod";
import { CATEGORY_GENDERS, CLASSES, ENROLMENTS } from "../../../../drizzle/schema/enums.ts";
import { MATCH_FORMATS } from "../../../lib/formats.ts";
import { isSportId } from "../../../lib/sports.ts";
import { holdsAddress, PLAIN_LINE } from "../../../lib/plain-names.ts";
import { NAME_LETTERS } from "../../../lib/text-limits.ts";
import { CHOOSE_SPORT, NAME_IS_ADDRESS } from "../../../copy/fields.ts";
import { FORMAT_FIELDS, TIE_BREAK_CHOICES, TIE_FIELDS } from "./rules-field-names.ts";
import { findScoreFormat } from "../../scoring/scores/score-formats.ts";

const WHOLE = "Escreva um número inteiro, como 25 ou -10.";

/** Points as typed: whole, at most 9 999 either way. */
const points = z
  .string(WHOLE)
  .trim()
  .regex(/^[-−]?\d{1,4}$/, WHOLE)
  .transform((text) => Number(text.replace("−", "-")));

/** A whole number of a range, or nothing. */
function numberOrNone(least: number, most: number) {
  const message = `Escreva um número de ${least} a ${most}, ou deixe em branco.`;
  return z
    .string(message)
    .trim()
    .regex(/^\d{0,3}$/, message)
    .transform((text) => (text === "" ? null : Number(text)))
    .refine((n) => n === null || (n >= least && n <= most), message)
    .default(null);
}

const UNKNOWN_FORMAT = "Escolha um formato da lista.";
const scoreFormat = z
  .string(UNKNOWN_FORMAT)
  .refine((code) => code === "" || findScoreFormat(code) !== null, UNKNOWN_FORMAT)
  .transform((code) => code || null)
  .default(null);

const TIE = "Escolha um critério da lista.";

/** The rules of points as their form names them; blank is none. */
export const rulesFieldsSchema = z.object({
  win: points,
  loss: points,
  walkover_won: points,
  walkover_lost: points,
  set_won: points,
  game_won: points,
  set_lost: points,
  game_lost: points,
  presence: points,
  window_weeks: numberOrNone(1, 520),
  best_of: numberOrNone(1, 200),
  usual_format: scoreFormat,
  ...Object.fromEntries(FORMAT_FIELDS.map((name) => [name, scoreFormat])),
  ...Object.fromEntries(
    TIE_FIELDS.map((name) => [name, z.enum([...TIE_BREAK_CHOICES, ""], TIE).default("")]),
  ),
});

export type RulesForm = z.output<typeof rulesFieldsSchema>;

const NAME = "Dê um nome ao ranking, como Feminino B e C.";
const day = z
  .string()
  .trim()
  .regex(/^(\d{4}-\d{2}-\d{2})?$/, "Escreva a data assim: 2026-01-31.")
  .refine((text) => text === "" || isDay(text), "Esta data não existe.")
  .transform((text) => text || null)
  .default(null);

function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  return at >= Date.parse("1900-01-01T00:00:00Z") && new Date(at).toISOString().startsWith(text);
}

const classBox = z.enum(["on", ""]).default("");
const CLASS_FIELDS = CLASSES.map((name) => `class_${name}` as const);

const rankingName = z
  .string(NAME)
  .trim()
  .min(2, NAME)
  .max(NAME_LETTERS, `Use até ${NAME_LETTERS} letras.`)
  .regex(PLAIN_LINE, "Há um caractere que não é aceito.")
  .refine((name) => !holdsAddress(name), NAME_IS_ADDRESS);

/** The fields of a category, as forms name them. */
const categoryFields = {
  gender: z.enum(CATEGORY_GENDERS, "Escolha a categoria."),
  ...Object.fromEntries(CLASS_FIELDS.map((name) => [name, classBox])),
  min_age: numberOrNone(1, 120),
  max_age: numberOrNone(1, 120),
  season_from: day,
  season_to: day,
  enrolment: z.enum(ENROLMENTS, "Escolha quem participa."),
};
const categorySchema = z.object(categoryFields);
export type CategoryForm = z.output<typeof categorySchema>;

/** The part of the past that counts: nothing, the season, or what was played from a day on. */
const countFields = { count: z.enum(["", "season", "day"]).default(""), count_from: day };
const countSchema = z.object(countFields);
export type CountForm = z.output<typeof countSchema>;

function refuseNoDay({ count, count_from }: CountForm, context: z.RefinementCtx): void {
  if (count === "day" && count_from === null)
    context.addIssue({ code: "custom", path: ["count_from"], message: "Escreva desde que dia." });
}

/** The mark of the preview that was looked at; without one nothing of the past is counted. */
const seen = z.uuid().optional();

/** The fields of a ranking that is opened, as its form names them. */
const openFields = {
  sport: z.string(CHOOSE_SPORT).refine((value) => isSportId(value) as boolean, CHOOSE_SPORT),
  format: z.enum(MATCH_FORMATS, "Escolha simples ou duplas."),
  name: rankingName,
  ...categoryFields,
  ...countFields,
};

/** The form that opens a ranking. */
export const openSchema = z
  .object({ intent: z.literal("open_ranking"), ...openFields, seen })
  .superRefine(refuseNoDay);
export type OpenFields = Omit<z.output<typeof openSchema>, "intent" | "seen">;

/** The same as an address asks what it would count. */
export const previewOpeningSchema = z.object(openFields).superRefine(refuseNoDay);

/** Another category of a ranking, as an address asks what it would change. */
export const previewCategorySchema = z.object({ ...categoryFields, ...countFields }).superRefine(refuseNoDay);

const id = z.uuid();

/** The forms of a club's rankings. */
export const rankingsFormSchema = z.discriminatedUnion("intent", [
  openSchema,
  z.object({ intent: z.literal("change_rules"), ranking_id: id, ...rulesFieldsSchema.shape }),
  z.object({ intent: z.literal("replay_ranking"), ranking_id: id, ...rulesFieldsSchema.shape }),
  z.object({ intent: z.literal("close_ranking"), ranking_id: id }),
  z.object({ intent: z.literal("rename_ranking"), ranking_id: id, name: rankingName }),
  z
    .object({
      intent: z.literal("edit_ranking"),
      ranking_id: id,
      ...categoryFields,
      ...countFields,
      seen: z.uuid(),
    })
    .superRefine(refuseNoDay),
  z.object({ intent: z.literal("hide_ranking"), ranking_id: id }),
  z.object({ intent: z.literal("show_ranking"), ranking_id: id }),
  z.object({ intent: z.literal("open_first"), ranking_id: id }),
  z.object({ intent: z.literal("delete_ranking"), ranking_id: id }),
  z.object({ intent: z.literal("accept_enrolment"), ranking_id: id, athlete_id: id }),
  z.object({ intent: z.literal("refuse_enrolment"), ranking_id: id, athlete_id: id }),
]);

/** The ranking that an athlete asks to play. */
export const enrolmentSchema = z
  .object({ ranking_id: id })
  .transform(({ ranking_id }) => ({ rankingId: ranking_id }));

/** Which ranking the page shows, and which of its forms asks what it would change: rules, the category, a ranking to be opened. */
export const rankingsPageSchema = z.object({
  ranking: z.uuid().nullable().catch(null),
  prever: z.enum(["1", "categoria", "abrir"]).nullable().catch(null),
});

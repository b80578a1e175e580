import { z } from "zod";
import { isSportId } from "../../lib/sports.ts";
import { MAX_LINES, MAX_POINTS } from "./points-file.ts";

/** Letters of a file. */
const MOST_LETTERS = 400_000;
const AGAIN = "Veja de novo o que muda antes de gravar.";

const json = (text: string, context: z.core.$RefinementCtx<string>): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: "custom", message: AGAIN });
    return z.NEVER;
  }
};

const id = z.guid(AGAIN).transform((text) => text.toLowerCase());
const mainRanking = z
  .string()
  .regex(/^[a-z_]+\/(singles|doubles)$/, AGAIN)
  .refine((key) => isSportId(key.split("/")[0]!), AGAIN);
const key = z.union([id, mainRanking], AGAIN);

const row = z.strictObject({
  key,
  athleteId: id,
  points: z.int(AGAIN).min(0, AGAIN).max(MAX_POINTS, AGAIN),
  from: z.int(AGAIN).nullable(),
  day: z.iso.date(AGAIN).refine((day) => day >= "1900-01-01", AGAIN),
  note: z
    .string(AGAIN)
    .max(120, AGAIN)
    .regex(/^[^<>\p{C}]*$/u, AGAIN),
});

const rows = z.string(AGAIN).transform(json).pipe(z.array(row, AGAIN).min(1, AGAIN).max(MAX_LINES, AGAIN));

const answers = z
  .string()
  .default("{}")
  .transform(json)
  .pipe(z.record(z.string(), z.string(), AGAIN));

/** The forms of initial points: looking at what a file changes, writing what was seen, taking a ranking's back. */
export const POINTS_FORMS = [
  z.object({
    intent: z.literal("preview_points"),
    file: z
      .string("Escolha um arquivo ou cole as linhas.")
      .trim()
      .min(1, "Escolha um arquivo ou cole as linhas.")
      .max(MOST_LETTERS, "O arquivo é grande demais: divida-o em partes."),
    /** The ranking of lines that name none. */
    usual: key.or(z.literal("").transform(() => null)).default(null),
    answers,
  }),
  z.object({ intent: z.literal("write_points"), rows }),
  z.object({ intent: z.literal("undo_points"), ranking_id: id }),
] as const;

export type PreviewPointsInput = Omit<z.output<(typeof POINTS_FORMS)[0]>, "intent">;
export type WritePointsInput = Omit<z.output<(typeof POINTS_FORMS)[1]>, "intent">;

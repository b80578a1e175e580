import { z } from "zod";
import { isSportId } from "../../../lib/sports.ts";
import {
  pastedAnswersSchema,
  fileTextSchema,
  jsonText,
  LOOK_AGAIN as AGAIN,
} from "../imports/pasted-file.ts";
import { MAX_LINES, MAX_POINTS } from "./points-file.ts";

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

const rows = z
  .string(AGAIN)
  .transform(jsonText)
  .pipe(z.array(row, AGAIN).min(1, AGAIN).max(MAX_LINES, AGAIN));

/** The forms of initial points: looking at what a file changes, writing what was seen, taking a ranking's back. */
export const POINTS_FORMS = [
  z.object({
    intent: z.literal("preview_points"),
    file: fileTextSchema,
    /** The ranking of lines that name none. */
    usual: key.or(z.literal("").transform(() => null)).default(null),
    answers: pastedAnswersSchema,
  }),
  z.object({ intent: z.literal("write_points"), rows }),
  z.object({ intent: z.literal("undo_points"), ranking_id: id }),
] as const;

export type PreviewPointsInput = Omit<z.output<(typeof POINTS_FORMS)[0]>, "intent">;
export type WritePointsInput = Omit<z.output<(typeof POINTS_FORMS)[1]>, "intent">;

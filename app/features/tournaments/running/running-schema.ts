import { z } from "zod";
import { sanitise } from "../../../lib/sanitise.ts";
import { REASON_LETTERS } from "../../../lib/text-limits.ts";
import { SEEDINGS } from "../../scoring/brackets/draw-record.ts";
import { FIRST_PRIZE_SPELLING, isFirstPrize } from "../../scoring/brackets/public-number.ts";
import { EVENING_WAIT_SECONDS, MOST_WAIT_SECONDS } from "./draw-clock.ts";

const id = z.guid().transform((text) => text.toLowerCase());
const SOURCE_LETTERS = 200;
/** Said of who leaves a draw where nobody writes more. */
const GAVE_UP = "Desistência";

const line = (most: number, missing: string) =>
  z
    .string(missing)
    .trim()
    .max(most, `O texto pode ter até ${most} letras.`)
    .transform((text) => sanitise(text).replaceAll(/\s+/g, " ").trim());

const reason = line(REASON_LETTERS, "Escreva o motivo.");

export const announceDrawSchema = z.strictObject({
  event_id: id,
  seeding: z.enum(SEEDINGS, "Escolha como são os cabeças de chave.").default("level"),
  /** Entries in order, the best first: with `hand`. */
  seeds: z.array(id).max(64).default([]),
  beacon: z.discriminatedUnion("kind", [
    z.strictObject({
      kind: z.literal("drand"),
      /** Left out, it is the soonest that the event allows: ten minutes, or ten seconds of an evening without fee. */
      in_seconds: z.coerce.number().int().min(EVENING_WAIT_SECONDS).max(MOST_WAIT_SECONDS).optional(),
    }),
    /** The contest of a day by Brasília's calendar, which lies ahead. */
    z.strictObject({ kind: z.literal("loteria"), day: z.iso.date("Escolha o dia da Loteria Federal.") }),
  ]),
  /** Why it is drawn anew; asked for from the second draw on. */
  reason: reason.optional().transform((text) => text || undefined),
});

export const makeDrawSchema = z.strictObject({
  draw_id: id,
  /** The five digits of the Loteria Federal's first prize, and where they were read; the beacon's number comes by itself. */
  number: z.string().trim().refine(isFirstPrize, FIRST_PRIZE_SPELLING).optional(),
  source: line(SOURCE_LETTERS, "Diga de onde veio o número.").optional(),
});

const checkInSchema = z.strictObject({ entry_id: id, is_here: z.coerce.boolean().default(true) });

/** Why somebody leaves a draw, as everybody reads it; left out, it is said that they gave up. */
export const leavingReason = line(REASON_LETTERS, "Escreva o motivo.")
  .default("")
  .transform((text) => text || GAVE_UP);

export const withdrawDrawnSchema = z.strictObject({
  entry_id: id,
  /** The entry that takes the place in the draw (lucky loser, substitute); left out, the others win by W.O. */
  substitute_entry_id: id.optional(),
  reason: leavingReason,
});

export const undoWithdrawalSchema = z.strictObject({ entry_id: id });

export const changePartnerSchema = z.strictObject({
  entry_id: id,
  /** One of the pair, and the athlete who plays instead. */
  leaving_athlete_id: id,
  athlete_id: id,
  reason: leavingReason,
});

export type AnnounceDrawInput = z.output<typeof announceDrawSchema>;
export type MakeDrawInput = z.output<typeof makeDrawSchema>;
export type CheckInInput = z.output<typeof checkInSchema>;
export type WithdrawDrawnInput = z.input<typeof withdrawDrawnSchema>;
export type UndoWithdrawalInput = z.output<typeof undoWithdrawalSchema>;
export type ChangePartnerInput = z.input<typeof changePartnerSchema>;

import { z } from "zod";
import { sanitise } from "../../../lib/sanitise.ts";
import { REASON_LETTERS } from "../../../lib/text-limits.ts";

const id = z.guid().transform((text) => text.toLowerCase());
const SOURCE_LETTERS = 200;
const LATEST = new Date("2100-01-01");

const line = (most: number, missing: string) =>
  z
    .string(missing)
    .trim()
    .max(most, `O texto pode ter até ${most} letras.`)
    .transform((text) => sanitise(text).replaceAll(/\s+/g, " ").trim());

const reason = line(REASON_LETTERS, "Escreva o motivo.");

/** How a draw's seeds are found: by nível, by the points of the event's ranking, or as the organiser lists them. */
export const SEEDINGS = ["level", "points", "hand", "none"] as const;

export const announceDrawSchema = z.strictObject({
  event_id: id,
  seeding: z.enum(SEEDINGS, "Escolha como são os cabeças de chave.").default("level"),
  /** Entries in order, the best first: with `hand`. */
  seeds: z.array(id).max(64).default([]),
  beacon: z.discriminatedUnion("kind", [
    z.strictObject({
      kind: z.literal("drand"),
      in_seconds: z.coerce
        .number()
        .int()
        .min(3)
        .max(86_400 * 30)
        .default(60),
    }),
    z.strictObject({
      kind: z.literal("loteria"),
      round: z.coerce
        .number("Diga o concurso.")
        .int("Diga o concurso.")
        .min(1, "Diga o concurso.")
        .max(999_999),
      at: z.coerce.date("Diga quando é o concurso.").max(LATEST, "Diga quando é o concurso."),
    }),
  ]),
  /** Why it is drawn anew; asked for from the second draw on. */
  reason: reason.optional().transform((text) => text || undefined),
});

export const makeDrawSchema = z.strictObject({
  draw_id: id,
  /** The number of the Loteria Federal's first prize and where it was read; the beacon's comes by itself. */
  number: z.string().trim().max(60, "São até 30 algarismos.").optional(),
  source: line(SOURCE_LETTERS, "Diga de onde veio o número.").optional(),
});

const checkInSchema = z.strictObject({ entry_id: id, is_here: z.coerce.boolean().default(true) });

const withdrawDrawnSchema = z.strictObject({
  entry_id: id,
  /** The entry that takes the place in the draw (lucky loser, substitute); left out, the others win by W.O. */
  substitute_entry_id: id.optional(),
});

export type AnnounceDrawInput = z.output<typeof announceDrawSchema>;
export type MakeDrawInput = z.output<typeof makeDrawSchema>;
export type CheckInInput = z.output<typeof checkInSchema>;
export type WithdrawDrawnInput = z.output<typeof withdrawDrawnSchema>;

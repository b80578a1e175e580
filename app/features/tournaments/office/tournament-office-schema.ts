import { z } from "zod";
import { choice, day, eventShape, tournamentShape } from "./field-shapes.ts";
import { centsOf } from "./money-text.ts";

const id = z.uuid();
const version = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);
const box = z
  .enum(["on", ""])
  .default("")
  .transform((value) => value === "on");

/** A whole number of a range. */
function whole(least: number, most: number) {
  const message = `Escreva um número de ${least} a ${most}.`;
  return z
    .string(message)
    .trim()
    .regex(/^\d{1,4}$/, message)
    .transform(Number)
    .refine((n) => n >= least && n <= most, message);
}

/** A whole number of a range, or nothing. */
function wholeOrNone(least: number, most: number) {
  const message = `Escreva um número de ${least} a ${most}, ou deixe em branco.`;
  return z
    .string(message)
    .trim()
    .regex(/^\d{0,4}$/, message)
    .transform((text) => (text === "" ? null : Number(text)))
    .refine((n) => n === null || (n >= least && n <= most), message)
    .default(null);
}

const MONEY = "Escreva um valor, como 80,00.";
const money = z
  .string(MONEY)
  .trim()
  .refine((text) => text === "" || centsOf(text) !== null, MONEY)
  .transform((text) => (text === "" ? null : centsOf(text)))
  .default(null);

const dayOrNone = z
  .union([z.literal("").transform(() => null), day("Escreva a data assim: 2026-01-31.")])
  .default(null);

const oneOrTwo = choice(["2", "1"]).transform((text) => (text === "1" ? 1 : 2));

const FORM = { whole, wholeOrNone, money, box, dayOrNone, oneOrTwo };

/** The fields of a tournament, as its form names them. */
export const tournamentFieldsSchema = z.object(tournamentShape(FORM));

export type TournamentFields = z.output<typeof tournamentFieldsSchema>;

/** The fields of an event, as its form names them. */
export const eventFieldsSchema = z.object(eventShape(FORM));

export type EventFields = z.output<typeof eventFieldsSchema> & { event_id: string };

const ofEvent = { version, ...eventFieldsSchema.shape };

/** The form of the list. */
export const newTournamentSchema = z.object({
  intent: z.literal("create_tournament"),
  ...tournamentFieldsSchema.shape,
});

/** The forms of one tournament; each names the version that it was opened in. */
export const tournamentFormSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("save_tournament"), version, ...tournamentFieldsSchema.shape }),
  z.object({ intent: z.literal("add_event"), ...ofEvent }),
  z.object({ intent: z.literal("save_event"), event_id: id, ...ofEvent }),
  z.object({ intent: z.literal("remove_event"), version, event_id: id }),
  z.object({ intent: z.literal("publish"), version }),
  z.object({ intent: z.literal("close_entries"), version }),
  z.object({ intent: z.literal("reopen_entries"), version }),
  z.object({ intent: z.literal("remove_draft"), version }),
  z.object({
    intent: z.literal("cancel_tournament"),
    confirm: z.literal("on", "Marque que leu o que acontece."),
  }),
]);

/** Which event of a tournament its page has open: one by its id, or a new one. */
export const tournamentPageSchema = z.object({
  categoria: z
    .union([id, z.literal("nova")])
    .nullable()
    .catch(null),
});

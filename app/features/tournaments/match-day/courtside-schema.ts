import { z } from "zod";
import { MATCH_FORMATS } from "../../../lib/formats.ts";
import { changePartnerSchema, leavingReason, undoWithdrawalSchema } from "../running/running-schema.ts";
import { MATCH_ENDS } from "../../../../drizzle/schema/enums.ts";

/** The sentence of a result without its winner. */
export const CHOOSE_WINNER = "Toque em quem venceu.";

const id = z.guid().transform((text) => text.toLowerCase());
/** One or two athletes, with a space between them. */
const side = z
  .string("Diga quem jogou.")
  .transform((text) => text.split(" "))
  .pipe(z.array(id).min(1).max(2, "Um lado tem até dois atletas."));

/** The organiser's forms at the courts: they call a match, note a result, note who came, and note who gives up. */
export const courtsideFormSchema = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("call_match"), tournament_match_id: id }),
  z.strictObject({
    intent: z.literal("enter_result"),
    tournament_match_id: id,
    version: z.coerce.number().int().min(1),
    /** When the page was read: a form that is sent again says the same. */
    played_at: z.string().max(40),
    sport: z.string().max(40),
    format: z.enum(MATCH_FORMATS),
    score_format: z.string().max(60),
    side1: side,
    side2: side,
    /** Nobody wins a double W.O. */
    winner: z.enum(["1", "2"], CHOOSE_WINNER).optional(),
    end: z.enum(MATCH_ENDS, "Diga como a partida terminou.").default("completed"),
    /** The points of each side, where points are played: fixed, or by the clock. */
    points1: z.string().max(3).optional(),
    points2: z.string().max(3).optional(),
    /** Seen from who won: "6/4 6/3". */
    score: z.string().max(200, "Este texto é longo demais para um placar.").default(""),
  }),
  z.strictObject({
    intent: z.literal("check_in"),
    entry_id: id,
    is_here: z.enum(["sim", "nao"]).transform((text) => text === "sim"),
  }),
  z.strictObject({
    intent: z.literal("withdraw"),
    entry_id: id,
    /** The entry that takes the place; empty gives the others the W.O. */
    substitute_entry_id: z.union([id, z.literal("").transform(() => undefined)]).optional(),
    reason: leavingReason,
  }),
  undoWithdrawalSchema.extend({ intent: z.literal("undo_withdrawal") }),
  changePartnerSchema.extend({
    intent: z.literal("change_partner"),
    athlete_id: z.guid("Escolha um atleta da lista.").transform((text) => text.toLowerCase()),
  }),
]);

type CourtsideForm = z.output<typeof courtsideFormSchema>;
export type CourtsideResult = Extract<CourtsideForm, { intent: "enter_result" }>;

import { z } from "zod";
import { sanitise } from "../../../lib/sanitise.ts";
import { MATCH_FORMATS } from "../../../lib/formats.ts";
import { searchText } from "../../../lib/search-text.ts";
import { MATCH_ENDS } from "../../../../drizzle/schema/enums.ts";
import { PLACE_LETTERS, REASON_LETTERS } from "../../../lib/text-limits.ts";

const MAX_SETS = 5;
const MAX_COUNT = 999;
const MAX_KEY = 255;

const id = z.guid().transform((text) => text.toLowerCase());
const count = z.number("Digite um número.").max(MAX_COUNT, "Este número é grande demais.");

const setSchema = z.strictObject({ mine: count, theirs: count, tiebreak: count.optional() });

/** Reasons and places are shown to people: cleaned of tags and control characters, never refused for them (spec §5). */
const reason = z
  .string("Escreva o motivo.")
  .trim()
  .min(1, "Escreva o motivo.")
  .max(REASON_LETTERS, `O motivo pode ter até ${REASON_LETTERS} letras.`)
  .transform(onOneLine)
  .pipe(z.string().min(1, "Escreva o motivo."));

const place = z
  .string()
  .trim()
  .max(PLACE_LETTERS, `O local pode ter até ${PLACE_LETTERS} letras.`)
  .optional()
  .transform((text) => onOneLine(text ?? "") || undefined);

function onOneLine(text: string): string {
  return sanitise(text).replaceAll(/\s+/g, " ");
}

const side = z
  .array(id, "Diga quem jogou.")
  .min(1, "Diga quem jogou.")
  .max(2, "Um lado tem até dois atletas.");

const scoreFields = {
  // A W.O. has none to send; a match that needs them is refused by its rule, with the reason.
  sets: z
    .array(setSchema, "Diga o placar dos sets.")
    .max(MAX_SETS, `Uma partida tem até ${MAX_SETS} sets.`)
    .default([]),
  end: z.enum(MATCH_ENDS, "Diga como a partida terminou."),
  losing_side: z.enum(["mine", "theirs"], "Diga qual lado perdeu.").default("theirs"),
};

const scoreFormat = z.string("Escolha o formato do placar.").min(1, "Escolha o formato do placar.").max(60);
const playedAt = z.string("Diga quando a partida foi jogada.").max(40, "Diga quando a partida foi jogada.");

/** A result reported by an athlete or entered by the secretary; "mine" is the reporter's side, or side 1 (product §10). */
export const reportMatchSchema = z.strictObject({
  club_id: id,
  sport: z.string().max(40).optional(),
  format: z.enum(MATCH_FORMATS, "Diga se foi simples ou duplas."),
  score_format: scoreFormat,
  played_at: playedAt,
  my_side: side,
  their_side: side,
  ...scoreFields,
  place,
  /** The match of a tournament's draw that it fills (product §4). */
  tournament_match_id: id.optional(),
  /** It is another match of that day than the first one with the same people and score (product §4). */
  is_second_match: z.boolean("Diga sim ou não.").default(false),
  idempotency_key: z
    .string()
    .min(1, "A Idempotency-Key está vazia.")
    .max(MAX_KEY, `A Idempotency-Key pode ter até ${MAX_KEY} letras.`)
    .optional(),
});

export const matchIdSchema = z.strictObject({ match_id: id });

export const editMatchSchema = z.strictObject({
  match_id: id,
  score_format: scoreFormat.optional(),
  played_at: playedAt.optional(),
  ...scoreFields,
  place,
});

/** For dispute, annul and cancel. */
export const reasonedSchema = z.strictObject({ match_id: id, reason });

export const decideMatchSchema = z.strictObject({
  match_id: id,
  outcome: z
    .enum(["confirm", "confirmed", "annul", "annulled"], "A decisão é confirmar ou anular.")
    .transform((outcome) => (outcome.startsWith("confirm") ? ("confirmed" as const) : ("annulled" as const))),
  reason,
  score: z.strictObject({ score_format: scoreFormat.optional(), ...scoreFields }).optional(),
});

export const correctMatchSchema = z.strictObject({
  match_id: id,
  reason,
  score_format: scoreFormat.optional(),
  played_at: playedAt.optional(),
  ...scoreFields,
});

export const searchOpponentsSchema = z.strictObject({
  club_id: id.optional(),
  search: z.string().transform(searchText).default(""),
  exclude: z.array(id).max(4).default([]),
});

export type ReportMatchInput = z.output<typeof reportMatchSchema>;
export type MatchIdInput = z.output<typeof matchIdSchema>;
export type EditMatchInput = z.output<typeof editMatchSchema>;
export type ReasonedInput = z.output<typeof reasonedSchema>;
export type DecideMatchInput = z.output<typeof decideMatchSchema>;
export type CorrectMatchInput = z.output<typeof correctMatchSchema>;
export type SearchOpponentsInput = z.output<typeof searchOpponentsSchema>;

/** The search that an address asks for. */
export function searchOfAddress(typed: string): SearchOpponentsInput {
  return searchOpponentsSchema.parse({ search: typed });
}

/** The score part that every result carries. */
export type TypedScore = Pick<ReportMatchInput, "sets" | "end" | "losing_side">;

import { END_OPTIONS } from "../../scoring/scores/end-labels.ts";
import { hasLosingSide } from "../../scoring/scores/score-entry.ts";
import { cellsOf, missingNumber, type SetDraft, typedSets } from "../../scoring/scores/score-draft.ts";
import type { MatchEnd } from "../../scoring/scores/score.ts";

/** The most sets that any format has. */
const MAX_SETS = 5;

/** A set as the verbs take it: "mine" is side 1. */
interface SetInput {
  mine: number;
  theirs: number;
  tiebreak?: number;
}

/** The score part of a form, as every verb that takes a score reads it. */
interface ScoreInput {
  score_format: string;
  end: MatchEnd;
  sets: SetInput[];
  losing_side?: "mine" | "theirs";
}

/** The fields of a whole match, as reporting and the secretary's entry take them. */
interface MatchInput extends ScoreInput {
  club_id: string;
  sport: string;
  format: string;
  played_at: string;
  my_side: string[];
  their_side: string[];
  place?: string;
  tournament_match_id?: string;
  is_second_match?: boolean;
  idempotency_key?: string;
}

export type ReadForm<Input> = { ok: true; input: Input } | { ok: false; field: string; message: string };

/** Where a field's text comes from: a form that was sent, or the search parameters of an address. */
export interface FieldSource {
  get(name: string): unknown;
}

/** Takes a sent form; gives the score as the verbs take it, or the number that is missing. A W.O. has no sets. */
export function readScoreForm(form: FieldSource): ReadForm<ScoreInput> {
  const end = text(form, "end") as MatchEnd;
  const drafts = end === "walkover" || end === "double_walkover" ? [] : readSets(form);
  const missing = missingNumber(drafts);
  if (missing) return { ok: false, field: "sets", message: missing };
  const losing = text(form, "losing_side");
  if (hasLosingSide(end) && losing !== "1" && losing !== "2")
    return {
      ok: false,
      field: "losing_side",
      message: END_OPTIONS.find((one) => one.value === end)?.question ?? "",
    };
  return {
    ok: true,
    input: {
      score_format: text(form, "score_format"),
      end,
      sets: typedSets(drafts).map(({ side1, side2, tiebreak }) => ({
        mine: side1,
        theirs: side2,
        ...(tiebreak === undefined ? {} : { tiebreak }),
      })),
      ...(losing === "1" ? { losing_side: "mine" } : losing === "2" ? { losing_side: "theirs" } : {}),
    },
  };
}

/** Takes a sent form; gives the whole match as the verbs take it. Athletes are fields `side1_1`, `side1_2`, `side2_1`… */
export function readMatchForm(form: FieldSource): ReadForm<MatchInput> {
  const score = readScoreForm(form);
  if (!score.ok) return score;
  const format = text(form, "format");
  const side = (number: 1 | 2) => {
    const slots = format === "doubles" ? [1, 2] : [1];
    return slots.map((slot) => text(form, `side${number}_${slot}`)).filter(Boolean);
  };
  const optional = (name: string) => (text(form, name) ? { [name]: text(form, name) } : {});
  return {
    ok: true,
    input: {
      ...score.input,
      club_id: text(form, "club_id"),
      sport: text(form, "sport"),
      format,
      played_at: text(form, "played_at"),
      my_side: side(1),
      their_side: side(2),
      ...optional("place"),
      ...optional("tournament_match_id"),
      ...(text(form, "is_second_match") ? { is_second_match: true } : {}),
      ...optional("idempotency_key"),
    },
  };
}

/** Takes a form or an address; gives the sets as typed, empty ones included. */
export function readSets(source: FieldSource): SetDraft[] {
  return Array.from({ length: MAX_SETS }, (_, set) => {
    const cell = (part: keyof SetDraft) => text(source, cellsOf(set)[part]).replace(/\D/g, "").slice(0, 2);
    return { side1: cell("side1"), side2: cell("side2"), tiebreak: cell("tiebreak") };
  });
}

/** The text of a field, trimmed; empty for absent fields and for files. */
export function text(source: FieldSource, name: string): string {
  const value = source.get(name);
  return typeof value === "string" ? value.trim() : "";
}

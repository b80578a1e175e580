import type { ActionError } from "../../../lib/action-error.ts";
import { sendErrorText } from "../../../copy/send-errors.ts";
import { type DraftPlace, draftPlacesOf, type ReportDraft } from "./report-draft.ts";

/** A refusal, put beside the fields that it is about; `rest` is what no field shows. */
interface ReportErrors {
  athletes: Partial<Record<DraftPlace, string>>;
  score: string | null;
  playedAt: string | null;
  place: string | null;
  rest: ActionError | null;
}

const SCORE_FIELDS = new Set(["sets", "end", "losing_side", "score_format"]);

/** The same for a form that has only the score, the time and the place. */
export function errorsOfScore(error: ActionError | null): Omit<ReportErrors, "athletes"> {
  const none = { score: null, playedAt: null, place: null, rest: null };
  if (!error) return none;
  const field = error.field?.split(".")[0] ?? "";
  const sentence = sendErrorText(error).description;
  if (error.code === "impossible_score" || SCORE_FIELDS.has(field)) return { ...none, score: sentence };
  if (field === "played_at") return { ...none, playedAt: sentence };
  if (field === "place") return { ...none, place: sentence };
  return { ...none, rest: error };
}

/** Takes what the server refused (null for nothing) and the draft; gives the sentences by field. */
export function errorsOf(error: ActionError | null, draft: ReportDraft): ReportErrors {
  const errors: ReportErrors = { ...errorsOfScore(error), athletes: {} };
  const field = error?.field?.split(".")[0];
  if (!error || (field !== "my_side" && field !== "their_side")) return errors;
  const side = field === "my_side" ? "side1" : "side2";
  const places = draftPlacesOf(draft.format).filter((place) => place.startsWith(side));
  const place = places.find((one) => !draft.athletes[one]) ?? places.at(-1);
  // The reporter's own place has no field to stand beside.
  if (!place || (place === "side1_1" && places.length === 1)) return errors;
  return { ...errors, rest: null, athletes: { [place]: sendErrorText(error).description } };
}

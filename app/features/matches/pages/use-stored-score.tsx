import { useReducer, useState } from "react";
import type { ActionError } from "../../../lib/action-error.ts";
import { errorsOfScore } from "../reports/report-errors.ts";
import { changeEntry } from "../../scoring/scores/score-entry.ts";
import type { MatchView } from "./match-view.ts";
import { storedEntry } from "./stored-score.ts";

/**
 * The score of a match that stands already while a form changes it: `fields` are for `StoredScoreFields`, `onRefused` for
 * `MatchForm`; `error` is what the server refused, `errors` the same beside the fields that it is about.
 */
export function useStoredScore(match: MatchView) {
  const [entry, dispatch] = useReducer(changeEntry, match, storedEntry);
  const [error, onRefused] = useState<ActionError | null>(null);
  const errors = errorsOfScore(error);
  return { fields: { match, entry, dispatch, refusal: errors.score }, error, errors, onRefused };
}

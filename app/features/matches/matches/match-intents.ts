/** The acts that a form about a match may mean; its field `intent`. */
export type MatchIntent =
  | "report"
  | "enter"
  | "edit"
  | "withdraw"
  | "approve"
  | "dispute"
  | "decide"
  | "correct"
  | "annul"
  | "cancel";

/** True of the two answers to a result. Every screen that lists results to answer takes them in its own action. */
export function answersMatch(form: FormData): boolean {
  const intent = form.get("intent");
  return intent === "approve" || intent === "dispute";
}

/** The effect of a form on a match, with the sentence that the person reads. */
export interface MatchFormDone {
  ok: true;
  id: string;
  status: string;
  sentence: string;
}

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

/** Whether a form of a list answers the result that stands in it: any screen with such a list answers its forms itself. */
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

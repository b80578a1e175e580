/** What a form about a match may mean; its field `intent`. */
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

/** What a form did to a match, with the sentence that the person reads. */
export interface MatchFormDone {
  ok: true;
  id: string;
  status: string;
  sentence: string;
}

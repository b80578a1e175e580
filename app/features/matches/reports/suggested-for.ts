import type { DraftPlace, ReportDraft } from "./report-draft.ts";

/** Orders the people who are offered for a place: beside the reader, their standing pairs of the sport come first. */
export function suggestedFor<Found extends { pair_sports?: readonly string[] }>(
  place: DraftPlace,
  { sport, format }: ReportDraft,
  suggestions: readonly Found[],
): readonly Found[] {
  if (place !== "side1_2" || format !== "doubles") return suggestions;
  const isPair = (row: Found) => row.pair_sports?.includes(sport) ?? false;
  return suggestions.toSorted((a, b) => Number(isPair(b)) - Number(isPair(a)));
}

import type { MatchEnd } from "./score.ts";

/** How a match can end, in the order of the form; `label` is short enough for a phone's button. */
export const END_OPTIONS: readonly { value: MatchEnd; label: string; question: string | null }[] = [
  { value: "completed", label: "Completa", question: null },
  { value: "walkover", label: "W.O.", question: "Quem não compareceu?" },
  { value: "retired", label: "Desistência", question: "Quem desistiu?" },
  { value: "defaulted", label: "Desclassificação", question: "Quem foi desclassificado?" },
  { value: "double_walkover", label: "W.O. duplo", question: null },
];

const NOTES: Readonly<Record<MatchEnd, string | undefined>> = {
  completed: undefined,
  walkover: "W.O.",
  retired: "Desistência",
  defaulted: "Desclassificação",
  double_walkover: "W.O. duplo",
};

/** The word beside a score that did not end by playing; undefined for a completed match. */
export function endNote(end: MatchEnd): string | undefined {
  return NOTES[end];
}

/** "Ana", "Ana e Bia": names in a sentence. */
export function joinNames(names: readonly string[]): string {
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} e ${names.at(-1)}` : (names[0] ?? "");
}

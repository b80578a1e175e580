import type { DrawnMatch } from "./drawn-match.ts";

/**
 * The fields that the form of a match of a draw opens with: who plays what stands already, whatever `asked` (an address) says; its
 * court is proposed, and its score format too, unless it may have no other.
 */
export function drawnFields(
  {
    sport,
    format,
    scoreFormat,
    isFormatFixed,
    court,
    mine,
    theirs,
  }: Omit<DrawnMatch, "id" | "title" | "tournamentName" | "club">,
  asked: Readonly<Record<string, string>>,
): Record<string, string> {
  const places = [mine, theirs].flatMap((side, at) =>
    side.map(({ id }, slot) => [`side${at + 1}_${slot + 1}`, id] as const),
  );
  return {
    ...(scoreFormat ? { score_format: scoreFormat } : {}),
    ...(court ? { place: court } : {}),
    ...asked,
    ...(scoreFormat && isFormatFixed ? { score_format: scoreFormat } : {}),
    sport,
    format,
    ...Object.fromEntries(places),
  };
}

import type { DrawnMatch } from "./drawn-match.ts";
import { openReport, type ReportDraft } from "./report-draft.ts";

/** The form of a match of a draw: who plays what stands already, whatever `asked` says; its court and format are proposed. */
export function openDrawnReport(
  drawn: Pick<DrawnMatch, "sport" | "format" | "scoreFormat" | "court" | "mine" | "theirs">,
  { latest, asked }: { latest: string; asked: Readonly<Record<string, string>> },
): ReportDraft {
  const { sport, format, scoreFormat, court, mine, theirs } = drawn;
  const people = [...mine, ...theirs];
  const places = [mine, theirs].flatMap((side, at) =>
    side.map(({ id }, slot) => [`side${at + 1}_${slot + 1}`, id] as const),
  );
  return openReport({
    sports: [sport],
    usualFormats: {},
    latest,
    me: null,
    asked: {
      ...(scoreFormat ? { score_format: scoreFormat } : {}),
      ...(court ? { place: court } : {}),
      ...asked,
      sport,
      format,
      ...Object.fromEntries(places),
    },
    suggestions: people.map(({ id, name }) => ({ athlete_id: id, name })),
  });
}

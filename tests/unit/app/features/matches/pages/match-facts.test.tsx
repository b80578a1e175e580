import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { importedMatches } from "../../../../../../app/features/office/imports/imported-matches.ts";
import { MatchFacts } from "../../../../../../app/features/matches/pages/match-facts.tsx";
import type { ListedMatch } from "../../../../../../app/features/matches/pages/listed-match.ts";

/** The words under a match of an import that was played on a day, at an hour or at none that its file names. */
function factsOf(playedOn: string, time: string | null, timeZone = "America/Sao_Paulo"): string {
  const match = { playedOn, time, sets: [], sport: "tennis", format: "singles" } as never;
  const planned = { id: "1", ordinal: 1, match, sides: [["a"], ["b"]] as [string[], string[]] };
  const [made] = importedMatches([planned], { timeZone, newId: () => "1", rankingId: () => "1" });
  const shown = {
    sport_label: "Tênis",
    format: "singles",
    played_at: made!.row.playedAt,
    time_zone: timeZone,
    place: null,
  } as ListedMatch;
  return renderToStaticMarkup(<MatchFacts match={shown} />).replaceAll(/<[^>]*>/g, "");
}

it.each([
  ["2026-11-21", null, "Tênis, simples · 21 de nov."],
  ["2026-11-21", "14:30", "Tênis, simples · 21 de nov., 14:30"],
  // The clock sprang forward at midnight: the day began at one.
  ["2018-11-04", null, "Tênis, simples · 04 de nov."],
])("a match of %s that was played at %s is shown as %s", (playedOn, time, words) => {
  expect(factsOf(playedOn, time)).toBe(words);
});

it("knows the first instant of a day in the club's own zone", () => {
  expect(factsOf("2026-11-21", null, "America/Manaus")).toBe("Tênis, simples · 21 de nov.");
});

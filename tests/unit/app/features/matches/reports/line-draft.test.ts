import { expect, it } from "vitest";
import { fillDraft } from "../../../../../../app/features/matches/reports/line-draft.ts";
import { type Named, typedPlaces } from "../../../../../../app/features/matches/reports/named.ts";
import { readLine } from "../../../../../../app/features/matches/reports/typed-line.ts";
import { startReport } from "../../../../../../app/features/matches/reports/open-report.ts";
import { decideEntry } from "../../../../../../app/features/scoring/scores/score-entry.ts";

const NAMES: Record<string, string> = {
  rafael: "Rafael Monteiro",
  bruno: "Bruno Lima",
  ana: "Ana Souza",
  bia: "Bia Dias",
};

/** Fills the form of a club that usually plays singles by `usual` from a line: gives the sentence, or why it cannot be. */
function filled(text: string, usual?: string) {
  const typed = readLine(text);
  if (!typed.ok) throw new Error(typed.message);
  const draft = startReport({
    sport: "tennis",
    playedAt: "2026-11-27T10:00",
    me: null,
    usualFormats: usual ? { "tennis/singles": usual } : {},
  });
  const athletes = Object.fromEntries(
    typedPlaces(typed).map(({ place, typed: name }): [string, Named] => [
      place,
      { id: name, name: NAMES[name]! },
    ]),
  );
  return fillDraft(draft, typed, athletes);
}

it.each([
  ["rafael x bruno 6/4 6/3", "Rafael Monteiro venceu Bruno Lima por 6/4 6/3"],
  ["rafael x bruno 4/6 3/6", "Bruno Lima venceu Rafael Monteiro por 6/4 6/3"],
  ["rafael x bruno 7/6(4) 6/3", "Rafael Monteiro venceu Bruno Lima por 7/6(4) 6/3"],
  [
    "rafael x bruno 6/4 4/6 10/7",
    "Rafael Monteiro venceu Bruno Lima por 6/4 4/6 10/7 (2 sets + super tie-break)",
  ],
  ["rafael x bruno 8/5", "Rafael Monteiro venceu Bruno Lima por 8/5 (1 set de 8 games, tie-break no 8/8)"],
  ["rafael x bruno wo", "Rafael Monteiro venceu Bruno Lima por W.O."],
  ["rafael x bruno wo rafael", "Bruno Lima venceu Rafael Monteiro por W.O."],
  ["rafael x bruno wo duplo", "W.O. duplo entre Rafael Monteiro e Bruno Lima"],
  ["rafael x bruno 6/4 2/1 des", "Rafael Monteiro venceu Bruno Lima por 6/4 2/1, com desistência"],
  ["rafael x bruno 6/4 2/1 des rafael", "Bruno Lima venceu Rafael Monteiro por 4/6 1/2, com desistência"],
  [
    "rafael+ana x bruno+bia 6/4 6/3",
    "Rafael Monteiro e Ana Souza venceram Bruno Lima e Bia Dias por 6/4 6/3",
  ],
])("%s", (text, sentence) => {
  const answer = filled(text);
  expect(answer).toMatchObject({ ok: true, sentence });
  // The form would send what was understood.
  expect(answer.ok && decideEntry(answer.draft.entry).kind).toBe("accepted");
});

it("takes the club's usual format where the score fits it, and says no format then", () => {
  const usual = "SET3-S:6/TB7-F:TB10";
  expect(filled("rafael x bruno 6/4 4/6 10/7", usual)).toMatchObject({
    ok: true,
    sentence: "Rafael Monteiro venceu Bruno Lima por 6/4 4/6 10/7",
    draft: { format: "singles", entry: { format: { code: usual } } },
  });
});

it("says why a score cannot be, as the form does", () => {
  expect(filled("rafael x bruno 6/5 6/3")).toMatchObject({
    ok: false,
    message: expect.stringContaining("6/5"),
  });
  expect(filled("rafael x bruno 6/4 2/1 wo")).toMatchObject({
    ok: false,
    message: expect.stringContaining("desistência"),
  });
});

import { describe, expect, it } from "vitest";
import { csvLine } from "../../../../../../app/lib/csv.ts";
import {
  type ExportedMatch,
  MATCH_HEAD,
  matchCells,
} from "../../../../../../app/features/office/exports/match-lines.ts";
import { scoreFormatsFor } from "../../../../../../app/features/scoring/scores/score-formats.ts";
import { openSheet } from "../../../../../../app/features/office/imports/open-sheet.ts";
import { guessReading, readSheet } from "../../../../../../app/features/office/imports/read-sheet.ts";
import { SPORTS } from "../../../../../../app/lib/sports.ts";
import { wholly } from "../../../../../../app/lib/turns.ts";

const player = (name: string, side: number) => ({
  name,
  side,
  gender: "female" as const,
  number: `n-${name}`,
  since: "2026-01-10",
});

const match = (changes: Partial<ExportedMatch> = {}): ExportedMatch => ({
  id: "m1",
  sport: "tennis",
  format: "singles",
  scoreFormat: "SET3-S:6/TB7",
  status: "confirmed",
  end: "completed",
  winnerSide: 2,
  sets: [
    { side1: 4, side2: 6 },
    { side1: 6, side2: 7, tiebreak: 5 },
  ],
  playedOn: "2026-03-21",
  time: "19:30",
  place: "Quadra 1; fundo",
  externalKey: null,
  meeting: 2,
  players: [player("Ana", 1), player("Bia", 2)],
  ...changes,
});

/** Reads what was written as an import does. */
function readAgain(written: ExportedMatch) {
  const text = csvLine(MATCH_HEAD) + csvLine(matchCells(written));
  const scene = { clubSports: [], today: "2026-11-20" };
  const opened = wholly(openSheet(new TextEncoder().encode(text), "quadra"));
  if (!opened.ok) throw new Error(opened.message);
  const reading = wholly(guessReading(opened.sheet, { format: "quadra", sport: "tennis", ...scene }));
  const file = wholly(readSheet(opened.sheet, reading, scene));
  return { ...file, rows: [...file.rows] };
}

describe("a match that is exported", () => {
  it("is read again as it was", () => {
    expect(readAgain(match()).rows[0]!.match).toMatchObject({
      key: "id:m1",
      playedOn: "2026-03-21",
      time: "19:30",
      sport: "tennis",
      format: "singles",
      scoreFormat: "SET3-S:6/TB7",
      end: "completed",
      winner: 1,
      place: "Quadra 1; fundo",
      meeting: 2,
      sets: [
        { side1: 6, side2: 4 },
        { side1: 7, side2: 6, tiebreak: 5 },
      ],
      sides: [
        [{ name: "Bia", externalId: "n-Bia", gender: "female", since: "2026-01-10" }],
        [{ name: "Ana", externalId: "n-Ana" }],
      ],
    });
  });

  it.each([
    ["walkover", [], 2],
    ["double_walkover", [], null],
    [
      "retired",
      [
        { side1: 6, side2: 2 },
        { side1: 1, side2: 0 },
      ],
      2,
    ],
    ["defaulted", [], 2],
    ["defaulted", [{ side1: 6, side2: 2 }], 2],
  ] as const)("keeps its end: %s %j", (end, sets, winnerSide) => {
    const { rows, refused } = readAgain(match({ end, winnerSide, sets: [...sets], meeting: null }));
    expect(refused).toEqual([]);
    expect(rows[0]!.match).toMatchObject({
      end,
      winner: winnerSide === null ? null : 1,
      sets: sets.map(({ side1, side2 }) => ({ side1: side2, side2: side1 })),
    });
    expect(rows[0]!.match.meeting).toBeUndefined();
  });

  it.each(["pending_validation", "disputed", "annulled", "cancelled", "withdrawn"] as const)(
    "stays out where it does not count: %s",
    (status) => {
      const { rows, refused } = readAgain(match({ status, meeting: null }));
      expect(rows).toEqual([]);
      expect(refused[0]!.reason).toMatch(/^A partida está como “.+”: só as confirmadas contam\.$/);
    },
  );

  it.each(SPORTS.flatMap(({ id }) => scoreFormatsFor(id).map(({ code }) => [id, code] as const)))(
    "keeps its format: %s %s",
    (sport, scoreFormat) => {
      const { rows, refused } = readAgain(match({ sport, scoreFormat, end: "walkover", sets: [] }));
      expect(refused).toEqual([]);
      expect(rows[0]!.match).toMatchObject({ sport, scoreFormat });
    },
  );

  it.each([
    "=1+1 Silva",
    "Ana; Bia",
    'Ana "Bi" Sá',
    "Ana / Bia",
    "Ana + Bia",
    "Ana e Bia",
    "-Ana",
    "@ana",
    "Ção",
  ])("keeps the name %s, and whose it is", (name) => {
    const players = [player(name, 2), player("Caio e Davi", 1)];
    const [winners, losers] = readAgain(match({ players })).rows[0]!.match.sides;
    expect([winners, losers].map((side) => side.map((one) => one.name))).toEqual([[name], ["Caio e Davi"]]);
    const four = [...players, player("Bia Prado", 1), player("João / Júlio", 2)];
    const pairs = readAgain(match({ players: four, format: "doubles" })).rows[0]!.match.sides;
    expect(pairs.map((side) => side.map((one) => one.name))).toEqual([
      [name, "João / Júlio"],
      ["Caio e Davi", "Bia Prado"],
    ]);
  });
});

import { describe, expect, it } from "vitest";
import { columnWidth, scoreboardRows, spokenScore } from "../../../../app/lib/scoreboard-rows.ts";

const sides = [{ names: ["Ana"] }, { names: ["Bia", "Caio"] }] as const;
const sets = [{ games: [7, 6], tiebreak: [7, 5] }, { games: [3, 6] }, { games: [8, 10] }] as const;

describe("a scoreboard", () => {
  it("has the loser's tie-break points alone, and marks who won", () => {
    const [first, second] = scoreboardRows({ sides, sets, winner: 1 });
    expect(first.cells.map(({ games, tiebreak, hasWon }) => [games, tiebreak, hasWon])).toEqual([
      [7, null, true],
      [3, null, false],
      [8, null, false],
    ]);
    expect(second.cells.map(({ games, tiebreak }) => [games, tiebreak])).toEqual([
      [6, 5],
      [6, null],
      [10, null],
    ]);
    expect([first.hasWon, second.hasWon]).toEqual([false, true]);
  });

  it("says another end under the side that lost, or both", () => {
    const notes = (winner: 0 | 1 | null) =>
      scoreboardRows({ sides, sets: [], winner, note: "W.O." }).map(({ note }) => note);
    expect([notes(0), notes(1), notes(null)]).toEqual([
      [null, "W.O."],
      ["W.O.", null],
      ["W.O.", "W.O."],
    ]);
  });

  it("is as wide a column as its widest set needs, whoever won it", () => {
    expect(columnWidth([{ games: [6, 4] }])).toBe(0.9);
    expect(columnWidth(sets)).toBe(1.54);
    expect(columnWidth([{ games: [7, 6], tiebreak: [7, 5] }])).toBe(1.26);
    expect(columnWidth([{ games: [6, 7], tiebreak: [5, 7] }])).toBe(1.26);
  });

  it("is heard from the first side", () => {
    expect(spokenScore({ sides, sets, winner: 1 })).toBe(
      "Bia e Caio venceram Ana: placar de Ana: 7-6(5), 3-6, 8-10",
    );
    expect(spokenScore({ sides, sets: [], winner: null, note: "W.O. duplo" })).toBe(
      "Ana contra Bia e Caio: W.O. duplo",
    );
  });
});

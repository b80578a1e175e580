import { describe, expect, it } from "vitest";
import { levelMoves, type Rating } from "../../../../../../app/features/scoring/ledger/level.ts";
import type { RankingResult } from "../../../../../../app/features/scoring/ledger/result.ts";

const rated = (level: number, played: number): Rating => ({ level: level * 1000, matches: played, played });
const fresh = rated(1500, 0);
const nine = rated(1500, 9);
const result = (change: Partial<RankingResult> = {}): RankingResult => ({
  sides: [["a"], ["b"]],
  end: "completed",
  winner: 1,
  setsWon: [2, 0],
  gamesWon: [12, 5],
  playedOn: "2026-03-01",
  ...change,
});
const sets = (...scores: [number, number][]) => scores.map(([side1, side2]) => ({ side1, side2 }));
/** Changes in nível of a singles match, side 1 first. */
function changes(
  change: Partial<RankingResult>,
  [one, two]: [Rating, Rating] = [nine, nine],
  { sport = "tennis", meeting = 1 } = {},
) {
  return levelMoves(result(change), sport, [[one], [two]], meeting).map(([move]) => move!.change / 1000);
}

describe("product §5: nível", () => {
  it("the page's example: n = 9, equal levels, 6/2 6/3: resultado +8,5, placar 12 games a 5 +35,0", () => {
    const [[winner], [loser]] = levelMoves(result(), "tennis", [[nine], [nine]], 1);
    expect(winner).toEqual({ change: 43_500, fromResult: 8_500, fromScore: 35_000 });
    expect(loser).toEqual({ change: -43_500, fromResult: -8_500, fromScore: -35_000 });
  });

  // Equal levels and n = 9, so K = 17: the result moves 8.5, the score 170 times what the share is over a half.
  it.each([
    ["a share is held at 0.8", { gamesWon: [12, 0] }, 8.5 + 51],
    ["and at 0.2 for who has fewer", { winner: 2, gamesWon: [0, 12] }, -59.5],
    ["no games between them: the result alone", { gamesWon: [12, 12] }, 8.5],
    ["a winner with a few games fewer gains less", { gamesWon: [13, 14], setsWon: [2, 1] }, 5.352],
    ["a winner with far fewer games never loses", { gamesWon: [14, 18], setsWon: [2, 1] }, 0],
    ["nor does the loser with more games gain", { winner: 2, gamesWon: [18, 14], setsWon: [1, 2] }, 0],
    ["a win of side 2", { winner: 2, gamesWon: [5, 12] }, -43.5],
    ["a deciding super tie-break is one game, which stands among the games", { gamesWon: [11, 10] }, 12.548],
    ["super tie-breaks alone are one game each", { setsWon: [1, 0], gamesWon: [0, 0] }, 59.5],
    ["retired before six games: the result alone", { end: "retired", gamesWon: [4, 1] }, 8.5],
    ["retired after six games: the score too", { end: "retired", gamesWon: [5, 1] }, 59.5],
    ["retired without a finished game: the result alone", { end: "retired", gamesWon: [0, 0] }, 8.5],
  ] as const)("%s", (_name, change, expected) => {
    const [one, two] = changes(change as Partial<RankingResult>);
    expect([one, two! || 0]).toEqual([expected, -expected || 0]);
  });

  it.each([
    ["21/15 21/15: points of both sets", sets([21, 15], [21, 15]), 8.5 + 17 * 50 * (42 / 72 - 0.5)],
    ["a share is held at 0.65", sets([21, 3], [21, 2]), 8.5 + 17 * 50 * 0.15],
    ["a result without its sets: the result alone", undefined, 8.5],
  ] as const)("in a sport scored by points, %s", (_name, played, expected) => {
    const score = { setsWon: [2, 0] as [number, number], gamesWon: [0, 0] as [number, number] };
    const [winner] = changes({ ...score, ...(played ? { sets: [...played] } : {}) }, [nine, nine], {
      sport: "badminton",
    });
    expect(winner).toBeCloseTo(expected, 3);
  });

  it("in a sport scored by points what is expected of the share spreads over 2500", () => {
    const strong = rated(1750, 9);
    const score = {
      setsWon: [2, 0] as [number, number],
      gamesWon: [0, 0] as [number, number],
      sets: sets([11, 8], [11, 8]),
    };
    const [favourite] = changes(score, [strong, nine], { sport: "table_tennis" });
    const result = 1 - 1 / (1 + 10 ** (-250 / 400));
    const share = 22 / 38 - 1 / (1 + 10 ** (-250 / 2500));
    expect(favourite).toBeCloseTo(17 * (result + 50 * share), 3);
  });

  it("400 above, ten wins in eleven and a share of 0.715 are expected", () => {
    const strong = rated(1900, 9);
    const [favourite, outsider] = changes({ gamesWon: [12, 4] }, [strong, nine]);
    const expected = 17 * (1 / 11 + 10 * (0.75 - 1 / (1 + 10 ** -0.4)));
    expect(favourite).toBeCloseTo(expected, 3);
    expect(outsider).toBe(-favourite!);
  });

  it("the more played, the less nível moves; each athlete by their own K = 85/√(n + 16)", () => {
    const [newcomer, veteran] = changes({}, [fresh, rated(1500, 84)]);
    const surprise = 0.5 + 10 * (12 / 17 - 0.5);
    expect(newcomer).toBeCloseTo((85 / 4) * surprise, 3);
    expect(veteran).toBeCloseTo(-8.5 * surprise, 3);
  });

  it("confirmed matches that were not played do not count into K", () => {
    expect(changes({}, [{ ...fresh, matches: 84 }, fresh])).toEqual(changes({}, [fresh, fresh]));
  });

  it("a pair plays as the mean of its two, and each moves by their own K", () => {
    const [[a, b], [c, d]] = levelMoves(
      result({ winner: 2, gamesWon: [5, 12] }),
      "tennis",
      [
        [rated(1700, 9), rated(1300, 84)],
        [nine, fresh],
      ],
      1,
    );
    expect([a!.change, b!.change, c!.change]).toEqual([-43_500, -21_750, 43_500]);
    expect(d!.change).toBe(Math.round((85 / 4) * (43.5 / 17) * 1000));
  });

  it("the second meeting moves half, toward zero, later ones nothing; the parts say what it would have been", () => {
    const moved = (meeting: number) =>
      levelMoves(result({ gamesWon: [11, 10] }), "tennis", [[nine], [nine]], meeting);
    expect(moved(2)).toEqual([
      [{ change: 6_274, fromResult: 8_500, fromScore: 4_048 }],
      [{ change: -6_274, fromResult: -8_500, fromScore: -4_048 }],
    ]);
    for (const meeting of [3, 4, 9]) expect(changes({}, [nine, nine], { meeting })).toEqual([0, 0]);
    // An odd number of thousandths.
    const odd = { gamesWon: [12, 4] as [number, number] };
    const [whole] = changes(odd, [fresh, fresh]);
    const [half, other] = changes(odd, [fresh, fresh], { meeting: 2 });
    expect([half, other]).toEqual([Math.trunc(whole! * 500) / 1000, -Math.trunc(whole! * 500) / 1000]);
  });

  it.each(["walkover", "defaulted", "double_walkover"] as const)("%s moves nobody", (end) => {
    expect(changes(end === "double_walkover" ? { end, winner: null } : { end })).toEqual([0, 0]);
  });
});

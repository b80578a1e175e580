import { describe, expect, it } from "vitest";
import { levelChanges, type Rating } from "../../../app/features/rankings/level.ts";
import type { RankingResult } from "../../../app/features/rankings/result.ts";

const fresh: Rating = { level: 1_500_000, matches: 0 };
const result = (change: Partial<RankingResult> = {}): RankingResult => ({
  sides: [["a"], ["b"]],
  end: "completed",
  winner: 1,
  setsWon: [2, 0],
  gamesWon: [12, 6],
  playedOn: "2026-03-01",
  ...change,
});

describe("product §5: nível", () => {
  it("two newcomers at 1500: K = 250/5^0.4, half of it, times 1.6 for six games", () => {
    const k = 250 / 5 ** 0.4;
    const [[winner], [loser]] = levelChanges(result(), [[fresh], [fresh]]);
    expect(winner).toBe(Math.round(k * 0.5 * 1.6 * 1000));
    expect(loser).toBe(-winner!);
  });

  it.each([
    ["no games between them", [12, 12], 1],
    ["one game", [13, 12], 1.1],
    ["six games", [12, 6], 1.6],
    ["more than six count as six", [12, 0], 1.6],
    ["a winner with fewer games counts as none", [14, 18], 1],
  ] as const)("games factor: %s", (_name, gamesWon, factor) => {
    const [[change]] = levelChanges(result({ gamesWon: [...gamesWon] }), [[fresh], [fresh]]);
    expect(change).toBe(Math.round((250 / 5 ** 0.4) * 0.5 * factor * 1000));
  });

  it("the more matches, the less one moves; each by their own K", () => {
    const veteran: Rating = { level: 1_500_000, matches: 95 };
    const [[newcomer], [old]] = levelChanges(result(), [[fresh], [veteran]]);
    expect(newcomer).toBe(Math.round((250 / 5 ** 0.4) * 0.5 * 1.6 * 1000));
    expect(old).toBe(-Math.round((250 / 100 ** 0.4) * 0.5 * 1.6 * 1000));
  });

  it("400 points apart the favourite is expected to win ten in eleven", () => {
    const strong: Rating = { level: 1_900_000, matches: 0 };
    const [[favourite], [outsider]] = levelChanges(result({ gamesWon: [6, 6] }), [[strong], [fresh]]);
    expect(favourite).toBe(Math.round((250 / 5 ** 0.4) * (1 / 11) * 1000));
    expect(outsider).toBe(-favourite!);
  });

  it("a pair plays as the mean of its two, and each moves by their own K", () => {
    const strong: Rating = { level: 1_700_000, matches: 45 };
    const weak: Rating = { level: 1_300_000, matches: 0 };
    const even: Rating = { level: 1_500_000, matches: 0 };
    const [[a, b], [c, d]] = levelChanges(result({ gamesWon: [6, 6] }), [
      [strong, weak],
      [even, even],
    ]);
    expect(a).toBe(Math.round((250 / 50 ** 0.4) * 0.5 * 1000));
    expect(b).toBe(Math.round((250 / 5 ** 0.4) * 0.5 * 1000));
    expect([c, d]).toEqual([-b!, -b!]);
  });

  it.each(["walkover", "defaulted", "double_walkover"] as const)("%s moves nobody", (end) => {
    const change = end === "double_walkover" ? { end, winner: null } : { end };
    expect(levelChanges(result(change), [[fresh], [fresh]])).toEqual([[0], [0]]);
  });

  it("retired moves like any match", () => {
    expect(levelChanges(result({ end: "retired" }), [[fresh], [fresh]])[0][0]).toBeGreaterThan(0);
  });
});

import { describe, expect, it } from "vitest";
import { look, newCounter, takeCount, TURN_MS } from "../../../../../app/browser/tv/play-counter.ts";

/** Gives a counter's result after looks at these instants (s). */
function counted(...looks: [second: number, shown: string[] | null][]) {
  const counter = newCounter();
  for (const [second, shown] of looks) look(counter, second * 1_000, shown);
  const count = takeCount(counter);
  return count && [count.on_ms, ...count.plays.map((play) => [play.sponsor_id, play.shown_ms, play.times])];
}

describe("a screen counts", () => {
  it("the time between two looks that both saw it, and each sponsor that both saw", () => {
    expect(counted([0, ["a"]], [1, ["a", "b"]], [2, ["b"]])).toEqual([
      2_000,
      ["a", 1_000, 1],
      ["b", 1_000, 1],
    ]);
  });

  it.each<[string, [number, string[] | null][]]>([
    ["one look alone", [[0, ["a"]]]],
    [
      "a screen that nobody sees",
      [
        [0, null],
        [1, null],
        [2, null],
      ],
    ],
    [
      "a screen that was hidden in between",
      [
        [0, ["a"]],
        [0.4, null],
        [0.8, ["a"]],
      ],
    ],
    [
      "a screen that slept",
      [
        [0, ["a"]],
        [3.1, ["a"]],
        [600, ["a"]],
      ],
    ],
    [
      "a clock that stands, or goes back",
      [
        [5, ["a"]],
        [5, ["a"]],
        [4, ["a"]],
      ],
    ],
  ])("nothing for %s", (_what, looks) => expect(counted(...looks)).toBeNull());

  it("the screen alone where no logo can be seen", () => {
    expect(counted([0, []], [1, []])).toEqual([1_000]);
  });

  it("a logo again after twelve seconds, and each time that it comes back", () => {
    const standing = Array.from({ length: 31 }, (_, second): [number, string[]] => [second, ["a"]]);
    expect(counted(...standing)).toEqual([30_000, ["a", 30_000, 3]]);
    expect(TURN_MS).toBe(12_000);
    expect(counted([0, ["a"]], [1, ["a"]], [2, []], [3, ["a"]], [4, ["a"]])).toEqual([
      4_000,
      ["a", 2_000, 2],
    ]);
  });

  it("anew after it was asked; a logo that goes on is in the same turn", () => {
    const counter = newCounter();
    look(counter, 0, ["a"]);
    look(counter, 1_000.4, ["a"]);
    expect(takeCount(counter)).toEqual({
      on_ms: 1_000,
      plays: [{ sponsor_id: "a", shown_ms: 1_000, times: 1 }],
    });
    expect(takeCount(counter)).toBeNull();
    look(counter, 2_000, ["a"]);
    expect(takeCount(counter)?.plays).toEqual([{ sponsor_id: "a", shown_ms: 1_000, times: 0 }]);
  });
});

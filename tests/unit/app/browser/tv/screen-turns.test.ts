import { describe, expect, it } from "vitest";
import { nextPlace, type BoardPlace, type Round } from "../../../../../app/browser/tv/screen-turns.ts";

// Issue N, 7: at most three pages of a ranking in a row, then a week slide.

/** The places of a screen, from the first on: "a", its page 2 as "a2". */
function turns(pages: Record<string, number>, count: number): string[] {
  const boards = Object.keys(pages).map((key) => ({ key, version: 1 }));
  let place: BoardPlace = { key: boards[0]?.key ?? "gone", page: 0 };
  let round: Round = { pages: 0, week: "", back: null };
  return Array.from({ length: count }, () => {
    const words = `${place.key}${place.page === 0 ? "" : place.page + 1}`;
    ({ place, round } = nextPlace(round, boards, place, pages[place.key] ?? 1));
    return words;
  });
}

describe("the turns of a TV", () => {
  it("a week follows three pages of a ranking, which then goes on where it was", () =>
    expect(turns({ a: 8, "semana/a": 1 }, 13)).toEqual([
      "a",
      "a2",
      "a3",
      "semana/a",
      "a4",
      "a5",
      "a6",
      "semana/a",
      "a7",
      "a8",
      "a",
      "semana/a",
      "a2",
    ]));

  it("pages count over rankings, and weeks take turns", () =>
    expect(turns({ a: 2, b: 1, c: 1, "semana/a": 1, "semana/b": 1 }, 9)).toEqual([
      "a",
      "a2",
      "b",
      "semana/a",
      "c",
      "a",
      "a2",
      "semana/b",
      "b",
    ]));

  it("tournaments stand among them and are no ranking", () =>
    expect(turns({ a: 2, "semana/a": 1, "torneio/1": 1, "chave/2": 2 }, 8)).toEqual([
      "a",
      "a2",
      "torneio/1",
      "chave/2",
      "chave/22",
      "a",
      "semana/a",
      "a2",
    ]));

  it("without a week a ranking goes on", () =>
    expect(turns({ a: 5 }, 6)).toEqual(["a", "a2", "a3", "a4", "a5", "a"]));

  it("a screen without rankings shows its weeks in their order", () =>
    expect(turns({ "semana/a": 1, "torneio/1": 1 }, 3)).toEqual(["semana/a", "torneio/1", "semana/a"]));

  it("goes to the first where the shown one, or the one behind the week, is gone", () => {
    const boards = ["a", "b", "semana/a"].map((key) => ({ key, version: 1 }));
    const round = { pages: 0, week: "semana/a", back: { key: "gone", page: 2 } };
    expect(nextPlace(round, boards, { key: "semana/a", page: 0 }, 1).place).toEqual({ key: "a", page: 0 });
    expect(nextPlace({ ...round, back: null }, boards, { key: "gone", page: 0 }, 1).place.key).toBe("a");
  });

  it("of no board stays where it is", () =>
    expect(nextPlace({ pages: 0, week: "", back: null }, [], { key: "a", page: 0 }, 1).place).toEqual({
      key: "a",
      page: 0,
    }));
});

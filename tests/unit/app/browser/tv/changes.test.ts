import { describe, expect, it } from "vitest";
import { changedBoard, changedIds, pageToShow, turnsOf } from "../../../../../app/browser/tv/changes.ts";
import type { DisplayRow } from "../../../../../app/lib/display-data.ts";

/** A table from "id points" pairs, ordered by points; equal points share the position. */
function table(points: Record<string, number>): DisplayRow[] {
  const sorted = Object.entries(points).sort(([, a], [, b]) => b - a);
  return sorted.map(([id, own]) => ({
    id,
    name: id,
    position: sorted.filter(([, other]) => other > own).length + 1,
    was: null,
    points: own,
    wins: 0,
    losses: 0,
  }));
}

const twenty = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`a${n + 1}`, 1000 - n * 10]));

describe("what changed between two tables", () => {
  it("is nothing between equal ones", () => expect(changedIds(table(twenty), table(twenty))).toEqual([]));

  it("is who scored and who was passed, in the new order", () => {
    const after = table({ ...twenty, a7: 945 });
    expect(changedIds(table(twenty), after)).toEqual(["a7"]);
    expect(changedIds(table(twenty), table({ ...twenty, a7: 955 }))).toEqual(["a7", "a6"]);
  });

  it("is also a newcomer and an athlete who comes to share a position", () => {
    expect(changedIds(table(twenty), table({ ...twenty, novo: 1 }))).toEqual(["novo"]);
    expect(changedIds(table({ a: 30, b: 20, c: 10 }), table({ a: 30, b: 20, c: 20 }))).toEqual(["c"]);
  });
});

describe("the page on which a change is seen", () => {
  const page = (points: Record<string, number>, shown: number) =>
    pageToShow(table(twenty), table({ ...twenty, ...points }), shown, 5);

  it("stays where nothing changed", () => expect(page({}, 2)).toBe(2));
  it("stays for a change on the podium", () => expect(page({ a3: 1200, a20: 815 }, 2)).toBe(2));
  it("stays when the mover stands on it", () => expect(page({ a10: 925 }, 1)).toBe(1));
  it("turns to where the mover now stands", () => {
    expect(page({ a20: 965 }, 3)).toBe(0);
    expect(page({ a12: 865 }, 0)).toBe(2);
  });
  it("follows the highest of several movers", () => expect(page({ a20: 915, a19: 835 }, 0)).toBe(1));
  it("prefers who moved to who only scored", () => expect(page({ a5: 961, a20: 845 }, 0)).toBe(3));
  it("turns to who scored in place", () => expect(page({ a14: 871 }, 0)).toBe(2));
});

describe("the turn of the boards", () => {
  const turns = [
    { key: "tennis/singles", version: 3 },
    { key: "tennis/doubles", version: 1 },
    { key: "padel/doubles", version: 7 },
  ];
  const raised = turns.map((turn) => (turn.key === "padel/doubles" ? { ...turn, version: 8 } : turn));

  it("is left for a board elsewhere that changed", () => {
    expect(changedBoard(turns, raised, "tennis/singles")).toBe("padel/doubles");
    expect(changedBoard(turns, raised, "padel/doubles")).toBeNull();
    expect(changedBoard(turns, turns, "tennis/singles")).toBeNull();
    expect(changedBoard(turns.slice(0, 2), turns, "tennis/singles")).toBe("padel/doubles");
  });
});

describe("a programme of the office", () => {
  const boards = ["tennis/singles", "torneio/1", "torneio/2"].map((key) => ({ key, version: 1 }));
  const keys = (...scenes: string[]) => turnsOf(boards, scenes).map(({ key }) => key);

  it("names a ranking, or every tournament of today", () => {
    expect(keys("torneio", "tennis/singles")).toEqual(["torneio/1", "torneio/2", "tennis/singles"]);
    expect(keys("tennis/singles")).toEqual(["tennis/singles"]);
  });

  it("that names nothing that is there shows all", () => {
    expect(keys()).toEqual(boards.map(({ key }) => key));
    expect(keys("padel/singles")).toEqual(boards.map(({ key }) => key));
  });
});

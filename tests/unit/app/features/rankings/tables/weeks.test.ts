import { describe, expect, it } from "vitest";
import { weeksOf } from "../../../../../../app/features/rankings/tables/weeks.ts";

describe("the points of eight weeks", () => {
  it.each([
    ["nothing was played", 500, {}, [500, 500, 500, 500, 500, 500, 500, 500]],
    ["a win of this week", 600, { 0: 100 }, [500, 500, 500, 500, 500, 500, 500, 600]],
    [
      "an old win, and what left the window",
      550,
      { 2: -50, 6: 100 },
      [500, 600, 600, 600, 600, 550, 550, 550],
    ],
    ["points below nothing", -50, { 1: -50 }, [0, 0, 0, 0, 0, 0, -50, -50]],
  ])("%s", (_case, points, gains, weeks) => expect(weeksOf(points, gains)).toEqual(weeks));
});

import { expect, it } from "vitest";
import { axisOf } from "../../../../../../app/features/matches/history/level-axis.ts";

it.each([
  [
    [1500, 1611.4, 1448],
    [1611, 1530, 1448],
  ],
  [[1500, 1500], [1500]],
  [
    [1500.4, 1501],
    [1501, 1500],
  ],
])("the axis of %j says %j", (levels, said) => {
  expect(axisOf(levels.map((level) => ({ level })))).toEqual(said);
});

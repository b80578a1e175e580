import { expect, test } from "vitest";
import {
  MAP_HEIGHT,
  MAP_WIDTH,
  PLATE,
  PLATES,
  statesInView,
  zoomTo,
} from "../../../../../../app/features/base/geography/map-view.ts";
import { STATES, type Uf } from "../../../../../../app/features/base/geography/regions.ts";
import { shadeLegend, stateShade } from "../../../../../../app/features/base/geography/state-shade.ts";
import { STATE_SHAPES } from "../../../../../../app/features/base/geography/state-shapes.ts";

test.each(STATES.map(({ uf }) => uf))("%s lies inside the map and is named inside its border", (uf) => {
  const { box, at, path } = STATE_SHAPES[uf];
  const [left, top, right, bottom] = box;
  expect(path).toMatch(/^M\d+ \d+l[-\d ]+z/);
  expect(left >= 0 && top >= 0 && right <= MAP_WIDTH && bottom <= MAP_HEIGHT).toBe(true);
  expect(at[0] > left && at[0] < right && at[1] > top && at[1] < bottom).toBe(true);
});

test.each([
  ["RS", "SC", 1, -1],
  ["AM", "RS", 1, 1],
  ["AC", "PB", 0, 1],
  ["RR", "AM", 1, 1],
  ["SP", "RJ", 0, 1],
  ["BA", "SE", 0, 1],
] as const)("from %s, %s lies on the right side of axis %i", (from, to, axis, sign) => {
  expect(Math.sign(STATE_SHAPES[to].at[axis] - STATE_SHAPES[from].at[axis])).toBe(sign);
});

test("plates stand inside the map and do not touch one another", () => {
  const middles = Object.values(PLATES);
  for (const [index, [x, y]] of middles.entries()) {
    expect(x + PLATE < MAP_WIDTH && y + PLATE < MAP_HEIGHT).toBe(true);
    for (const [otherX, otherY] of middles.slice(index + 1))
      expect(Math.max(Math.abs(x - otherX), Math.abs(y - otherY))).toBeGreaterThan(2 * PLATE);
  }
});

test.each<[string, Uf[]]>([
  ["a large state", ["AM"]],
  ["a small one", ["DF"]],
  ["one in a corner", ["RS"]],
  ["a region", ["PR", "SC", "RS"]],
])("%s is brought whole to the middle of the enlarged map, and is in view", (_, states) => {
  const zoom = zoomTo(states);
  expect(zoom.scale).toBeGreaterThan(1);
  const view = statesInView(zoom);
  for (const uf of states) {
    const [left, top, right, bottom] = STATE_SHAPES[uf].box;
    expect(left * zoom.scale + zoom.x).toBeGreaterThanOrEqual(0);
    expect(top * zoom.scale + zoom.y).toBeGreaterThanOrEqual(0);
    expect(right * zoom.scale + zoom.x).toBeLessThanOrEqual(MAP_WIDTH);
    expect(bottom * zoom.scale + zoom.y).toBeLessThanOrEqual(MAP_HEIGHT);
    expect(view.has(uf)).toBe(true);
  }
  expect(view.size).toBeLessThan(27);
});

test.each([
  [0, 100, 0],
  [0, 0, 0],
  [1, 1, 1],
  [1, 100, 1],
  [100, 100, 4],
  [2, 2, 4],
  [10, 100, 2],
])("%i of at most %i has shade %i", (count, most, shade) => expect(stateShade(count, most)).toBe(shade));

test("more athletes are never lighter", () => {
  const shades = Array.from({ length: 500 }, (_, count) => stateShade(count, 499));
  expect(shades).toEqual(shades.toSorted((a, b) => a - b));
});

test.each([
  [0, ["0"]],
  [1, ["0", "1"]],
  [2, ["0", "1", "2"]],
  [30, ["0", "1 a 2", "3 a 5", "6 a 12", "13 a 30"]],
])("the legend of at most %i says %j", (most, labels) => {
  expect(shadeLegend(most).map(({ label }) => label)).toEqual(labels);
});

test.each([3, 7, 100, 4321])("the legend of at most %i says of every count its own shade", (most) => {
  for (const { shade, label } of shadeLegend(most)) {
    const [from, to] = label.split(" a ").map(Number);
    expect([stateShade(from!, most), stateShade(to ?? from!, most)]).toEqual([shade, shade]);
  }
});

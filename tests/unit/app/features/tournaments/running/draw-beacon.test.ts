import { expect, it } from "vitest";
import { namedNumber } from "../../../../../../app/features/tournaments/running/draw-beacon.ts";
import { createBeacon } from "../../../../../../app/platform/beacon.server.ts";

const rounds = createBeacon(undefined);
// A Tuesday, 21:30 in Brasília.
const NOW = new Date("2026-12-02T00:30:00Z");
const CUP = { drawFormat: "single_elimination", hasFee: true };
const EVENING = { drawFormat: "super_8", hasFee: false };
const named = (beacon: Parameters<typeof namedNumber>[0], event = CUP, now = NOW) =>
  namedNumber(beacon, event, { now, rounds });

it.each([
  [CUP, undefined, 600],
  [CUP, 600, 600],
  [CUP, 3_600, 3_600],
  [EVENING, undefined, 10],
])("names the first round of the beacon at least so far ahead", (event, in_seconds, seconds) => {
  for (const offset of [0, 1, 999, 1_000, 2_999]) {
    const now = new Date(NOW.getTime() + offset);
    const number = named({ kind: "drand", in_seconds }, event, now);
    if ("refused" in number) throw new Error(number.refused);
    const ahead = number.at.getTime() - now.getTime();
    expect(ahead).toBeGreaterThanOrEqual(seconds * 1000);
    expect(ahead).toBeLessThan((seconds + 3) * 1000);
  }
});

it.each([3, 10, 60, 599])("refuses a number %i s ahead", (in_seconds) => {
  expect(named({ kind: "drand", in_seconds })).toMatchObject({
    field: "beacon.in_seconds",
    refused: expect.stringMatching(/10 minutos/),
  });
});

it("names the Loteria Federal of a Wednesday or Saturday by its day, at 20h of Brasília", () => {
  expect(named({ kind: "loteria", day: "2026-12-02" })).toEqual({
    round: 20_261_202,
    at: new Date("2026-12-02T23:00:00Z"),
  });
  expect(named({ kind: "loteria", day: "2026-12-05" })).toMatchObject({ round: 20_261_205 });
});

it.each([
  ["today, a Wednesday", "2026-12-02", new Date("2026-12-02T12:00:00Z")],
  ["a contest of years ago", "2020-12-02", NOW],
  ["a Thursday", "2026-12-03", NOW],
  ["a day far ahead", "2027-06-02", NOW],
])("refuses %s", (_what, day, now) => {
  expect(named({ kind: "loteria", day }, CUP, now)).toMatchObject({ field: "beacon.day" });
});

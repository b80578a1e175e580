import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createBeacon } from "../../app/platform/beacon.server.ts";
import { type LocalBeacon, startBeacon } from "../../local/beacon.ts";

let local: LocalBeacon;
let at = Date.parse("2026-11-25T12:00:00Z");

beforeAll(async () => {
  local = await startBeacon({ port: 0, now: () => at });
});
afterAll(() => local.stop());

describe("the beacon of this machine", () => {
  it("gives a round's number as drand does, once its time has come and always the same", async () => {
    const beacon = createBeacon(local.url);
    const round = beacon.roundAt(new Date(at + 60_000));
    expect(beacon.timeOf(round).getTime()).toBeGreaterThanOrEqual(at + 60_000);
    expect(beacon.timeOf(round - 1).getTime()).toBeLessThan(at + 60_000);
    expect(await beacon.read(round)).toBeNull();
    at += 63_000;
    const number = await beacon.read(round);
    expect(number).toMatch(/^[0-9a-f]{64}$/);
    expect(await beacon.read(round)).toBe(number);
    expect(await beacon.read(round - 1)).not.toBe(number);
  });

  it("is no number where nobody answers", async () => {
    expect(await createBeacon("http://127.0.0.1:9").read(1)).toBeNull();
  });

  it("keeps quicknet's time: its first round came at its genesis", () => {
    const beacon = createBeacon(undefined);
    expect(beacon.timeOf(1)).toEqual(new Date("2023-08-23T15:09:27Z"));
    expect(beacon.roundAt(new Date("2023-08-23T15:09:30Z"))).toBe(2);
  });
});

import { describe, expect, it } from "vitest";
import { expiryNotice } from "../../../app/features/subscriptions/expiry.ts";

const now = new Date("2026-11-21T12:00:00Z");
const DAY_MS = 86_400_000;
const inDays = (days: number, ms = 0) => new Date(now.getTime() + days * DAY_MS + ms).toISOString();

describe("the subscription-expiry banner (spec §4, §9)", () => {
  it.each([
    ["nothing ends", null, null],
    ["ended this instant", inDays(0), null],
    ["ended yesterday", inDays(-1), null],
    ["a millisecond is left", inDays(0, 1), { days: 1, isUrgent: true }],
    ["2 days to the instant", inDays(2), { days: 2, isUrgent: true }],
    ["2 days and a millisecond", inDays(2, 1), { days: 3, isUrgent: false }],
    ["7 days to the instant", inDays(7), { days: 7, isUrgent: false }],
    ["7 days and a millisecond", inDays(7, 1), null],
    ["no date at all", "soon", null],
  ])("%s", (_words, end, notice) => expect(expiryNotice(end, now)).toEqual(notice));
});

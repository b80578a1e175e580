import { expect, test } from "vitest";
import { sixDigits, UNBIASED_BELOW } from "../../../../../../app/features/people/codes/codes.ts";
import { decideRefresh, sessionEnd } from "../../../../../../app/features/people/sessions/sessions.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const live = { usedAt: null, revokedAt: null, expiresAt: new Date("2026-12-01T00:00:00Z") };

test.each([
  ["a fresh token is rotated", live, "rotate"],
  ["a token used 10 s ago gets the successor", { ...live, usedAt: ago(10_000) }, "successor"],
  ["a token used longer ago ends the session", { ...live, usedAt: ago(10_001) }, "revoke"],
  ["a revoked session is refused", { ...live, revokedAt: ago(1) }, "refuse"],
  ["an expired session is refused at the very instant", { ...live, expiresAt: NOW }, "refuse"],
  [
    "revoked and reused is refused, not revoked again",
    { ...live, revokedAt: ago(1), usedAt: ago(60_000) },
    "refuse",
  ],
])("%s", (_name, facts, expected) => expect(decideRefresh(facts, NOW)).toBe(expected));

test.each([
  ["a new one is good for 30 days", "2026-11-21T12:00:00Z", "2026-12-21T12:00:00Z"],
  ["one in use for 149 days, for 30 more", "2026-06-25T12:00:00Z", "2026-12-21T12:00:00Z"],
  ["one in use for 170 days, for ten more", "2026-06-04T12:00:00Z", "2026-12-01T12:00:00Z"],
  ["one of 180 days, no longer", "2026-05-25T12:00:00Z", "2026-11-21T12:00:00Z"],
])("a session ends: %s", (_name, began, end) => {
  expect(sessionEnd(new Date(began), NOW)).toEqual(new Date(end));
});

test("codes have six digits, zeros in front included, and no code is likelier than another", () => {
  expect(sixDigits(0)).toBe("000000");
  expect(sixDigits(1_000_042)).toBe("000042");
  expect(sixDigits(UNBIASED_BELOW - 1)).toBe("999999");
  expect(UNBIASED_BELOW % 1_000_000).toBe(0);
  expect(UNBIASED_BELOW).toBeLessThan(2 ** 32);
});

import { expect, test } from "vitest";
import { sixDigits, UNBIASED_BELOW } from "../../../app/features/accounts/codes.ts";
import { judgeRefresh } from "../../../app/features/accounts/sessions.ts";

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
])("%s", (_name, facts, expected) => expect(judgeRefresh(facts, NOW)).toBe(expected));

test("codes have six digits, zeros in front included, and no code is likelier than another", () => {
  expect(sixDigits(0)).toBe("000000");
  expect(sixDigits(1_000_042)).toBe("000042");
  expect(sixDigits(UNBIASED_BELOW - 1)).toBe("999999");
  expect(UNBIASED_BELOW % 1_000_000).toBe(0);
  expect(UNBIASED_BELOW).toBeLessThan(2 ** 32);
});

import { expect, test } from "vitest";
import { isProofFresh, PROOF_FRESH_MS } from "../../../../../../app/features/people/sessions/fresh-proof.ts";

const now = new Date("2026-11-20T15:00:00Z");
const ago = (ms: number) => new Date(now.getTime() - ms);

test("a proof is fresh for ten minutes", () => {
  expect(PROOF_FRESH_MS).toBe(600_000);
  expect(isProofFresh(now, now)).toBe(true);
  expect(isProofFresh(ago(599_999), now)).toBe(true);
  expect(isProofFresh(ago(600_000), now)).toBe(false);
  expect(isProofFresh(null, now)).toBe(false);
});

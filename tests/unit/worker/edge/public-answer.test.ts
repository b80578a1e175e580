import { expect, it } from "vitest";
import { etagOf, isMatch, keepingHeaders } from "../../../../worker/edge/public-answer.ts";

it("says how long the edge may keep an answer, and that a browser asks again", () => {
  expect(keepingHeaders({ maxAgeSeconds: 5, staleSeconds: 10 }, ["club-1", "shard-00"])).toEqual({
    "cache-control": "public, no-cache",
    "cloudflare-cdn-cache-control": "public, max-age=5, stale-while-revalidate=10, stale-if-error=86400",
    "cache-tag": "club-1,shard-00",
  });
  expect(keepingHeaders({ maxAgeSeconds: 2, staleSeconds: 0 }, [])).toEqual({
    "cache-control": "public, no-cache",
    "cloudflare-cdn-cache-control": "public, max-age=2, stale-if-error=86400",
    "cache-tag": "",
  });
});

it("the validator is the first half of the bytes' SHA-256", async () => {
  const bytes = new TextEncoder().encode("").buffer as ArrayBuffer;
  expect(await etagOf(bytes)).toBe('"e3b0c44298fc1c149afbf4c8996fb924"');
});

it.each([
  [null, false],
  ["", false],
  ['"a"', true],
  ['W/"a"', true],
  ['"b" , "a"', true],
  ['"b",W/"a"', true],
  ["*", true],
  ['"b"', false],
  ['xW/"a"', false],
  ["a", false],
])("If-None-Match %s names it: %s", (asked, expected) => {
  expect(isMatch(asked, '"a"')).toBe(expected);
});

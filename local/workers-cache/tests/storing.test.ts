import { describe, expect, it } from "vitest";
import { parseDirectives } from "../src/directives.ts";
import { standingOf } from "../src/freshness.ts";
import type { Fields } from "../src/header-fields.ts";
import { decideStoring } from "../src/storing.ts";
import { parseTags } from "../src/tags.ts";

const NOW = Date.UTC(2026, 10, 21, 12);
const at = (seconds: number) => new Date(NOW + seconds * 1000).toUTCString();

function verdict(fields: Record<string, string>, status = 200, request: Fields = [], path = "/page") {
  return decideStoring({ path, fields: request }, { status, fields: Object.entries(fields) }, NOW);
}

function lifetime(fields: Record<string, string>, status = 200) {
  const found = verdict(fields, status);
  if (!found.isStored) throw new Error(`not stored: ${found.status}`);
  return found.lifetime;
}

describe("directives", () => {
  it.each([
    ["max-age=60, Public", { "max-age": "60", public: null }],
    [' private="set-cookie, x" , max-age=1', { private: "set-cookie, x", "max-age": "1" }],
    ['note="max-age=9, no-store", max-age=1', { note: "max-age=9, no-store", "max-age": "1" }],
    ['note="a \\" b", public', { note: 'a " b', public: null }],
    ["max-age=1, max-age=9", { "max-age": "1" }],
    [",, ,public,", { public: null }],
    ["", {}],
  ])("%s", (value, expected) => {
    expect(Object.fromEntries(parseDirectives(value))).toEqual(expected);
  });
});

describe("how long an answer is fresh", () => {
  it.each<[string, Record<string, string>, number, number]>([
    ["no Cache-Control, 200", {}, 200, 7200],
    ["no Cache-Control, 301", {}, 301, 1200],
    ["no Cache-Control, 404", {}, 404, 180],
    ["no Cache-Control, 501", {}, 501, 60],
    ["max-age", { "cache-control": "max-age=60" }, 200, 60],
    ["max-age on a 500", { "cache-control": "max-age=60" }, 500, 60],
    ["max-age that is no number", { "cache-control": "max-age=x" }, 200, 0],
    ["s-maxage before max-age", { "cache-control": "max-age=60, s-maxage=5" }, 200, 5],
    ["max-age before Expires", { "cache-control": "max-age=60", expires: at(5) }, 200, 60],
    ["Expires after Date", { expires: at(50), date: at(-10) }, 200, 60],
    ["Expires that is no date", { expires: "0" }, 200, 0],
    ["a targeted field before Expires", { "cdn-cache-control": "public", expires: at(50) }, 200, 0],
    ["only the targeted field", { "cdn-cache-control": "max-age=5", "cache-control": "max-age=60" }, 200, 5],
    [
      "Cloudflare's own first",
      { "cloudflare-cdn-cache-control": "max-age=1", "cdn-cache-control": "max-age=5" },
      200,
      1,
    ],
    ["public alone: no guess", { "cache-control": "public" }, 200, 0],
    ["no-cache", { "cache-control": "no-cache, max-age=60" }, 200, 0],
    ["no-cache of a field that is there", { "cache-control": 'no-cache="x", max-age=60', x: "1" }, 200, 0],
    ["no-cache of a field that is not", { "cache-control": 'no-cache="x", max-age=60' }, 200, 60],
    ["an Age that is none", { "cache-control": "max-age=60", age: "old" }, 200, 0],
  ])("%s", (_case, fields, status, expected) => {
    expect(lifetime(fields, status).freshS).toBe(expected);
  });

  it.each<[string, string, number, number]>([
    ["no directive: none, and endless", "max-age=5", 0, Infinity],
    ["both stated", "max-age=5, stale-while-revalidate=10, stale-if-error=60", 10, 60],
    ["an explicit end", "max-age=5, stale-if-error=0", 0, 0],
    ["s-maxage", "s-maxage=5, stale-while-revalidate=10, stale-if-error=60", 0, 0],
    ["must-revalidate", "max-age=5, must-revalidate, stale-while-revalidate=10", 0, 0],
    ["proxy-revalidate", "max-age=5, proxy-revalidate, stale-if-error=60", 0, 0],
    ["no-cache keeps only the first", "no-cache, stale-while-revalidate=10", 10, 0],
  ])("stale use with %s", (_case, cacheControl, refreshing, onError) => {
    const found = lifetime({ "cache-control": cacheControl });
    expect([found.staleWhileRevalidateS, found.staleIfErrorS]).toEqual([refreshing, onError]);
  });
});

it.each([
  [0, null, "fresh", 10],
  [49, null, "fresh", 59],
  [50, null, "refreshing", 60],
  [59, null, "refreshing", 69],
  [60, null, "stale", 70],
  [1, 0, "refreshing", 11],
  [20, 0, "stale", 30],
] as const)(
  "%i s after an answer that was 10 s old came, invalidated at %s: %s",
  (seconds, invalidated, expected, age) => {
    const stored = {
      lifetime: { freshS: 60, ageAtReceiptS: 10, staleWhileRevalidateS: 10, staleIfErrorS: 60 },
      receivedAtMs: NOW,
      invalidatedAtMs: invalidated === null ? null : NOW + invalidated * 1000,
    };
    const { standing, ageS } = standingOf(stored, NOW + seconds * 1000);
    expect([standing, ageS]).toEqual([expected, age]);
  },
);

describe("what is stored", () => {
  const cases: [string, Record<string, string>, number, Fields, string, string][] = [
    ["a plain 200", {}, 200, [], "/page", "stored"],
    ["a 403 without a lifetime", {}, 403, [], "/page", "DYNAMIC"],
    ["a 403 with one", { "cache-control": "max-age=5" }, 403, [], "/page", "stored"],
    ["a 302 that is public", { "cache-control": "public" }, 302, [], "/page", "stored"],
    ["a 304 that nobody asked for", { "cache-control": "max-age=5" }, 304, [], "/page", "DYNAMIC"],
    ["a 206", { "cache-control": "max-age=5" }, 206, [], "/page", "MISS"],
    ["a 520", { "cache-control": "max-age=5" }, 520, [], "/page", "MISS"],
    ["a 526", { "cache-control": "max-age=5" }, 526, [], "/page", "MISS"],
    ["a 527", { "cache-control": "max-age=5" }, 527, [], "/page", "stored"],
    ["private", { "cache-control": "private" }, 200, [], "/page", "BYPASS"],
    ["no-store", { "cache-control": "max-age=5, No-Store" }, 200, [], "/page", "BYPASS"],
    [
      "no-store for others",
      { "cache-control": "no-store", "cdn-cache-control": "max-age=5" },
      200,
      [],
      "/page",
      "stored",
    ],
    ["Set-Cookie", { "set-cookie": "a" }, 200, [], "/page", "BYPASS"],
    [
      "private Set-Cookie",
      { "set-cookie": "a", "cache-control": 'private="set-cookie", max-age=5' },
      200,
      [],
      "/page",
      "stored",
    ],
    [
      "no-cache Set-Cookie",
      { "set-cookie": "a", "cache-control": 'no-cache="Set-Cookie", max-age=5' },
      200,
      [],
      "/page",
      "stored",
    ],
    ["Vary: *", { vary: "accept, *" }, 200, [], "/page", "BYPASS"],
    ["Authorization", { "cache-control": "max-age=5" }, 200, [["authorization", "x"]], "/page", "BYPASS"],
    ["Authorization, no Cache-Control", {}, 200, [["authorization", "x"]], "/page", "BYPASS"],
    [
      "Authorization, public",
      { "cache-control": "public, max-age=5" },
      200,
      [["authorization", "x"]],
      "/page",
      "stored",
    ],
    [
      "Authorization, s-maxage",
      { "cache-control": "s-maxage=5" },
      200,
      [["authorization", "x"]],
      "/page",
      "stored",
    ],
    ["HTML at .css", { "content-type": "text/html; charset=utf-8" }, 200, [], "/a.css", "BYPASS"],
    ["HTML at an encoded .css", { "content-type": "text/html" }, 200, [], "/a%2ecss", "BYPASS"],
    [
      "HTML at .css, with a lifetime",
      { "content-type": "text/html", "cache-control": "max-age=5" },
      200,
      [],
      "/a.css",
      "stored",
    ],
    ["CSS at .css", { "content-type": "text/css" }, 200, [], "/a.css", "stored"],
    ["a picture at .css", { "content-type": "image/png" }, 200, [], "/a.css", "stored"],
    ["HTML at an unknown extension", { "content-type": "text/html" }, 200, [], "/a.xyz", "stored"],
  ];
  it.each(cases)("%s", (_case, fields, status, request, path, expected) => {
    const found = verdict(fields, status, request, path);
    expect(found.isStored ? "stored" : found.status).toBe(expected);
  });

  it("leaves out of the copy what is private", () => {
    const found = verdict({
      "set-cookie": "a",
      x: "1",
      "cache-control": 'private="set-cookie, X", max-age=5',
    });
    expect(found.isStored && found.fields.map(([name]) => name)).toEqual(["cache-control"]);
  });
});

it.each<[string | null, string[]]>([
  ["One, two ,THREE", ["one", "two", "three"]],
  ["with space, é, ok", ["ok"]],
  [`${"x".repeat(1025)},${"y".repeat(1024)}`, ["y".repeat(1024)]],
  [
    Array.from({ length: 1001 }, (_each, n) => `t${n}`).join(),
    Array.from({ length: 1000 }, (_each, n) => `t${n}`),
  ],
  [null, []],
])("tags of %.20s", (value, expected) => {
  expect(parseTags(value)).toEqual(expected);
});

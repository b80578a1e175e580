import { describe, expect, it } from "vitest";
import { encodedFields, encodingFor } from "../src/compression.ts";
import { askedOfWorker, freshened, isNotModified } from "../src/conditions.ts";
import { endToEnd, type Fields } from "../src/header-fields.ts";
import { keyOf, targetOf, variantOf, variesBy } from "../src/keys.ts";
import { fullBudget, spendCall } from "../src/purge-budget.ts";
import { type PurgeOrder, reaches, wrongWith } from "../src/purge-order.ts";
import { sliceOf } from "../src/ranges.ts";
import { unsafeTargets } from "../src/unsafe.ts";

const fields = (record: Record<string, string>): Fields => Object.entries(record);

describe("the key", () => {
  const plain = keyOf("/a?x=1&y=2", []);
  it.each<[string, string, Record<string, string>]>([
    ["cookies", "/a?x=1&y=2", { cookie: "a=b" }],
    ["Authorization", "/a?x=1&y=2", { authorization: "Bearer x" }],
    ["the host", "/a?x=1&y=2", { host: "evil.example" }],
    ["X-Forwarded-For", "/a?x=1&y=2", { "x-forwarded-for": "1.2.3.4" }],
    ["an ordinary scheme", "/a?x=1&y=2", { "x-forwarded-scheme": "https" }],
  ])("is the same whatever %s", (_case, url, request) => {
    expect(keyOf(url, fields(request))).toBe(plain);
  });
  it.each<[string, string, Record<string, string>]>([
    ["the order of parameters", "/a?y=2&x=1", {}],
    ["a slash at the end", "/a/?x=1&y=2", {}],
    ["an encoded letter", "/%61?x=1&y=2", {}],
    ["a forwarded host", "/a?x=1&y=2", { "x-forwarded-host": "evil.example" }],
    ["another scheme", "/a?x=1&y=2", { "x-forwarded-scheme": "nothttps" }],
    ["an overridden method", "/a?x=1&y=2", { "x-http-method-override": "POST" }],
    ["a rewritten address", "/a?x=1&y=2", { "x-rewrite-url": "/b" }],
    ["Forwarded", "/a?x=1&y=2", { forwarded: "host=evil" }],
  ])("differs by %s", (_case, url, request) => {
    expect(keyOf(url, fields(request))).not.toBe(plain);
  });
  it("cannot be forged through the address", () => {
    const poisoned = keyOf("/a", fields({ forwarded: "x" }));
    expect(keyOf(encodeURI(poisoned), [])).not.toBe(poisoned);
  });
  it.each([
    ["/a?b", "/a?b"],
    ["http://evil.example/a?b", "/a?b"],
    ["http://evil.example", "/"],
    ["//a", "//a"],
  ])("of %s has the target %s", (url, target) => {
    expect(targetOf(url)).toBe(target);
  });
  it("takes variants by value, word for word", () => {
    const names = variesBy(fields({ vary: "Accept-Encoding, X-Kind,accept-encoding" }));
    expect(names).toEqual(["accept-encoding", "x-kind"]);
    const variant = (request: Record<string, string>) => variantOf(names, fields(request));
    expect(variant({ "accept-encoding": "gzip, br" })).not.toBe(variant({ "accept-encoding": "br, gzip" }));
    expect(variant({ "x-kind": "" })).not.toBe(variant({}));
  });
});

describe("the visitor's own copy", () => {
  const stored = fields({ etag: '"v1"', "last-modified": "Sat, 21 Nov 2026 12:00:00 GMT" });
  it.each<[Record<string, string>, boolean]>([
    [{ "if-none-match": '"v1"' }, true],
    [{ "if-none-match": 'W/"v1"' }, true],
    [{ "if-none-match": '"v0", W/"v1"' }, true],
    [{ "if-none-match": "*" }, true],
    [{ "if-none-match": '"v0"' }, false],
    [{ "if-none-match": '"v0"', "if-modified-since": "Sat, 21 Nov 2026 12:00:00 GMT" }, false],
    [{ "if-modified-since": "Sat, 21 Nov 2026 12:00:00 GMT" }, true],
    [{ "if-modified-since": "Sat, 21 Nov 2026 11:59:59 GMT" }, false],
    [{ "if-modified-since": "yesterday" }, false],
    [{}, false],
  ])("%j is good: %s", (request, expected) => {
    expect(isNotModified(fields(request), stored)).toBe(expected);
  });
  it("is not what the Worker is asked about: the cache's copy is", () => {
    const request = fields({
      "if-none-match": '"v0"',
      range: "bytes=0-1",
      "if-range": '"v0"',
      accept: "*/*",
    });
    expect(askedOfWorker(request, null)).toEqual([["accept", "*/*"]]);
    expect(askedOfWorker(request, stored)).toEqual([
      ["accept", "*/*"],
      ["if-none-match", '"v1"'],
      ["if-modified-since", "Sat, 21 Nov 2026 12:00:00 GMT"],
    ]);
  });
  it("takes the fields of a 304, but for those of the body", () => {
    const before = fields({ etag: '"v1"', x: "old", "content-length": "9", age: "5" });
    const brought = fields({ etag: '"v2"', x: "new", "content-length": "0", "set-cookie": "a" });
    expect(Object.fromEntries(freshened(before, brought))).toEqual({
      etag: '"v1"',
      x: "new",
      "content-length": "9",
    });
  });
});

it.each<[string, Record<string, string>, unknown]>([
  ["bytes=0-3", {}, { start: 0, end: 3 }],
  ["bytes=8-", {}, { start: 8, end: 9 }],
  ["bytes=-2", {}, { start: 8, end: 9 }],
  ["bytes=-20", {}, { start: 0, end: 9 }],
  ["bytes=0-99", {}, { start: 0, end: 9 }],
  ["bytes=10-", {}, "unsatisfiable"],
  ["bytes=-0", {}, "unsatisfiable"],
  ["bytes=3-1", {}, null],
  ["bytes=0-1,3-4", {}, null],
  ["lines=0-1", {}, null],
  ["bytes=-", {}, null],
  ["bytes=0-3", { "if-range": '"v1"' }, { start: 0, end: 3 }],
  ["bytes=0-3", { "if-range": '"v0"' }, null],
  ["bytes=0-3", { "if-range": 'W/"v1"' }, null],
])("%s of ten bytes with %j", (range, request, expected) => {
  expect(sliceOf(fields({ range, ...request }), fields({ etag: '"v1"' }), 10)).toEqual(expected);
});

describe("purges", () => {
  const entry = { path: "/blog/2026/hello", tags: new Set(["club-1", "home"]) };
  it.each<[PurgeOrder, boolean]>([
    [{ tags: ["CLUB-1"] }, true],
    [{ tags: ["club-11"] }, false],
    [{ pathPrefixes: ["/blog/"] }, true],
    [{ pathPrefixes: ["blog/2026"] }, true],
    [{ pathPrefixes: ["/2026"] }, false],
    [{ tags: ["none"], pathPrefixes: ["/blog"] }, true],
    [{ purgeEverything: true }, true],
  ])("%j reaches it: %s", (order, expected) => {
    expect(reaches(order, entry)).toBe(expected);
  });
  it.each<[PurgeOrder, boolean]>([
    [{ tags: ["a"] }, true],
    [{ purgeEverything: true }, true],
    [{ purgeEverything: true, tags: ["a"] }, false],
    [{}, false],
    [{ tags: Array.from({ length: 60 }, String), pathPrefixes: Array.from({ length: 41 }, String) }, false],
    [{ pathPrefixes: ["https://example.com/blog/"] }, false],
    [{ pathPrefixes: ["//example.com/blog"] }, false],
    [{ pathPrefixes: ["/blog?x"] }, false],
  ])("%.60j is right: %s", (order, isRight) => {
    expect(wrongWith(order) === null).toBe(isRight);
  });
  it("are counted: 25, and one more every 12 s", () => {
    let budget = fullBudget(0);
    const spend = (nowMs: number) => {
      const left = spendCall(budget, nowMs);
      budget = left ?? budget;
      return left !== null;
    };
    expect(Array.from({ length: 25 }, () => spend(0)).every(Boolean)).toBe(true);
    expect([spend(0), spend(11_900), spend(12_000), spend(12_000), spend(24_000)]).toEqual([
      false,
      false,
      true,
      false,
      true,
    ]);
    expect(spendCall(fullBudget(0), 3_600_000)?.calls).toBe(24);
  });
});

it.each<[string, number, Record<string, string>, string[]]>([
  ["POST", 200, {}, ["/a"]],
  ["POST", 303, { location: "/b?x=1" }, ["/a", "/b?x=1"]],
  ["PUT", 201, { "content-location": "http://edge.test/c" }, ["/a", "/c"]],
  ["POST", 303, { location: "http://elsewhere.test/b" }, ["/a"]],
  ["POST", 400, {}, []],
  ["OPTIONS", 200, {}, []],
])("%s %i makes the stored answers of %j invalid", (method, status, answer, expected) => {
  expect(unsafeTargets(method, "/a", { status, fields: fields(answer) }, "edge.test")).toEqual(expected);
});

it.each<[string, Record<string, string>, string | null]>([
  ["gzip, deflate, br", {}, "br"],
  ["gzip", {}, "gzip"],
  ["br;q=0, gzip", {}, "gzip"],
  ["identity", {}, null],
  ["br", { "content-encoding": "zstd" }, null],
  ["br", { "content-type": "image/png" }, null],
  ["br", { "content-type": "text/event-stream" }, null],
  ["br", { "content-length": "20" }, null],
  ["br", { "cache-control": "no-transform" }, null],
])("%s is answered, with %j, in %s", (accepted, answer, expected) => {
  const found = encodingFor(
    fields({ "accept-encoding": accepted }),
    fields({ "content-type": "text/html", ...answer }),
  );
  expect(found).toBe(expected);
});

it("weakens the ETag of what it compresses and says that it varies", () => {
  const found = encodedFields(fields({ etag: '"v1"', vary: "x", "content-length": "900" }), "br");
  expect(Object.fromEntries(found)).toEqual({
    etag: 'W/"v1"',
    vary: "x, accept-encoding",
    "content-encoding": "br",
  });
});

it("keeps to one connection what belongs to it", () => {
  const found = endToEnd(
    fields({ connection: "close, X-Hop", "x-hop": "1", "keep-alive": "timeout=5", "x-end": "1" }),
  );
  expect(Object.fromEntries(found)).toEqual({ "x-end": "1" });
});

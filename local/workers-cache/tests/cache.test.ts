import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type TestWorker, startTestWorker } from "./support/test-worker.ts";

// The stand-in of Workers Cache in front of a made-up Worker, on a clock that `shiftClock` alone moves.

let origin: TestWorker;
let at = 0;
let page = "/";

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  origin = await startTestWorker();
});
afterAll(async () => {
  await origin.stop();
  vi.useRealTimers();
});
beforeEach(() => {
  page = `/page-${(at += 1)}`;
  origin.cache.refillBudget();
});

/** Lets every answer of the Worker carry these headers. */
function answersWith(
  headers: Record<string, string | string[]>,
  rest: { delayMs?: number; status?: number } = {},
) {
  origin.answer = (_request, count) => ({ headers, body: `answer ${count}`, ...rest });
}

async function get(path = page, headers: Record<string, string> = {}, method = "GET") {
  const response = await origin.get(path, headers, method);
  return { response, status: response.headers.get("cf-cache-status"), text: await response.text() };
}

const statuses = async (times: number) => {
  const all: (string | null)[] = [];
  for (let run = 0; run < times; run += 1) all.push((await get()).status);
  return all;
};

describe("what would leak or go stale in production does so here", () => {
  it("a 200 without Cache-Control, made for one cookie, is served to another for two hours", async () => {
    origin.answer = (request) => ({ body: `for ${request.headers.cookie}` });
    expect(await get(page, { cookie: "ana" })).toMatchObject({ status: "MISS", text: "for ana" });
    expect(await get(page, { cookie: "bia" })).toMatchObject({ status: "HIT", text: "for ana" });
    origin.cache.shiftClock(7_199_000);
    expect((await get()).status).toBe("HIT");
    origin.cache.shiftClock(2_000);
    expect((await get()).status).toBe("EXPIRED");
  });

  it("an answer marked public is shared even if it was asked for with Authorization", async () => {
    origin.answer = (request) => ({
      headers: { "cache-control": "public, max-age=60" },
      body: `for ${request.headers.authorization}`,
    });
    await get(page, { authorization: "Bearer a" });
    expect((await get(page, { authorization: "Bearer b" })).text).toBe("for Bearer a");
  });

  it("the host is not in the key", async () => {
    answersWith({ "cache-control": "max-age=60" });
    await get(page, { host: "evil.example" });
    expect((await get()).status).toBe("HIT");
  });

  it("a header that poisons stays with those who send it", async () => {
    answersWith({ "cache-control": "max-age=60" });
    expect((await get(page, { "x-forwarded-host": "evil.example" })).text).toBe("answer 1");
    expect((await get()).text).toBe("answer 2");
  });
});

describe("what is not stored", () => {
  it.each([
    ["private", { "cache-control": "private, max-age=60" }, 200, "BYPASS"],
    ["no-store", { "cache-control": "no-store" }, 200, "BYPASS"],
    ["a Set-Cookie", { "cache-control": "max-age=60", "set-cookie": "a=b" }, 200, "BYPASS"],
    ["Vary: *", { "cache-control": "max-age=60", vary: "*" }, 200, "BYPASS"],
    ["a 206 of the Worker", { "cache-control": "max-age=60" }, 206, "MISS"],
    ["a failsafe status", { "cache-control": "max-age=60" }, 522, "MISS"],
    ["a redirect without a lifetime", { location: "/" }, 302, "DYNAMIC"],
  ])("%s", async (_case, headers, status, expected) => {
    answersWith(headers, { status });
    expect(await statuses(2)).toEqual([expected, expected]);
  });

  it("page.css that is HTML, while freshness is a guess", async () => {
    answersWith({ "content-type": "text/html" });
    const path = `${page}.css`;
    expect([(await get(path)).status, (await get(path)).status]).toEqual(["BYPASS", "BYPASS"]);
  });

  it("other methods, which make the stored answer of their address invalid", async () => {
    answersWith({ "cache-control": "max-age=60" });
    await get();
    expect((await get(page, {}, "POST")).status).toBe("BYPASS");
    expect((await get()).text).toBe("answer 3");
  });
});

it("strips what is for the edge alone, and prefers it", async () => {
  answersWith({
    "cloudflare-cdn-cache-control": "max-age=60",
    "cdn-cache-control": "no-store",
    "cache-control": "public, no-cache",
    "cache-tag": "one",
  });
  await get();
  const { response, status } = await get();
  expect(status).toBe("HIT");
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "cache-control": "public, no-cache",
    "cdn-cache-control": "no-store",
    age: "0",
  });
  expect(response.headers.has("cache-tag")).toBe(false);
  expect(response.headers.has("cloudflare-cdn-cache-control")).toBe(false);
});

describe("two hundred at once", () => {
  it("run the Worker once when the answer may be stored", async () => {
    answersWith({ "cache-control": "max-age=60" }, { delayMs: 50 });
    const all = await Promise.all(Array.from({ length: 200 }, () => get()));
    expect(new Set(all.map((each) => each.text))).toEqual(new Set(["answer 1"]));
    expect(origin.cache.renders(page)).toBe(1);
    expect(all.filter((each) => each.status === "MISS").length).toBe(1);
  });

  it("get an answer each when it may not", async () => {
    answersWith({ "cache-control": "private, no-store" }, { delayMs: 20 });
    const all = await Promise.all(Array.from({ length: 200 }, () => get()));
    expect(new Set(all.map((each) => each.text)).size).toBe(200);
  });

  it("get their own variant each", async () => {
    origin.answer = (request) => ({
      headers: { "cache-control": "max-age=60", vary: "X-Kind" },
      body: `kind ${request.headers["x-kind"]}`,
      delayMs: 20,
    });
    const all = await Promise.all(
      Array.from({ length: 90 }, (_each, n) => get(page, { "x-kind": `${n % 3}` })),
    );
    expect(all.every((each, n) => each.text === `kind ${n % 3}`)).toBe(true);
    expect(origin.cache.renders(page)).toBe(3);
  });
});

describe("stale answers", () => {
  it("are served while one run of the Worker refreshes them", async () => {
    answersWith({ "cache-control": "max-age=5, stale-while-revalidate=10" }, { delayMs: 50 });
    await get();
    origin.cache.shiftClock(6_000);
    const all = await Promise.all(Array.from({ length: 20 }, () => get()));
    expect(all.every((each) => each.status === "UPDATING" && each.text === "answer 1")).toBe(true);
    await expect.poll(async () => (await get()).text).toBe("answer 2");
    expect(origin.cache.renders(page)).toBe(2);
    origin.cache.shiftClock(16_000);
    expect(await get()).toMatchObject({ status: "EXPIRED", text: "answer 3" });
  });

  it("are not with s-maxage", async () => {
    answersWith({ "cache-control": "s-maxage=5, stale-while-revalidate=10" });
    await get();
    origin.cache.shiftClock(6_000);
    expect(await get()).toMatchObject({ status: "EXPIRED", text: "answer 2" });
  });

  it.each([
    ["max-age=5", 1_000_000, "STALE", 200],
    ["max-age=5, stale-if-error=60", 60, "STALE", 200],
    ["max-age=5, stale-if-error=60", 66, "DYNAMIC", 500],
    ["max-age=5, must-revalidate", 6, "DYNAMIC", 500],
    ["no-cache", 1, "DYNAMIC", 500],
  ])("with %s, %i s later and the Worker failing: %s", async (cacheControl, seconds, expected, code) => {
    origin.answer = (_request, count) =>
      count === 1 ? { headers: { "cache-control": cacheControl } } : { status: 500, body: "failed" };
    await get();
    origin.cache.shiftClock(seconds * 1000);
    const { status, response } = await get();
    expect([status, response.status]).toEqual([expected, code]);
  });

  it("stand in for a Worker that says nothing, unless must-revalidate forbids it: then an error", async () => {
    const stored = (cacheControl: string) => {
      origin.answer = (_request, count) =>
        count === 1 ? { headers: { "cache-control": cacheControl } } : "cut";
    };
    stored("max-age=5");
    await get();
    origin.cache.shiftClock(6_000);
    expect(await get()).toMatchObject({ status: "STALE", text: "answer 1" });
    stored("max-age=5, must-revalidate");
    await get(`${page}/strict`);
    origin.cache.shiftClock(6_000);
    expect((await get(`${page}/strict`)).response.status).toBe(502);
  });
});

describe("conditions", () => {
  it("of the visitor are answered by the cache, also on the first visit", async () => {
    answersWith({ "cache-control": "max-age=60", etag: '"v1"' });
    for (const expected of ["MISS", "HIT"]) {
      const { response, text, status } = await get(page, { "if-none-match": 'W/"v1"' });
      expect([response.status, text, status]).toEqual([304, "", expected]);
    }
    expect((await get(page, { "if-none-match": '"v0"' })).response.status).toBe(200);
    expect(origin.seen.at(-1)?.headers["if-none-match"]).toBeUndefined();
  });

  it("of the stored copy are put to the Worker; its 304 renews the copy", async () => {
    origin.answer = (request) =>
      request.headers["if-none-match"] === '"v1"'
        ? { status: 304, headers: { "cache-control": "max-age=60", "x-new": "yes" }, body: "" }
        : { headers: { "cache-control": "max-age=5", etag: '"v1"' }, body: "whole" };
    await get();
    origin.cache.shiftClock(6_000);
    const { response, status, text } = await get();
    expect([status, text, response.headers.get("x-new")]).toEqual(["REVALIDATED", "whole", "yes"]);
    origin.cache.shiftClock(50_000);
    expect((await get()).status).toBe("HIT");
  });
});

it("asks for the whole and cuts the range itself", async () => {
  origin.answer = () => ({ headers: { "cache-control": "max-age=60" }, body: "0123456789" });
  const first = await get(page, { range: "bytes=0-3" });
  expect([first.response.status, first.status, first.text]).toEqual([206, "MISS", "0123"]);
  expect(origin.seen.at(-1)?.headers.range).toBeUndefined();
  const last = await get(page, { range: "bytes=-2" });
  expect([last.status, last.text, last.response.headers.get("content-range")]).toEqual([
    "HIT",
    "89",
    "bytes 8-9/10",
  ]);
  const beyond = await get(page, { range: "bytes=20-" });
  expect([beyond.response.status, beyond.response.headers.get("content-range")]).toEqual([416, "bytes */10"]);
  expect((await get()).text).toBe("0123456789");
});

it("turns a HEAD into a GET, whose body the next visitor finds", async () => {
  answersWith({ "cache-control": "max-age=60" });
  expect(await get(page, {}, "HEAD")).toMatchObject({ status: "MISS", text: "" });
  expect(origin.seen.at(-1)?.method).toBe("GET");
  await expect.poll(async () => (await get()).status).toBe("HIT");
  expect(origin.cache.renders(page)).toBe(1);
});

it("keeps one plain copy and compresses it for visitors that accept that, with a weak ETag", async () => {
  origin.answer = () => ({
    headers: { "cache-control": "max-age=60", "content-type": "text/html", etag: '"v1"' },
    body: "<p>".repeat(500),
  });
  const { response, text } = await get(page, { "accept-encoding": "br" });
  expect([response.headers.get("content-encoding"), response.headers.get("etag")]).toEqual(["br", 'W/"v1"']);
  expect(text.length).toBe(1500);
  const plain = await get(page, { "accept-encoding": "identity" });
  expect([plain.status, plain.response.headers.get("etag")]).toEqual(["HIT", '"v1"']);
});

describe("purges", () => {
  const tagged = (tag: string) =>
    answersWith({ "cache-control": "max-age=60, stale-while-revalidate=60", "cache-tag": tag });

  it("reach tags in any case, and paths by their start", async () => {
    tagged("Club-1, club-2");
    await get();
    expect(origin.cache.order("purge", { tags: ["CLUB-2"] })).toEqual({ success: true, errors: [] });
    expect((await get()).status).toBe("MISS");
    origin.cache.order("purge", { pathPrefixes: [page.slice(1)] });
    expect((await get()).status).toBe("MISS");
    origin.cache.order("purge", { tags: ["club-3"], pathPrefixes: ["/other"] });
    expect((await get()).status).toBe("HIT");
    origin.cache.order("purge", { purgeEverything: true });
    expect((await get()).status).toBe("MISS");
  });

  it("may only mark as stale", async () => {
    tagged("club-1");
    await get();
    origin.cache.order("invalidate", { tags: ["club-1"] });
    expect(await get()).toMatchObject({ status: "UPDATING", text: "answer 1" });
    await expect.poll(async () => (await get()).text).toBe("answer 2");
  });

  it("are 25 at once, then five a minute, and name a hundred things at most", () => {
    const purge = () => origin.cache.order("purge", { tags: ["x"] }).success;
    expect(Array.from({ length: 26 }, purge)).toEqual([...Array.from({ length: 25 }, () => true), false]);
    origin.cache.shiftClock(12_000);
    expect([purge(), purge()]).toEqual([true, false]);
    const refused = origin.cache.order("purge", { tags: Array.from({ length: 101 }, (_each, n) => `t${n}`) });
    expect(refused).toMatchObject({
      success: false,
      errors: [{ code: expect.any(Number), message: expect.any(String) }],
    });
  });
});

it("starts empty, as a new version of the Worker does", async () => {
  answersWith({ "cache-control": "max-age=60" });
  await get();
  await origin.cache.stop();
  await expect(get()).rejects.toThrow();
  await origin.cache.start();
  expect((await get()).status).toBe("MISS");
});

import { describe, expect, it } from "vitest";
import type { Publicity } from "../../../worker/edge/publicity.ts";
import { finishAnswer } from "../../../worker/headers.ts";

const KEPT: Publicity = {
  kind: "public",
  route: "/",
  tags: ["home", "shard-01"],
  freshness: { maxAgeSeconds: 5, staleSeconds: 10 },
};
const get = (headers: Record<string, string> = {}, method = "GET") =>
  new Request("https://quadra.example/", { method, headers });
const page = (init: ResponseInit = {}) =>
  new Response("<p>olá</p>", { headers: { "content-type": "text/html" }, ...init });

const OURS = { requestId: "r1", origin: "http://127.0.0.1:8787" };

describe("the last hand on every answer", () => {
  it.each<[string, Response, Publicity]>([
    ["a private route", page(), { kind: "private" }],
    [
      "a private route that says it is public",
      page({ headers: { "cache-control": "public, max-age=9", "cache-tag": "x" } }),
      { kind: "private" },
    ],
    [
      "one for the edge alone",
      page({
        headers: {
          "cloudflare-cdn-cache-control": "max-age=9",
          "cdn-cache-control": "max-age=9",
          expires: "Wed, 21 Oct 2099 07:28:00 GMT",
        },
      }),
      { kind: "private" },
    ],
    ["a typed text", page(), { kind: "unkept", route: "/" }],
    ["a public route that failed", page({ status: 500 }), KEPT],
    ["a public route that found nothing", page({ status: 404 }), KEPT],
    ["a public route that leads elsewhere", page({ status: 302, headers: { location: "/x" } }), KEPT],
    ["another address", new Response(null, { status: 302 }), { kind: "redirect", to: "/" }],
  ])("%s is never kept", async (_name, response, publicity) => {
    const answer = await finishAnswer(response, get(), publicity, OURS);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    for (const name of ["cloudflare-cdn-cache-control", "cdn-cache-control", "cache-tag", "etag", "expires"])
      expect(answer.headers.get(name), name).toBeNull();
  });

  it("gives a public answer its validator, tags and freshness, and takes every cookie off", async () => {
    const answer = await finishAnswer(page({ headers: { "set-cookie": "a=b" } }), get(), KEPT, OURS);
    expect(answer.headers.get("cache-control")).toBe("public, no-cache");
    expect(answer.headers.get("cache-tag")).toBe("home,shard-01");
    expect(answer.headers.get("etag")).toMatch(/^"[0-9a-f]{32}"$/);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await answer.text()).toBe("<p>olá</p>");
  });

  it.each([
    ["the same", (etag: string) => etag, 304],
    ["a weakened one", (etag: string) => `W/${etag}`, 304],
    ["one of several", (etag: string) => `"a", ${etag}`, 304],
    ["any", () => "*", 304],
    ["another", () => '"0"', 200],
  ])("answers a conditional request with %s", async (_name, asked, status) => {
    const etag = (await finishAnswer(page(), get(), KEPT, OURS)).headers.get("etag")!;
    const answer = await finishAnswer(page(), get({ "if-none-match": asked(etag) }), KEPT, OURS);
    expect(answer.status).toBe(status);
    expect(answer.headers.get("etag")).toBe(etag);
    expect(answer.headers.get("cache-tag")).toBe("home,shard-01");
    expect(await answer.text()).toBe(status === 304 ? "" : "<p>olá</p>");
  });

  it("answers HEAD with the headers of GET and no body", async () => {
    const answer = await finishAnswer(page(), get({}, "HEAD"), KEPT, OURS);
    expect(answer.headers.get("etag")).toBe(
      (await finishAnswer(page(), get(), KEPT, OURS)).headers.get("etag"),
    );
    expect(await answer.text()).toBe("");
  });

  it("gives every answer the same headers of protection, where it brings none of its own", async () => {
    const answer = await finishAnswer(Response.json({}), get(), { kind: "private" }, OURS);
    expect(Object.fromEntries(answer.headers)).toEqual({
      "content-type": "application/json",
      "cache-control": "private, no-store",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy":
        "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()",
      "referrer-policy": "strict-origin-when-cross-origin",
      "server-timing": 'request;desc="r1"',
      "x-content-type-options": "nosniff",
      "x-frame-options": "SAMEORIGIN",
      "x-request-id": "r1",
    });
    const own = page({ headers: { "content-security-policy": "own", "referrer-policy": "no-referrer" } });
    const kept = await finishAnswer(own, get(), KEPT, OURS);
    expect(kept.headers.get("content-security-policy")).toBe("own");
    expect(kept.headers.get("referrer-policy")).toBe("no-referrer");
    expect(kept.headers.get("server-timing")).toBeNull();
  });

  it("says when to come again after a 503, where the answer does not say so itself", async () => {
    const after = async (init: ResponseInit, publicity: Publicity = { kind: "private" }) =>
      (await finishAnswer(new Response("", init), get(), publicity, OURS)).headers.get("retry-after");
    expect(await after({ status: 503 })).toBe("5");
    expect(await after({ status: 503, headers: { "retry-after": "60" } })).toBe("60");
    expect(await after({ status: 500 })).toBeNull();
  });

  it("leaves an upgrade as it is, and a private answer to HEAD without its body", async () => {
    const upgrade = { status: 101, headers: new Headers() } as Response;
    expect(await finishAnswer(upgrade, get(), { kind: "private" }, OURS)).toBe(upgrade);
    const head = await finishAnswer(page({ status: 404 }), get({}, "HEAD"), { kind: "private" }, OURS);
    expect([head.status, await head.text()]).toEqual([404, ""]);
    const got = await finishAnswer(page({ status: 404 }), get(), { kind: "private" }, OURS);
    expect([got.status, await got.text()]).toEqual([404, "<p>olá</p>"]);
  });

  it("a 304 says nothing of a body that is not there", async () => {
    const answer = await finishAnswer(
      page({ headers: { "content-length": "9" } }),
      get({ "if-none-match": "*" }),
      KEPT,
      OURS,
    );
    expect([answer.status, answer.headers.get("content-type"), answer.headers.get("content-length")]).toEqual(
      [304, null, null],
    );
  });

  it("gives whatever brings no policy of its own one that runs nothing", async () => {
    const answer = await finishAnswer(Response.json({}), get(), { kind: "private" }, OURS);
    expect(answer.headers.get("content-security-policy")).toBe(
      "default-src 'none'; frame-ancestors 'none'; sandbox",
    );
  });

  it("names the request on every answer but those kept for others, whatever the page called it", async () => {
    const named = () => page({ headers: { "x-request-id": "own" } });
    const own = await finishAnswer(named(), get(), { kind: "private" }, OURS);
    expect(own.headers.get("x-request-id")).toBe("r1");
    const kept = await finishAnswer(named(), get(), KEPT, OURS);
    expect(kept.headers.get("x-request-id")).toBeNull();
  });

  it("demands https where it is our address, whatever a request says of itself", async () => {
    const hsts = async (origin: string) =>
      (await finishAnswer(page(), get(), KEPT, { requestId: "r1", origin })).headers.get(
        "strict-transport-security",
      );
    expect(await hsts("https://quadra.test")).toBe("max-age=31536000; includeSubDomains");
    expect(await hsts("http://127.0.0.1:8787")).toBeNull();
  });
});

import { createRequire } from "node:module";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { listenLocally, type LocalServer } from "../src/local-server.ts";
import { startWorkersCache, type WorkersCache } from "../src/server.ts";

// The npm package http-cache-tests (cache-tests.fyi), with its own server as the Worker and its own client as the visitor.

const SET_COOKIE =
  "Workers Cache bypasses an answer with Set-Cookie: it is never stored, so never updated either";
const NOT_STALE =
  "Workers Cache serves nothing stale here, as asked: the visitor gets an error at once. The suite wants that error to " +
  "carry a header of the server that closed the connection without a word, which no cache can give it";
const SURROGATE = "Workers Cache obeys three headers (Header precedence); Surrogate-Control is none of them";

/** Required tests that are missed, by id, each with the rule of Cloudflare that explains it. */
const MISSES: Record<string, string> = {
  "age-parse-prefix":
    "Workers Cache follows RFC 9111: an Age that is no number makes an answer stale; here the suite asks for reuse of `0,7200`, against its own title",
  "stale-close-must-revalidate": NOT_STALE,
  "stale-close-proxy-revalidate": NOT_STALE,
  "stale-close-no-cache": NOT_STALE,
  "stale-close-s-maxage=2": NOT_STALE,
  "headers-store-Set-Cookie": SET_COOKIE,
  "304-etag-update-response-Set-Cookie": SET_COOKIE,
  "surrogate-max-age-0": SURROGATE,
  "surrogate-max-age-0-expires": SURROGATE,
  "surrogate-max-age-long-cc-max-age": SURROGATE,
  "surrogate-no-store": SURROGATE,
  "surrogate-no-store-cc-fresh": SURROGATE,
  "surrogate-fresh-cc-nostore": SURROGATE,
};

type SuiteTest = { id: string; kind?: string; browser_only?: boolean };
type Suite = { id: string; tests: SuiteTest[] };
type Handler = (segments: string[], request: unknown, response: unknown) => void;
type Runner = {
  runTests(suites: Suite[], fetch: unknown, isBrowser: boolean, base: string, atOnce: number): Promise<void>;
  getResults(): Record<string, true | [string, string]>;
};

const base = import.meta.resolve("http-cache-tests/package.json");
const load = async <Module>(file: string) => (await import(new URL(file, base).href)) as Module;

let origin: LocalServer;
let cache: WorkersCache;

beforeAll(async () => {
  vi.spyOn(console, "log").mockImplementation(() => {});
  const handlers = new Map<string, Handler>();
  for (const name of ["config", "state", "test"])
    handlers.set(name, (await load<{ default: Handler }>(`server/handle-${name}.mjs`)).default);
  origin = await listenLocally(0, (request, response) => {
    const [, name = "", ...segments] = new URL(request.url ?? "/", "http://origin").pathname.split("/");
    const handle = handlers.get(name);
    if (handle) handle(segments, request, response);
    else response.writeHead(404).end();
  });
  // One of its answers promises more bytes than it sends: it is over when the connection is.
  origin.server.keepAliveTimeout = 2_000;
  cache = await startWorkersCache({ port: 0, workerOrigin: `http://127.0.0.1:${origin.port}` });
});

afterAll(async () => {
  await cache.stop();
  await origin.stop();
});

it("passes at least 150 of the required tests, and misses only what Cloudflare's rules explain", async () => {
  const suites = (await load<{ default: Suite[] }>("tests/index.mjs")).default;
  const surrogate = (await load<{ default: Suite }>("tests/surrogate-control.mjs")).default;
  const { runTests, getResults } = await load<Runner>("client/runner.mjs");
  const fetch = createRequire(base)("node-fetch") as unknown;
  await runTests([...suites, surrogate], fetch, false, cache.origin, 400);
  const results = getResults();

  const requiredOf = (all: Suite[]) =>
    all
      .flatMap((suite) => suite.tests)
      .filter((test) => !test.browser_only && (test.kind ?? "required") === "required")
      .map((test) => test.id);
  const ids = requiredOf([...suites, surrogate]);
  const missed = ids.filter((id) => results[id] !== true);
  expect(missed.toSorted()).toEqual(Object.keys(MISSES).toSorted());
  // 157 without those on Surrogate-Control, which the package keeps apart.
  expect(requiredOf(suites).length).toBe(157);
  expect(requiredOf(suites).filter((id) => results[id] === true).length).toBeGreaterThanOrEqual(150);
  expect(ids.length).toBe(165);
}, 90_000);

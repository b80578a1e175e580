import { afterAll, beforeAll, expect, it } from "vitest";
import { KeptAssets } from "../src/kept-assets.ts";
import { startWorkersCache } from "../src/server.ts";
import { type TestWorker, startTestWorker } from "./support/test-worker.ts";

// A page asks for dozens of static assets: the Worker is asked for each once.

const assets = new KeptAssets();
const isAsset = (path: string) => path.startsWith("/assets/");
let origin: TestWorker;

beforeAll(async () => {
  origin = await startTestWorker({ isAsset, assets });
});
afterAll(() => origin.stop());

const asked = (path: string) => origin.seen.filter(({ url }) => url === path).length;

it("keeps a whole asset with its fields, for each set of encodings, and never as a hit of the cache", async () => {
  origin.answer = (request, count) => ({
    headers: { "content-type": "text/javascript", "x-encodings": request.headers["accept-encoding"] },
    body: `script ${count}`,
  });
  const get = async (encodings: string) => {
    const answer = await origin.get("/assets/a.js", { "accept-encoding": encodings });
    const { headers } = answer;
    return [await answer.text(), headers.get("x-encodings"), headers.get("cf-cache-status")];
  };
  expect(await get("identity")).toEqual(["script 1", "identity", null]);
  expect(await get("identity")).toEqual(["script 1", "identity", null]);
  expect(await get("br")).toEqual(["script 2", "br", null]);
  expect(await get("identity")).toEqual(["script 1", "identity", null]);
  expect(asked("/assets/a.js")).toBe(2);
});

it("shares what is kept with the next cache in front of the same Worker", async () => {
  const { port } = origin.server.address() as { port: number };
  const next = await startWorkersCache({
    port: 0,
    workerOrigin: `http://127.0.0.1:${port}`,
    isAsset,
    assets,
  });
  const answer = await fetch(`${next.origin}/assets/a.js`, { headers: { "accept-encoding": "identity" } });
  expect(await answer.text()).toBe("script 1");
  await next.stop();
  expect(asked("/assets/a.js")).toBe(2);
});

it.each([
  ["who has a copy", "GET", { "if-none-match": '"1"' }],
  ["who wants a part", "GET", { range: "bytes=0-1" }],
  ["who wants the head", "HEAD", {}],
] as const)("hands on to the Worker %s", async (_name, method, headers) => {
  const before = asked("/assets/a.js");
  await origin.get("/assets/a.js", headers, method);
  expect(asked("/assets/a.js")).toBe(before + 1);
});

it("keeps no failure, and nothing that is no asset", async () => {
  origin.answer = () => ({ status: 503, headers: {} });
  expect((await origin.get("/assets/b.js")).status).toBe(503);
  origin.answer = () => ({ headers: { "cache-control": "no-store" }, body: "here" });
  expect(await (await origin.get("/assets/b.js")).text()).toBe("here");
  await origin.get("/cdn-cgi/trace");
  await origin.get("/cdn-cgi/trace");
  expect(asked("/cdn-cgi/trace")).toBe(2);
});

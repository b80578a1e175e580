import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type RunningWorker, startWorker } from "../../local/worker.ts";

// The stand-in in front of a small Worker in workerd: `ctx.cache`, static assets, the visitor's address.

const SOURCE = `
import { DurableObject, WorkerEntrypoint } from "cloudflare:workers";
let runs = 0;
export class PurgeQueue extends DurableObject {
  async purge(tags) { return this.ctx.exports.default.purgeTags(tags); }
}
export default class extends WorkerEntrypoint {
  async purgeTags(tags) { return this.ctx.cache.purge({ tags }); }
  async fetch(request) {
    const url = new URL(request.url);
    if (url.pathname === "/purge") {
      const queue = this.env.PURGE_QUEUE.get(this.env.PURGE_QUEUE.idFromName("one"));
      return Response.json(await queue.purge(url.searchParams.getAll("tag")), { headers: { "cache-control": "no-store" } });
    }
    if (url.pathname === "/invalidate") {
      const result = await this.ctx.cache.invalidate({ pathPrefixes: ["/page"] });
      return Response.json(result, { headers: { "cache-control": "no-store" } });
    }
    if (url.pathname === "/who") return new Response(request.headers.get("cf-connecting-ip"), { headers: { "cache-control": "no-store" } });
    runs += 1;
    return new Response("run " + runs, { headers: { "cache-control": "public, max-age=60", "cache-tag": "club-1" } });
  }
}
`;

let folder: string;
let worker: RunningWorker;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "edge-worker-"));
  await writeFile(path.join(folder, "index.js"), SOURCE);
  await writeFile(path.join(folder, "logo.svg"), "<svg/>");
  await writeFile(
    path.join(folder, "wrangler.json"),
    JSON.stringify({
      name: "small",
      main: "index.js",
      no_bundle: true,
      compatibility_date: "2026-10-01",
      assets: { directory: ".", binding: "ASSETS" },
      durable_objects: { bindings: [{ name: "PURGE_QUEUE", class_name: "PurgeQueue" }] },
      exports: { PurgeQueue: { type: "durable-object", storage: "sqlite" } },
    }),
  );
  worker = await startWorker({
    port: 0,
    vars: {},
    persistDir: null,
    configPath: path.join(folder, "wrangler.json"),
  });
});
afterAll(async () => {
  await worker.stop();
  await rm(folder, { recursive: true, force: true });
});

async function get(target: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${worker.origin}${target}`, { headers });
  return { status: response.headers.get("cf-cache-status"), text: await response.text() };
}

it("has a ctx.cache, also where an object calls the entrypoint", async () => {
  expect(await get("/page")).toEqual({ status: "MISS", text: "run 1" });
  expect((await get("/page")).status).toBe("HIT");
  expect(JSON.parse((await get("/purge?tag=CLUB-1&tag=other")).text)).toEqual({ success: true, errors: [] });
  expect(worker.edge.record.purges).toMatchObject([
    { kind: "purge", tags: ["CLUB-1", "other"], isAccepted: true },
  ]);
  expect(await get("/page")).toEqual({ status: "MISS", text: "run 2" });
  expect(JSON.parse((await get("/invalidate")).text)).toEqual({ success: true, errors: [] });
  expect(await get("/page")).toEqual({ status: "EXPIRED", text: "run 3" });
});

it("answers a purge beyond the budget that it failed", async () => {
  worker.edge.refillBudget();
  const results: boolean[] = [];
  for (let call = 0; call < 26; call += 1)
    results.push((JSON.parse((await get("/purge?tag=x")).text) as { success: boolean }).success);
  expect(results).toEqual([...Array.from({ length: 25 }, () => true), false]);
});

it("serves static assets without the cache, and everything else with it", async () => {
  expect((await get("/logo.svg")).text).toBe("<svg/>");
  expect(worker.edge.record.requests.at(-1)).toMatchObject({ target: "/logo.svg", cacheStatus: null });
  expect(await get("/who", { "cf-connecting-ip": "203.0.113.9" })).toEqual({
    status: "BYPASS",
    text: "127.0.0.1",
  });
});

it("can be asked without the cache", async () => {
  const direct = await fetch(`${worker.workerOrigin}/page`);
  expect([direct.headers.get("cf-cache-status"), direct.headers.get("cache-tag")]).toEqual([null, "club-1"]);
});

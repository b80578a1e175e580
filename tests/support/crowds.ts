import { Agent, request } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startApp, type TestApp } from "./app.ts";

const CLIENTS = 200;

/** For a file of tests: the product, and crowds at addresses of which nothing is kept. */
export function gatherCrowds() {
  let app: TestApp;
  let clubId: string;
  beforeAll(async () => {
    app = await startApp({ seed: "demo" });
    clubId = (await app.sql<{ id: string }>("select id from clubs order by id limit 1"))[0]!.id;
    // The screens are loaded with the first of them.
    await (await fetch(`${app.workerOrigin}/public-ranking/${clubId}`)).text();
  });
  afterAll(() => app?.stop());
  beforeEach(() => {
    app.edge.purgeEverything();
    app.proxy.resetStats();
  });

  /** The addresses that a crowd may ask for. */
  const addresses = {
    "a ranking": () => `/public-ranking/${clubId}`,
    "a display": () => `/display/${clubId}`,
    "the home page": () => "/",
    "the list of tournaments": () => "/tournaments-list?sport=tennis",
    "the regional page": () => "/geographical-rankings?state=SC",
    "a display's version": () => `/api/v1/clubs/${clubId}/display/version`,
  };

  /** Describes that a crowd of so many at each of these addresses costs one render and one round trip. */
  function describeCrowds(size: number, names: readonly (keyof typeof addresses)[]): void {
    it.each(names)(`of ${size} costs one render and one round trip: %s`, async (name) => {
      const path = addresses[name]();
      const rendered = app.edge.renders(path);
      const thaw = freezeEdge(app);
      const answers = await crowd(app.origin, path, size).finally(thaw);
      expect(answers.length).toBe(size);
      expect(new Set(answers)).toEqual(new Set([answers[0]]));
      expect(answers[0]).toMatch(/^200 .{32}/);
      expect(app.edge.renders(path) - rendered).toBe(1);
      expect(app.proxy.stats().http_requests).toBe(1);
    });
  }

  return { app: () => app, addresses, describeCrowds };
}

/** Holds the cache's clock, so that a slow machine's crowd is one moment too. Gives what lets it go. */
function freezeEdge(app: TestApp): () => void {
  const since = Date.now();
  let heldMs = 0;
  const timer = setInterval(() => {
    const passedMs = Date.now() - since;
    app.edge.shiftClock(heldMs - passedMs);
    heldMs = passedMs;
  }, 20);
  return () => clearInterval(timer);
}

/** Asks for a path `size` times at once, over many connections; each answer as its status and validator. */
async function crowd(origin: string, path: string, size: number): Promise<string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const { hostname, port } = new URL(origin);
  const one = () =>
    new Promise<string>((resolve, reject) => {
      request({ hostname, port, path, agent }, (answer) => {
        answer.resume();
        answer.on("end", () => resolve(`${answer.statusCode} ${answer.headers.etag}`));
      })
        .on("error", reject)
        .end();
    });
  const answers = await Promise.all(Array.from({ length: size }, one));
  agent.destroy();
  return answers;
}

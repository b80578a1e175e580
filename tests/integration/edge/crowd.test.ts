import { Agent, request } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "../../support/app.ts";

const CROWD = 2_000;
const CLIENTS = 200;

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

describe("a crowd at a cold address", () => {
  it.each([
    ["a ranking", () => `/public-ranking/${clubId}`],
    ["a display", () => `/display/${clubId}`],
    ["the home page", () => "/"],
    ["the list of tournaments", () => "/tournaments-list?sport=tennis"],
    ["the regional page", () => "/geographical-rankings?state=SC"],
    ["a display's version", () => `/api/v1/clubs/${clubId}/display/version`],
  ])("of 2 000 costs one render and one round trip: %s", async (_name, pathOf) => {
    const path = pathOf();
    const rendered = app.edge.renders(path);
    const thaw = freezeEdge();
    const answers = await crowd(path).finally(thaw);
    expect(answers.length).toBe(CROWD);
    expect(new Set(answers)).toEqual(new Set([answers[0]]));
    expect(answers[0]).toMatch(/^200 .{32}/);
    expect(app.edge.renders(path) - rendered).toBe(1);
    expect(app.proxy.stats().http_requests).toBe(1);
  });

  it("of the same address with noise is led to the one copy, without the database", async () => {
    await (await app.fetch("/tournaments")).text();
    app.proxy.resetStats();
    for (const noise of ["utm_source=a", "fbclid=b", "x=1&y=2"]) {
      const answer = await app.fetch(`/tournaments?${noise}`);
      expect([answer.status, answer.headers.get("location")]).toEqual([302, "/tournaments"]);
      expect(answer.headers.get("cache-control")).toBe("private, no-store");
    }
    expect((await app.fetch("/tournaments")).headers.get("cf-cache-status")).toBe("HIT");
    expect(app.proxy.stats().http_requests).toBe(0);
  });
});

/** Holds the cache's clock, so that a slow machine's crowd is one moment too. Gives what lets it go. */
function freezeEdge(): () => void {
  const since = Date.now();
  let heldMs = 0;
  const timer = setInterval(() => {
    const passedMs = Date.now() - since;
    app.edge.shiftClock(heldMs - passedMs);
    heldMs = passedMs;
  }, 20);
  return () => clearInterval(timer);
}

/** Asks for a path CROWD times at once, over many connections; each answer as its status and validator. */
async function crowd(path: string): Promise<string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const { hostname, port } = new URL(app.origin);
  const one = () =>
    new Promise<string>((resolve, reject) => {
      request({ hostname, port, path, agent }, (answer) => {
        answer.resume();
        answer.on("end", () => resolve(`${answer.statusCode} ${answer.headers.etag}`));
      })
        .on("error", reject)
        .end();
    });
  const answers = await Promise.all(Array.from({ length: CROWD }, one));
  agent.destroy();
  return answers;
}

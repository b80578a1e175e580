import { describe, expect, it } from "vitest";
import { gatherCrowds } from "../../support/crowds.ts";

const { app, describeCrowds } = gatherCrowds();

describe("a crowd at a cold address", () => {
  // 2 000 at every public address in crowd.long.test.ts.
  describeCrowds(100, ["a ranking"]);

  it("of the same address with noise is led to the one copy, without the database", async () => {
    await (await app().fetch("/tournaments")).text();
    app().proxy.resetStats();
    for (const noise of ["utm_source=a", "fbclid=b", "x=1&y=2"]) {
      const answer = await app().fetch(`/tournaments?${noise}`);
      expect([answer.status, answer.headers.get("location")]).toEqual([302, "/tournaments"]);
      expect(answer.headers.get("cache-control")).toBe("private, no-store");
    }
    expect((await app().fetch("/tournaments")).headers.get("cf-cache-status")).toBe("HIT");
    expect(app().proxy.stats().http_requests).toBe(0);
  });
});

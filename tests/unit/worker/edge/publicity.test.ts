import { describe, expect, it } from "vitest";
import { findPage, PAGES } from "../../../../app/pages.ts";
import { CALLS } from "../../../../worker/api/calls.ts";
import { regionalQuerySchema } from "../../../../app/features/rankings/regional/regional-schema.ts";
import { tournamentListSchema } from "../../../../app/features/tournaments/tournaments/tournaments-schema.ts";
import { keepingHeaders } from "../../../../worker/edge/public-answer.ts";
import { publicityOf } from "../../../../worker/edge/publicity.ts";

const ID = "0190a1b2-c3d4-7e5f-8a6b-0123456789ab";

function of(path: string, method = "GET") {
  return publicityOf(method, new URL(path, "https://quadra.example"));
}

describe("what the edge may keep", () => {
  it.each([
    ["/", "/", ["home"]],
    ["/?painel=privacidade", "/", ["home"]],
    ["/?clube=", "/", ["home"]],
    [`/public-ranking/${ID}`, "/public-ranking/:clubId", [`club-${ID}`]],
    [
      `/public-ranking/${ID}?sport=padel&as_of=2026-01-31&athlete=${ID}`,
      "/public-ranking/:clubId",
      [`club-${ID}`],
    ],
    [`/display/${ID}?theme=light`, "/display/:clubId", [`club-${ID}`]],
    ["/tournaments", "/tournaments", ["tournaments"]],
    ["/tournaments-list?state=SC&sport=&cursor=20", "/tournaments-list", ["tournaments"]],
    [`/tournaments/${ID}`, "/tournaments/:tournamentId", [`tournament-${ID}`, "tournaments"]],
    ["/geographical-rankings?state=SC&ageGroup=18-24&cityName=", "/geographical-rankings", ["regional"]],
    [
      `/api/v1/clubs/${ID}/display/version?message=${ID}`,
      "/api/v1/clubs/:clubId/display/version",
      [`club-${ID}`],
    ],
    [
      `/api/v1/clubs/${ID}/display/0f3a9c1d2e4b5a6c?sport=tennis`,
      "/api/v1/clubs/:clubId/display/:version",
      [`club-${ID}`],
    ],
  ])("%s", (path, route, tags) => {
    const publicity = of(path);
    expect(publicity).toMatchObject({ kind: "public", route });
    expect(publicity).toHaveProperty("tags", expect.arrayContaining(tags));
    expect(of(path, "HEAD")).toEqual(publicity);
  });

  it.each([
    ["/?clube=ilha"],
    [`/public-ranking/${ID}?search=jo%C3%A3o`],
    ["/tournaments-list?search=aberto"],
    ["/geographical-rankings?cityName=floripa"],
  ])("a typed text is answered and not kept: %s", (path) => {
    expect(of(path)).toMatchObject({ kind: "unkept" });
  });

  it.each([
    ["/?utm_source=whatsapp&utm_medium=x", "/"],
    [`/public-ranking/${ID}?fbclid=abc&sport=padel`, `/public-ranking/${ID}?sport=padel`],
    ["/tournaments?a=1&a=2&b=3", "/tournaments"],
  ])("noise is taken off by another address: %s", (path, to) => {
    expect(of(path)).toEqual({ kind: "redirect", to });
  });

  it.each([
    "/auth",
    "/athlete-dashboard",
    "/club-admin-dashboard",
    "/profile-setup",
    "/healthz",
    "/api/v1/me",
    "/api/v1/clubs",
    `/api/v1/clubs/${ID}/ranking`,
    `/api/v1/clubs/${ID}/display`,
    "/_.data",
    `/public-ranking/${ID}.data`,
    `/public-ranking/${ID}/`,
    `/public-ranking/${ID}.css`,
    `/public-ranking/${ID.toUpperCase()}`,
    `/public-ranking%2F${ID}`,
    `/Public-Ranking/${ID}`,
    `/public-ranking/${ID}/../../auth`,
    `/tournaments/`,
    `/tournaments/%2e%2e/auth`,
    `/display/${ID}/x`,
    `/api/v1/clubs/${ID}/display/version/`,
    `/api/v1/clubs/${ID}%2fdisplay/version`,
    "/tournaments.css",
    "/geographical-rankings;x",
  ])("%s is private", (path) => {
    expect(of(path)).toEqual({ kind: "private" });
  });

  it.each(["POST", "PUT", "DELETE", "OPTIONS", "PROPFIND"])("%s is private", (method) => {
    expect(of("/", method)).toEqual({ kind: "private" });
  });

  it("knows every parameter that the pages' schemas read", () => {
    const parametersOf = (route: string) => findPage(route)!.row.caching!.parameters;
    expect(parametersOf("/geographical-rankings")).toEqual([
      ...Object.keys(regionalQuerySchema.shape),
      "cityName",
    ]);
    expect(parametersOf("/tournaments-list")).toEqual(Object.keys(tournamentListSchema.shape));
  });

  it("keeps nothing longer than 15 s but on errors, and says how long then", () => {
    for (const { caching, path } of [...PAGES, ...CALLS]) {
      if (!caching) continue;
      const { freshness } = caching;
      // A picture's address is written once; one that was taken away is gone within five minutes.
      const most = freshness.isForEver ? 300 : 15;
      expect(freshness.maxAgeSeconds + freshness.staleSeconds, path).toBeLessThanOrEqual(most);
      const headers = keepingHeaders(freshness, ["x"]);
      expect(headers["cloudflare-cdn-cache-control"]).toContain("stale-if-error=86400");
      expect(Object.values(headers).join()).not.toMatch(/s-maxage|must-revalidate|proxy-revalidate/);
      expect(headers["cache-control"]).toBe(
        freshness.isForEver ? "public, max-age=31536000, immutable" : "public, no-cache",
      );
    }
  });
});

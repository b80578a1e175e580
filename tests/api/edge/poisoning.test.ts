import { describe, expect, it } from "vitest";
import { EVIL_HOST } from "../../support/hostile-requests.ts";
import { KEPT_ROUTES, meetHostileRequests, PARTNER } from "../../support/hostile-visits.ts";

const { get, describeNextVisitor, app, crowd, addresses } = meetHostileRequests();

describe("whatever came first, the next visitor gets the same", () => {
  it("the addresses are those of every public route", () => {
    expect(Object.keys(addresses()).toSorted()).toEqual(KEPT_ROUTES.toSorted());
  });

  // A page and an answer to a program; the other routes in poisoning.long.test.ts.
  describeNextVisitor(["/tournaments", "/api/v1/clubs/:clubId/display/version"]);

  it("HEAD and ranges are cut from the same answer, in whatever order they come", async () => {
    for (const address of Object.values(addresses())) {
      app().edge.purgeEverything();
      const head = await get(address, {}, "HEAD");
      const part = await get(address, { range: "bytes=5-24" });
      const whole = await get(address);
      expect([address, head.status, head.body]).toEqual([address, 200, ""]);
      expect([part.status, part.body]).toEqual([206, Buffer.from(whole.body).subarray(5, 25).toString()]);
      expect([whole.status, whole.headers.etag]).toEqual([200, head.headers.etag]);
      expect(app().edge.renders(address)).toBeGreaterThan(0);
      const unchanged = await get(address, { "if-none-match": whole.headers.etag! });
      expect([unchanged.status, unchanged.body]).toEqual([304, ""]);
    }
  });

  it("pages name themselves by the product's own address, whatever host was asked for", async () => {
    for (const address of Object.values(addresses()).filter((one) => !one.startsWith("/api/"))) {
      app().edge.purgeEverything();
      await get(address, { host: EVIL_HOST, "x-forwarded-proto": "https" });
      const { body } = await get(address);
      const named = [
        ...body.matchAll(
          /<(?:meta property="og:(?:url|image)" content|link rel="canonical" href)="([^"]+)"/g,
        ),
      ];
      expect(named.length).toBeGreaterThan(0);
      for (const [, value] of named) expect(new URL(value!).origin).toBe(app().vars.APP_ORIGIN);
    }
  });
});

it("a private address in the clothes of a file is kept for nobody", async () => {
  const [victim] = await app().sql<{ email: string; name: string }>(
    "select email, name from users where id = $1",
    [crowd().athlete.userId],
  );
  const endings = [
    "",
    "/x.css",
    ".css",
    ".js",
    ";x.css",
    "%2Fx.css",
    "%3Fx.css",
    "%00.css",
    "/..%2fog.png",
    "?x.css",
    "/%2e%2e/robots.txt",
  ];
  const faults: string[] = [];
  for (const path of [
    "/athlete-profile",
    "/athlete-dashboard",
    "/athlete-dashboard.data",
    "/api/v1/me",
    "/api/v1/me/widgets",
    "/member-widgets",
    "/api/v1/notifications",
    "/api/auth/v1/user",
  ])
    for (const ending of endings) {
      const sent = `${path}${ending}`;
      const own = await get(sent, {
        cookie: crowd().athlete.cookie!,
        authorization: `Bearer ${crowd().athlete.bearer}`,
      });
      const other = await get(sent);
      if ([victim!.email, victim!.name].some((word) => other.body.includes(word)))
        faults.push(`${sent} leaks`);
      for (const { headers } of [own, other])
        if (/HIT|MISS|EXPIRED|UPDATING|STALE|REVALIDATED/.test(headers["cf-cache-status"] ?? ""))
          if (
            // The address leads to a file that is everybody's.
            new URL(sent, app().origin).pathname !== "/robots.txt" &&
            (!headers["cache-control"]?.includes("public, no-cache") ||
              (other.body.length > 0 && own.body !== other.body))
          )
            faults.push(`${sent} is kept`);
      if (
        ending === "" &&
        !own.body.includes(victim!.name) &&
        !own.body.includes(victim!.email) &&
        !/notifications|widgets/.test(path)
      )
        faults.push(`${sent} does not show its owner anything: ${own.status}`);
    }
  expect(faults).toEqual([]);
});

describe("Origin", () => {
  it("each origin reads its own permission, or none, after other origins asked", async () => {
    const origins = [
      undefined,
      `https://${EVIL_HOST}`,
      PARTNER,
      "null",
      app().vars.APP_ORIGIN!,
      `${PARTNER}.${EVIL_HOST}`,
    ];
    const allowed = new Set([PARTNER, app().vars.APP_ORIGIN!]);
    const faults: string[] = [];
    const calls = [
      addresses()["/api/v1/clubs/:clubId/display/version"]!,
      addresses()["/api/v1/clubs/:clubId/display/:version"]!,
      "/api/v1/clubs?search=a",
      "/api/v1/nothing",
      "/",
    ];
    for (const address of calls)
      for (const first of origins) {
        app().edge.purgeEverything();
        for (const origin of [first, ...origins, first]) {
          const { headers } = await get(address, origin === undefined ? {} : { origin });
          const wanted = origin !== undefined && allowed.has(origin) && address !== "/" ? origin : undefined;
          if (headers["access-control-allow-origin"] !== wanted)
            faults.push(
              `${address} from ${origin} after ${first}: ${headers["access-control-allow-origin"]}`,
            );
          if (headers["access-control-allow-credentials"] !== undefined)
            faults.push(`${address}: credentials`);
          if (address !== "/" && !/origin/i.test(headers.vary ?? ""))
            faults.push(`${address} from ${origin}: no Vary`);
        }
      }
    expect(faults).toEqual([]);
  });
});

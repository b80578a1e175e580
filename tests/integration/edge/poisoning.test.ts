import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PUBLIC_ROUTES } from "../../../worker/edge/public-routes.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { EVIL_HOST, HOSTILE, type HostileRequest, MARK } from "../../support/hostile-requests.ts";
import { type Crowd, gatherCrowd } from "../../support/privacy/people.ts";
import { withoutClock } from "../../support/privacy/keeping.ts";
import { type RawAnswer, rawRequest } from "../../support/raw-request.ts";

/** What tells how and when an answer travelled, not what it says; the validators below are of bytes with a clock in them. */
const OF_THE_MOMENT = new Set(
  "date age cf-cache-status connection keep-alive content-length transfer-encoding etag".split(" "),
);

const PARTNER = "https://parceiro.test";

let app: TestApp;
let crowd: Crowd;
let addresses: Record<string, string>;

beforeAll(async () => {
  app = await startApp({ seed: "demo", vars: { CORS_ORIGINS: PARTNER } });
  crowd = await gatherCrowd(app);
  const club = crowd.clubAdmin.adminOf[0]!;
  const [tournament] = await app.sql<{ id: string }>(
    "select id from tournaments where status = 'open' limit 1",
  );
  const version = (await (await app.fetch(`/api/v1/clubs/${club}/display/version`)).json()) as {
    version: string;
  };
  addresses = {
    "/": "/",
    "/public-ranking/:clubId": `/public-ranking/${club}?format=doubles&sport=tennis&limit=5`,
    "/display/:clubId": `/display/${club}`,
    "/tournaments": "/tournaments",
    "/tournaments-list": "/tournaments-list?sport=tennis",
    "/tournaments/:tournamentId": `/tournaments/${tournament!.id}`,
    "/geographical-rankings": "/geographical-rankings?sport=tennis",
    "/api/v1/clubs/:clubId/display/version": `/api/v1/clubs/${club}/display/version`,
    "/api/v1/clubs/:clubId/display/:version": `/api/v1/clubs/${club}/display/${version.version}`,
  };
});
afterAll(() => app?.stop());

const get = (target: string, headers?: Record<string, string>, method?: string) =>
  rawRequest(app.origin, target, { ...(headers && { headers }), ...(method && { method }) });

/** What an innocent visitor gets: everything but what tells the moment. */
function innocent({ status, headers, body }: RawAnswer) {
  const kept = Object.entries(headers).filter(([name]) => !OF_THE_MOMENT.has(name));
  return { status, headers: kept.map(([name, value]) => `${name}: ${value}`), body: withoutClock(body) };
}

/** What of an answer to a hostile request would do harm wherever it were kept or followed. */
function harmOf({ headers, body }: RawAnswer): string[] {
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const location = headers.location;
  const target = location === undefined ? null : new URL(location, app.origin);
  return [
    ...fields.filter((field) => field.includes(EVIL_HOST)),
    ...(body.includes(EVIL_HOST) && /(https?:)?\/\/evil\.example/.test(body.replaceAll(/\\u002f|%2f/gi, "/"))
      ? ["an address of the evil host in the body"]
      : []),
    ...(target !== null && target.origin !== app.origin ? [`leads to ${location}`] : []),
    ...(headers["set-cookie"] === undefined ? [] : ["Set-Cookie"]),
    ...(headers["cache-control"] === undefined ? ["no Cache-Control"] : []),
  ];
}

describe("whatever came first, the next visitor gets the same", () => {
  it("the addresses are those of every public route", () => {
    expect(Object.keys(addresses).toSorted()).toEqual(PUBLIC_ROUTES.map(({ route }) => route).toSorted());
  });

  it.each(PUBLIC_ROUTES.map(({ route }) => route))(
    "%s",
    async (route) => {
      const address = addresses[route]!;
      app.edge.purgeEverything();
      const reference = innocent(await get(address));
      expect(reference.status).toBe(200);
      expect(reference.body).not.toContain(MARK);
      const faults: string[] = [];
      const signedIn = [crowd.athlete, crowd.superAdmin].flatMap((asker): HostileRequest[] =>
        asker.cookie === null
          ? []
          : [
              { name: `cookie of ${asker.name}`, headers: { cookie: asker.cookie } },
              { name: `token of ${asker.name}`, headers: { authorization: `Bearer ${asker.bearer}` } },
            ],
      );
      for (const hostile of [...HOSTILE, ...signedIn]) {
        app.edge.purgeEverything();
        const { name, target, headers, method } = hostile;
        const sent = target ? target(address) : address;
        const first = await get(sent, headers, method);
        // It is harmless by itself, and asked again by an innocent.
        for (const harm of harmOf(first)) faults.push(`${name} answered ${first.status}: ${harm}`);
        const again = sent === address || sent.startsWith("http:") ? null : await get(sent);
        for (const harm of again ? harmOf(again) : []) faults.push(`${name} left: ${harm}`);
        const got = innocent(await get(address));
        if (got.status !== reference.status) faults.push(`${name} changed the status: ${got.status}`);
        if (got.body !== reference.body) faults.push(`${name} changed the body: ${got.body.slice(0, 200)}`);
        for (const field of got.headers)
          if (!reference.headers.includes(field)) faults.push(`${name} changed ${field}`);
        if (got.headers.length !== reference.headers.length) faults.push(`${name} took headers away`);
      }
      expect(faults).toEqual([]);
    },
    60_000,
  );

  it("HEAD and ranges are cut from the same answer, in whatever order they come", async () => {
    for (const address of Object.values(addresses)) {
      app.edge.purgeEverything();
      const head = await get(address, {}, "HEAD");
      const part = await get(address, { range: "bytes=5-24" });
      const whole = await get(address);
      expect([address, head.status, head.body]).toEqual([address, 200, ""]);
      expect([part.status, part.body]).toEqual([206, Buffer.from(whole.body).subarray(5, 25).toString()]);
      expect([whole.status, whole.headers.etag]).toEqual([200, head.headers.etag]);
      expect(app.edge.renders(address)).toBeGreaterThan(0);
      const unchanged = await get(address, { "if-none-match": whole.headers.etag! });
      expect([unchanged.status, unchanged.body]).toEqual([304, ""]);
    }
  });

  it("pages name themselves by the product's own address, whatever host was asked for", async () => {
    for (const address of Object.values(addresses).filter((one) => !one.startsWith("/api/"))) {
      app.edge.purgeEverything();
      await get(address, { host: EVIL_HOST, "x-forwarded-proto": "https" });
      const { body } = await get(address);
      const named = [
        ...body.matchAll(
          /<(?:meta property="og:(?:url|image)" content|link rel="canonical" href)="([^"]+)"/g,
        ),
      ];
      expect(named.length).toBeGreaterThan(0);
      for (const [, value] of named) expect(new URL(value!).origin).toBe(app.vars.APP_ORIGIN);
    }
  });
});

it("a private address in the clothes of a file is kept for nobody", async () => {
  const [victim] = await app.sql<{ email: string; name: string }>(
    "select email, name from users where id = $1",
    [crowd.athlete.userId],
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
    "/api/v1/me/globals",
    "/api/v1/notifications",
    "/api/auth/v1/user",
  ])
    for (const ending of endings) {
      const sent = `${path}${ending}`;
      const own = await get(sent, {
        cookie: crowd.athlete.cookie!,
        authorization: `Bearer ${crowd.athlete.bearer}`,
      });
      const other = await get(sent);
      if ([victim!.email, victim!.name].some((word) => other.body.includes(word)))
        faults.push(`${sent} leaks`);
      for (const { headers } of [own, other])
        if (/HIT|MISS|EXPIRED|UPDATING|STALE|REVALIDATED/.test(headers["cf-cache-status"] ?? ""))
          if (
            !headers["cache-control"]?.includes("public, no-cache") ||
            (other.body.length > 0 && own.body !== other.body)
          )
            faults.push(`${sent} is kept`);
      if (
        ending === "" &&
        !own.body.includes(victim!.name) &&
        !own.body.includes(victim!.email) &&
        !/notifications|globals/.test(path)
      )
        faults.push(`${sent} does not show its owner anything: ${own.status}`);
    }
  expect(faults).toEqual([]);
});

describe("Origin", () => {
  it("each origin reads its own permission, or none, whoever asked before", async () => {
    const origins = [
      undefined,
      `https://${EVIL_HOST}`,
      PARTNER,
      "null",
      app.vars.APP_ORIGIN!,
      `${PARTNER}.${EVIL_HOST}`,
    ];
    const allowed = new Set([PARTNER, app.vars.APP_ORIGIN!]);
    const faults: string[] = [];
    const calls = [
      addresses["/api/v1/clubs/:clubId/display/version"]!,
      addresses["/api/v1/clubs/:clubId/display/:version"]!,
      "/api/v1/clubs?search=a",
      "/api/v1/nothing",
      "/",
    ];
    for (const address of calls)
      for (const first of origins) {
        app.edge.purgeEverything();
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

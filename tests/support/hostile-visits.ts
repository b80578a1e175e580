import { afterAll, beforeAll, expect, it } from "vitest";
import { PAGES } from "../../app/pages.ts";
import { CALLS } from "../../worker/api/calls.ts";
import { forgetLimits, startApp, type TestApp } from "./app.ts";
import { EVIL_HOST, HOSTILE, type HostileRequest, MARK } from "./hostile-requests.ts";
import { type Asker, type Crowd, gatherCrowd } from "./privacy/people.ts";
import { withoutClock } from "./privacy/keeping.ts";
import { type RawAnswer, rawRequest } from "./raw-request.ts";

/** Headers about how and when an answer was sent, not about its content; the validators below are of bytes with a clock in them. */
const OF_THE_MOMENT = new Set(
  "date age cf-cache-status connection keep-alive content-length transfer-encoding etag".split(" "),
);

/** An origin that may call the API. */
export const PARTNER = "https://parceiro.test";

/** Keeps of an innocent visitor's answer everything but headers and values of the moment. */
function innocent({ status, headers, body }: RawAnswer) {
  const kept = Object.entries(headers).filter(([name]) => !OF_THE_MOMENT.has(name));
  return { status, headers: kept.map(([name, value]) => `${name}: ${value}`), body: withoutClock(body) };
}

/** Finds what in an answer to a hostile request would do harm wherever it were kept or followed. */
function harmOf({ headers, body }: RawAnswer, origin: string): string[] {
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const location = headers.location;
  const target = location === undefined ? null : new URL(location, origin);
  return [
    ...fields.filter((field) => field.includes(EVIL_HOST)),
    ...(body.includes(EVIL_HOST) && /(https?:)?\/\/evil\.example/.test(body.replaceAll(/\\u002f|%2f/gi, "/"))
      ? ["an address of the evil host in the body"]
      : []),
    ...(target !== null && target.origin !== origin ? [`redirects to ${location}`] : []),
    ...(headers["set-cookie"] === undefined ? [] : ["Set-Cookie"]),
    ...(headers["cache-control"] === undefined ? ["no Cache-Control"] : []),
  ];
}

/** The routes whose answers the cache keeps. */
export const KEPT_ROUTES = [...PAGES, ...CALLS]
  // A picture has an address of its own once it is kept: tests/api/storage/storage-js.test.ts.
  .filter(({ caching, path }) => caching && !path.startsWith("/api/storage/"))
  .map(({ path }) => path);

type Get = (target: string, headers?: Record<string, string>, method?: string) => Promise<RawAnswer>;

/** Finds the faults of the answer to a hostile request, and of what an innocent gets at the same address afterwards. */
async function faultsAfter(
  { name, target, headers, method }: HostileRequest,
  { get, address, origin }: { get: Get; address: string; origin: string },
  reference: ReturnType<typeof innocent>,
): Promise<string[]> {
  const sent = target ? target(address) : address;
  const first = await get(sent, headers, method);
  // It is harmless by itself, and asked again by an innocent.
  const faults = harmOf(first, origin).map((harm) => `${name} answered ${first.status}: ${harm}`);
  const again = sent === address || sent.startsWith("http:") ? null : await get(sent);
  for (const harm of again ? harmOf(again, origin) : []) faults.push(`${name} left: ${harm}`);
  const got = innocent(await get(address));
  if (got.status !== reference.status) faults.push(`${name} changed the status: ${got.status}`);
  if (got.body !== reference.body) faults.push(`${name} changed the body: ${got.body.slice(0, 200)}`);
  for (const field of got.headers)
    if (!reference.headers.includes(field)) faults.push(`${name} changed ${field}`);
  if (got.headers.length !== reference.headers.length) faults.push(`${name} took headers away`);
  return faults;
}

/** By public route, one address of it, in the club that the crowd's admin administers. */
async function publicAddresses(app: TestApp, club: string): Promise<Record<string, string>> {
  const [tournament] = await app.sql<{ id: string }>(
    "select id from tournaments where status = 'open' limit 1",
  );
  const version = (await (await app.fetch(`/api/v1/clubs/${club}/display/version`)).json()) as {
    version: string;
  };
  return {
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
}

/** For a file of tests: the product, people who are signed in, and the public addresses that hostile requests come to. */
export function meetHostileRequests() {
  let app: TestApp;
  let crowd: Crowd;
  let addresses: Record<string, string>;

  beforeAll(async () => {
    app = await startApp({ seed: "demo", vars: { CORS_ORIGINS: PARTNER } });
    crowd = await gatherCrowd(app);
    addresses = await publicAddresses(app, crowd.clubAdmin.adminOf[0]!);
  });
  afterAll(() => app?.stop());

  const get: Get = (target, headers, method) =>
    rawRequest(app.origin, target, { ...(headers && { headers }), ...(method && { method }) });

  /** Describes that after each hostile request to these routes the next visitor gets what the first got. */
  function describeNextVisitor(routes: readonly string[]): void {
    it.each(routes)(
      "%s",
      async (route) => {
        const address = addresses[route]!;
        app.edge.purgeEverything();
        const reference = innocent(await get(address));
        expect(reference.status).toBe(200);
        expect(reference.body).not.toContain(MARK);
        const faults: string[] = [];
        for (const hostile of [...HOSTILE, ...signedIn(crowd.athlete), ...signedIn(crowd.superAdmin)]) {
          app.edge.purgeEverything();
          // All come from one address, and each is asked for anew: the limit of what the cache has not is not meant here.
          await forgetLimits(app);
          faults.push(...(await faultsAfter(hostile, { get, address, origin: app.origin }, reference)));
        }
        expect(faults).toEqual([]);
      },
      60_000,
    );
  }

  return {
    get,
    describeNextVisitor,
    app: () => app,
    crowd: () => crowd,
    /** By public route, one address of it. */
    addresses: () => addresses,
  };
}

/** Requests that bring somebody's cookie or token. */
function signedIn({ name, cookie, bearer }: Asker): HostileRequest[] {
  if (cookie === null) return [];
  return [
    { name: `cookie of ${name}`, headers: { cookie } },
    { name: `token of ${name}`, headers: { authorization: `Bearer ${bearer}` } },
  ];
}

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataPath } from "../../support/data-answers.ts";
import { forgetLimits, startApp, type TestApp } from "../../support/app.ts";
import {
  callAddresses,
  declaredCalls,
  declaredPages,
  findSubjects,
  pageAddresses,
  type Subjects,
} from "../../support/privacy/addresses.ts";
import { OPEN, PERSONAL, WORDED_COLUMNS } from "../../support/privacy/columns.ts";
import { crawl, noFindings, type Question } from "../../support/privacy/crawl.ts";
import { markEverything, type Markers } from "../../support/privacy/markers.ts";
import { type Crowd, fillEmptyTables, gatherCrowd } from "../../support/privacy/people.ts";
import { candidates } from "../../support/privacy/scan.ts";
import { isWhole, sampled } from "../../support/sample.ts";
import { publicityOf } from "../../../worker/edge/publicity.ts";

/** The columns that those who may must have read: an empty crawl would find no leak either. */
const SEEN_BY_OWNERS = [
  "athlete users.email",
  "athlete users.name",
  "athlete users.phone",
  "athlete athletes.birth_date",
  "athlete athletes.guardian_name",
  "athlete notifications.title",
  "athlete notifications.message",
  "athlete matches.place",
  "athlete matches.dispute_reason",
  "athlete match_events.reason",
  "stranger users.email",
  "clubAdmin athletes.name",
  "clubAdmin athletes.birth_date",
  "clubAdmin clubs.cnpj",
  "clubAdmin imports.file_name",
  "clubAdmin import_rows.reason",
  "superAdmin audit_lines.action",
  "superAdmin audit_lines.data",
];

let app: TestApp;
let crowd: Crowd;
let markers: Markers;
let subjects: Subjects;

beforeAll(async () => {
  app = await startApp({ seed: "demo" });
  crowd = await gatherCrowd(app);
  await fillEmptyTables(app, crowd);
  subjects = await findSubjects(app, crowd);
  markers = await markEverything(app);
});
afterAll(() => app?.stop());

/** Asks in slices between which the limits are given back. */
async function crawlAll(questions: readonly Question[]) {
  const found = noFindings();
  for (let at = 0; at < questions.length; at += 120) {
    await forgetLimits(app);
    await crawl(app, questions.slice(at, at + 120), markers, found);
  }
  expect([...found.statuses.keys()].filter((line) => line.endsWith("429"))).toEqual([]);
  return found;
}

const askers = () => Object.values(crowd) as Crowd[keyof Crowd][];
/** By default a third of the pages, drawn by the commit. */
const pages = () => {
  const all = Object.values(pageAddresses(subjects)).flat();
  return sampled("privacy", all, all.length / 3);
};
const readings = () =>
  Object.entries(callAddresses(subjects)).flatMap(([call, list]) => (call.startsWith("GET ") ? list : []));

describe("what is asked and what is looked for leave nothing out", () => {
  it("every column that can hold words is personal or open, and every personal one is marked", async () => {
    const columns = (await app.sql<{ name: string }>(WORDED_COLUMNS)).map(({ name }) => name);
    const open = Object.entries(OPEN).flatMap(([table, names]) => names.map((name) => `${table}.${name}`));
    const listed = [...Object.keys(PERSONAL), ...open];
    expect(columns.filter((name) => !listed.includes(name))).toEqual([]);
    expect(listed.filter((name) => !columns.includes(name) && name !== "sessions.id")).toEqual([]);
    expect(open.filter((name) => name in PERSONAL)).toEqual([]);
    const marked = new Set([...markers.values()].map(({ column }) => column));
    // A copy of the profile's, whose marker it is.
    expect(Object.keys(PERSONAL).filter((name) => !marked.has(name))).toEqual(["ratings.birth_date"]);
    expect(markers.size).toBeGreaterThan(2_000);
  });

  it("every route and every call", () => {
    expect(Object.keys(pageAddresses(subjects)).toSorted()).toEqual(declaredPages().toSorted());
    expect(Object.keys(callAddresses(subjects)).toSorted()).toEqual([...new Set(declaredCalls())].toSorted());
    for (const list of Object.values(subjects)) expect(list.length).toBeGreaterThanOrEqual(2);
    expect(subjects.athletes).toHaveLength(5);
  });

  it.each([
    ["a token, shouted and escaped", "%3DZQ0123456789ABCDqz&quot;", "zq0123456789abcdqz"],
    ["a day", String.raw`"1903-05-17T00"`, "1903-05-17"],
    ["a day as read", "nasc. 17/05/1903", "1903-05-17"],
    ["a day in an address", "17%2F05%2F1903", "1903-05-17"],
    ["a day in words", "17 de maio de 1903", "1903-05-17"],
    ["a phone", "(48) 97000-0012", "48970000012"],
    ["a CPF", "777.000.000-12", "77700000012"],
    ["a CNPJ", "77.700.000/0000-12", "77700000000012"],
    ["a claim", `a=${btoa('{"email":"zq0123456789abcdqz@x"}').replaceAll("=", "")};`, "zq0123456789abcdqz"],
  ])("the scanner finds %s", (_name, text, value) => {
    expect([...candidates(text)]).toContain(value);
  });
});

/** Everybody at one address: somebody else first at each, signed in, and the visitor right after the last of them. */
function everybodyAt(
  address: string,
  index: number,
  ways: readonly Question["way"][],
  method = "GET",
): Question[] {
  const [visitor, ...signedIn] = askers();
  const turned = signedIn.map((_, at) => signedIn[(at + index) % signedIn.length]!);
  return [...turned, visitor!].flatMap((asker, at) => {
    // The page itself to everybody; the other ways in turn, so that each asker goes each way somewhere.
    const [first, ...others] = ways;
    const other = others[(at + index) % others.length];
    return [first!, ...(other && !(asker === visitor && other === "token") ? [other] : [])].map(
      (way) => ({ asker, way, address, method }) satisfies Question,
    );
  });
}

describe("through the cache", () => {
  it("nobody reads another's marker, in any order of requests, and only public addresses are kept", async () => {
    app.edge.purgeEverything();
    const found = await crawlAll([
      ...pages().flatMap((address, index) => everybodyAt(address, index, ["page", "data", "json", "token"])),
      ...readings().flatMap((address, index) => everybodyAt(address, index, ["token", "page"])),
      ...[...pages(), ...readings()].map((address): Question => ({
        asker: crowd.visitor,
        way: "page",
        address,
        method: "GET",
      })),
    ]);
    expect([...new Set(found.faults)]).toEqual([]);
    const differing = [...found.publicBodies].filter(([, digests]) => digests.size > 1);
    expect(differing.map(([address, digests]) => [address, ...digests.values()])).toEqual([]);
    expect(found.publicBodies.size).toBeGreaterThanOrEqual(isWhole ? 20 : 1);

    // Owners did see theirs: the crawl was inside, and the marks are where people read.
    if (isWhole) expect([...found.seen]).toEqual(expect.arrayContaining(SEEN_BY_OWNERS));
    expect(SEEN_BY_OWNERS.filter((line) => found.seen.has(line)).length).toBeGreaterThan(4);
    for (const asker of askers())
      expect(found.statuses.get(`${asker.name} 200`)).toBeGreaterThan(isWhole ? 70 : 10);
    expect(found.keptStates.get("HIT")).toBeGreaterThan(isWhole ? 100 : 20);
  }, 900_000);

  it("the data of each public page says a visitor no more than the page may", async () => {
    const isPublic = (address: string) =>
      publicityOf("GET", new URL(address, "http://any.test")).kind === "public";
    const addresses = Object.values(pageAddresses(subjects)).flat().filter(isPublic);
    const asked = (way: "page" | "data") =>
      crawlAll(addresses.map((address) => ({ asker: crowd.visitor, way, address, method: "GET" })));
    const [data, page] = [await asked("data"), await asked("page")];
    expect([...new Set(data.faults)]).toEqual([]);
    // Each is answered as its page is.
    expect(data.statuses).toEqual(page.statuses);
    expect(data.statuses.get("visitor 200")).toBeGreaterThan(10);
    // Nor what a name hides: whether somebody is a minor, private or without an account.
    for (const address of addresses)
      expect(await (await app.fetch(dataPath(address))).text(), address).not.toMatch(
        /"(is_?(Hidden|Private|Minor|Claimed)|birth_?date|user_?id)"/i,
      );
  }, 300_000);

  it("what is sent and refused shows nobody another's marker", async () => {
    const calls = Object.entries(callAddresses(subjects)).flatMap(([call, list]) => {
      const method = call.split(" ")[0]!;
      return method === "GET" ? [] : list.map((address) => ({ method, address }));
    });
    const posts = declaredPages().map((path) => ({
      method: "POST",
      address: pageAddresses(subjects)[path]![0]!,
    }));
    const found = await crawlAll([
      ...posts.flatMap(({ method, address }, index) => everybodyAt(address, index, ["page"], method)),
      // Signing out comes last.
      ...calls
        .toSorted((a, b) => Number(a.address.includes("logout")) - Number(b.address.includes("logout")))
        .flatMap(({ method, address }, index) => everybodyAt(address, index, ["token"], method)),
    ]);
    expect([...new Set(found.faults)]).toEqual([]);
    expect(found.statuses.get("athlete 200")).toBeGreaterThan(0);
    expect(found.statuses.get("visitor 401")).toBeGreaterThan(10);
  }, 900_000);

  it("what the cache wrote of it all: private addresses were asked of the worker each time", () => {
    const kept = app.edge.record.requests.filter(
      ({ cacheStatus }) => cacheStatus !== null && cacheStatus !== "BYPASS",
    );
    const outside = kept.filter(
      ({ method, target }) => publicityOf(method, new URL(target, "http://any.test")).kind !== "public",
    );
    expect(outside).toEqual([]);
    expect(kept.length).toBeGreaterThan(isWhole ? 100 : 20);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DECLARED } from "../support/matrix/declared.ts";
import { callRows } from "../support/matrix/call-rows.ts";
import { formRows } from "../support/matrix/form-rows.ts";
import { pageRows } from "../support/matrix/page-rows.ts";
import { storageRows } from "../support/matrix/storage-rows.ts";
import { payeeRows } from "../support/matrix/payee-rows.ts";
import { tokenFormRows } from "../support/matrix/token-rows.ts";
import { subscriptionRows } from "../support/matrix/subscription-rows.ts";
import { type Asker, type Credentials, credentialsOf, PEOPLE } from "../support/matrix/people.ts";
import { nameOf, outcomeOf, type Row } from "../support/matrix/rows.ts";
import { declaredCalls } from "../support/privacy/addresses.ts";
import { siteMap } from "../support/site-map.ts";
import { startRequestHarness, type RequestHarness } from "../support/request-cases/harness.ts";

/*
 * Who may do what (spec §2, §6, product §3): every screen, form and call, asked by everybody about the athlete's own thing,
 * another's and nobody's. A route that no row names fails.
 */

const rows = [
  ...pageRows,
  ...formRows,
  ...tokenFormRows,
  ...payeeRows,
  ...callRows,
  ...subscriptionRows,
  ...storageRows,
];
let harness: RequestHarness;
let credentials: Record<Asker, Credentials>;

beforeAll(async () => {
  harness = await startRequestHarness();
  credentials = await credentialsOf(harness);
});
afterAll(() => harness?.stop());

/** Gives every limit back: a row asks more than a person may in a minute. */
async function forgetLimits(): Promise<void> {
  const { redis } = harness.app;
  const headers = { authorization: `Bearer ${redis.token}` };
  await fetch(redis.url, { method: "POST", headers, body: '["FLUSHALL"]' });
}

async function ask(row: Row, asker: Asker): Promise<string> {
  const { path, form, body } = await row.prepare(harness, asker);
  const [method = "GET"] = row.route.split(" ");
  const headers: Record<string, string> = { ...credentials[asker][row.way] };
  if (row.way === "cookie" && method !== "GET") headers.origin = harness.app.workerOrigin;
  if (body !== undefined) headers["content-type"] = "application/json";
  const answer = await fetch(new URL(path, harness.app.workerOrigin), {
    method,
    headers,
    redirect: "manual",
    body: form ? new URLSearchParams(form) : body === undefined ? undefined : JSON.stringify(body),
  });
  return await outcomeOf(row, answer);
}

describe("the matrix leaves nothing out", () => {
  const listed = new Set(rows.map(({ route }) => route));

  it("every screen, every screen that takes a form, every call", () => {
    const declared = [
      ...siteMap.flatMap(({ path, takesGet, takesPost }) => [
        ...(takesGet ? [`GET ${path}`] : []),
        ...(takesPost ? [`POST ${path}`] : []),
      ]),
      ...declaredCalls(),
    ];
    expect(declared.length).toBeGreaterThan(60);
    expect(declared.filter((route) => !listed.has(route))).toEqual([]);
    expect([...listed].filter((route) => !declared.includes(route))).toEqual([]);
  });

  it("whatever names a thing is asked about one's own or another's, and about none", () => {
    const named = [...listed].filter((route) => route.includes("/:"));
    const targets = (route: string) => rows.filter((row) => row.route === route).map(({ target }) => target);
    expect(
      named.filter((route) => !targets(route).includes("missing") || !targets(route).includes("another")),
    ).toEqual([]);
  });

  it("every row is declared once, for each of the ten, and nothing else is", () => {
    const names = rows.map(nameOf);
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
    expect(names.filter((name) => DECLARED.get(name)?.length !== PEOPLE.length)).toEqual([]);
    expect([...DECLARED.keys()].filter((name) => !names.includes(name))).toEqual([]);
  });
});

describe("everybody is answered as declared", () => {
  it.each(rows.map((row) => [nameOf(row), row] as const))("%s", async (name, row) => {
    await forgetLimits();
    // What only reads is asked by all at once; what changes something, by one after the other.
    const answered: string[] = row.route.startsWith("GET ")
      ? await Promise.all(PEOPLE.map((asker) => ask(row, asker)))
      : [];
    if (answered.length === 0) for (const asker of PEOPLE) answered.push(await ask(row, asker));
    const expected = DECLARED.get(name) ?? [];
    expect(Object.fromEntries(PEOPLE.map((asker, i) => [asker, answered[i]]))).toEqual(
      Object.fromEntries(PEOPLE.map((asker, i) => [asker, expected[i]])),
    );
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forgetLimits, startApp, type TestApp } from "../../support/app.ts";
import { makePerson, makeTerms, Visitor } from "../../support/identity.ts";
import { logFault, type LogLine } from "../../support/log-report.ts";
import { quiet } from "../../support/acts/harness.ts";

// The log holds no person: what fails is said by class, SQLSTATE, place, route and request id, never by a value.

const EMAIL = "zq0123456789abcdqz@marca.test";
const TYPED = "zqfedcba98765432qz";
const MARKERS = new Set(["zq0123456789abcdqz", "zqfedcba98765432qz"]);

let app: TestApp;
let ana: Visitor;
let userId: string;

beforeAll(async () => {
  app = await startApp();
  await makeTerms(app);
  ({ userId } = await makePerson(app, { email: EMAIL, name: `Ana ${TYPED}` }));
  ana = new Visitor(app);
  await ana.signIn(EMAIL);
});
afterAll(() => app?.stop());
beforeEach(async () => {
  await forgetLimits(app);
  app.logs.length = 0;
});

const lines = () => app.logs.map(({ line }) => JSON.parse(line) as LogLine);

/** Does the work while a table is missing; gives its answer and every logged line. */
async function loggedWithout(table: string, work: () => Promise<Response>): Promise<[Response, LogLine[]]> {
  await app.sql(`alter table ${table} rename to ${table}_gone`);
  try {
    const answer = await work();
    await answer.text();
    await expect.poll(() => app.logs.length).toBeGreaterThan(0);
    return [answer, lines()];
  } finally {
    await app.sql(`alter table ${table}_gone rename to ${table}`);
  }
}

const requestIdOf = (answer: Response) => answer.headers.get("x-request-id");

describe("an answer that fails is logged without its parameters", () => {
  it("a sign-in, whose e-mail is one", async () => {
    const [answer, logged] = await loggedWithout("users", () =>
      app.fetch("/api/auth/v1/token?grant_type=password", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: EMAIL, password: "quadra-de-saibro-7" }),
      }),
    );
    expect(answer.status).toBe(500);
    expect(logged[0]).toMatchObject({
      level: "error",
      event: "call_failed",
      route: "/api/auth/v1/token",
      requestId: requestIdOf(answer),
      sqlstate: "42P01",
      error: expect.stringContaining("NeonDbError") as string,
      at: expect.stringMatching(/\.js:\d+:\d+/) as string,
    });
  });

  it("a page with words in its address", async () => {
    const [answer, logged] = await loggedWithout("tournaments", () =>
      app.fetch(`/tournaments-list?search=${TYPED}`),
    );
    expect(answer.status).toBe(500);
    expect(logged[0]).toMatchObject({ event: "page_failed", route: "/tournaments-list", sqlstate: "42P01" });
  });

  it("a call of somebody, by their id and no name", async () => {
    const token = ana.cookie("access")!;
    const [answer, logged] = await loggedWithout("notifications", () =>
      app.fetch("/api/v1/notifications", { headers: { authorization: `Bearer ${token}` } }),
    );
    expect(logged[0]).toMatchObject({
      event: "call_failed",
      route: "/api/v1/notifications",
      requestId: requestIdOf(answer),
      userId,
    });
  });

  it("a form, by the pattern of its address", async () => {
    const [answer, logged] = await loggedWithout("athletes", () =>
      ana.post("/athlete-profile", { intent: "profile", name: TYPED, phone: TYPED, city: TYPED }),
    );
    expect(answer.status).toBeGreaterThanOrEqual(500);
    expect(logged[0]).toMatchObject({ route: "/athlete-profile", requestId: requestIdOf(answer), userId });
  });

  it("a job", async () => {
    await app.sql("alter table outbox rename to outbox_gone");
    await app.scheduled();
    await app.sql("alter table outbox_gone rename to outbox");
    expect(lines()).toContainEqual(
      expect.objectContaining({
        event: "job_failed",
        route: "scheduled",
        kind: "sweep-outbox",
        sqlstate: "42P01",
      }),
    );
  });
});

it("nothing of it holds a person, and neither do the reports that the team reads", async () => {
  const all: string[] = [];
  for (const table of ["sessions", "users", "athletes"]) {
    await app.sql(`alter table ${table} rename to ${table}_gone`);
    for (const [path, body] of [
      ["/auth", { intent: "sign_in", email: EMAIL, password: TYPED }],
      ["/auth", { intent: "forgot_password", email: EMAIL }],
      ["/athlete-profile", { intent: "profile", name: TYPED }],
    ] as const)
      await ana.post(path, body);
    await app.fetch("/api/v1/errors", {
      method: "POST",
      headers: { "content-type": "application/json", origin: app.origin },
      body: JSON.stringify({
        kind: "screen",
        message: `Error: ${EMAIL} "${TYPED}"`,
        route: `/${TYPED}/x`,
        request_id: "r-1",
      }),
    });
    await quiet(app);
    await app.sql(`alter table ${table}_gone rename to ${table}`);
  }
  all.push(...app.logs.map(({ line }) => line));
  expect(all.length).toBeGreaterThan(3);
  expect(all.map((line) => logFault(line, MARKERS)).filter((fault) => fault !== null)).toEqual([]);
  expect(all.join("\n")).not.toMatch(/zq|Ana/);
  const reports = await app.sql("select * from error_reports");
  expect(reports.length).toBeGreaterThan(1);
  expect(JSON.stringify(reports)).not.toMatch(/zq0|zqf|@|Failed query|params/);
});

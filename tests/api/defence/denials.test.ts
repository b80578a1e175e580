import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startApp, type TestApp } from "../../support/app.ts";
import {
  callJson,
  makeClub,
  makePerson,
  makeTerms,
  PASSWORD,
  type TestPerson,
  Visitor,
} from "../../support/identity.ts";

let app: TestApp;
let other: string;
let ana: TestPerson & { token: string };
let rival: TestPerson;

beforeAll(async () => {
  app = await startApp();
  const version = await makeTerms(app);
  other = await makeClub(app, "Serra Clube");
  rival = await makePerson(app, { email: "rival@exemplo.test" });
  const person = await makePerson(app, { email: "ana@exemplo.test" });
  await app.sql(
    `insert into terms_acceptances (id, user_id, terms_version, method, accepted_at)
     select gen_random_uuid(), id, $1, 'registration', now() from users`,
    [version],
  );
  const body = { email: person.email, password: PASSWORD };
  const signedIn = await callJson(app, "POST", "/api/auth/v1/token?grant_type=password", { body });
  ana = { ...person, token: String(signedIn.body.access_token) };
});
afterAll(() => app?.stop());

const eventsOf = (action: string) =>
  vi.waitFor(
    async () => {
      const found = await app.sql("select * from security_events where action = $1 order by at, id", [
        action,
      ]);
      expect(found.length).toBeGreaterThan(0);
      return found;
    },
    { timeout: 3_000 },
  );

describe("a club's data asked for elsewhere", () => {
  it("a call and a search that are denied are of high risk too", async () => {
    const day = new Date(Date.now() - 86_400_000).toISOString();
    const match = {
      club_id: other,
      format: "singles",
      score_format: "SET3-S:6/TB7",
      played_at: day,
      my_side: [ana.athleteId],
      their_side: [rival.athleteId],
      sets: [
        { mine: 6, theirs: 1 },
        { mine: 6, theirs: 2 },
      ],
      end: "completed",
    };
    const call = await callJson(app, "POST", "/api/v1/matches", { body: match, token: ana.token });
    expect([call.status, call.body.error]).toMatchObject([403, { code: "forbidden" }]);
    expect(await eventsOf("call_denied")).toMatchObject([
      { user_id: ana.userId, risk_level: "high", resource_id: "POST /api/v1/matches" },
    ]);
    const visitor = new Visitor(app);
    await visitor.signIn("ana@exemplo.test");
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const search = await app.fetch(`/athlete-dashboard/busca?clube=${other}&busca=a`, {
      headers: { cookie, accept: "application/json" },
    });
    expect(search.status).toBe(403);
    expect(await eventsOf("search_members_denied")).toMatchObject([
      { user_id: ana.userId, risk_level: "high", resource_type: "club", resource_id: other },
    ]);
  });

  it("what is typed into calls and forms is looked through, refused for nothing, and secrets never", async () => {
    const seen = async (place: string) =>
      (
        await app.sql<{ details: object }>(
          "select details from security_events where action = 'suspicious_input' and resource_id = $1",
          [place],
        )
      ).map(({ details }) => details);
    const call = await callJson(app, "POST", `/api/v1/matches/${randomUUID()}/dispute`, {
      body: { reason: "Foi javascript:outro, no Comitê Executivo" },
      token: ana.token,
    });
    expect(call.status).toBe(404);
    const form = await new Visitor(app).post("/auth", {
      intent: "signin",
      email: "onclick=x@x",
      password: "eval(1)",
    });
    expect(form.status).toBeLessThan(500);
    await vi.waitFor(async () =>
      expect(await seen("/auth")).toEqual([{ fields: { "email.0": ["inline event handler"] } }]),
    );
    const place = (
      await app.sql<{ place: string }>(
        "select resource_id as place from security_events where resource_id like '/api/v1/matches/%/dispute'",
      )
    )[0]!.place;
    expect(await seen(place)).toEqual([{ fields: { reason: ["javascript:"] } }]);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { forgetLimits, startApp, type TestApp } from "../../support/app.ts";
import { actionData } from "../../support/data-answers.ts";
import {
  acceptTermsFor,
  callJson,
  makeClub,
  makePerson,
  makeTerms,
  Visitor,
} from "../../support/identity.ts";

// A second factor is demanded of super admins by the configuration, and of a club's admins where the club chooses.

let app: TestApp;
let clubId: string;
let people = 0;

beforeAll(async () => {
  app = await startApp({ vars: { SUPER_ADMIN_FACTOR: "required" } });
  await makeTerms(app);
  clubId = await makeClub(app, "Clube Exigente");
});
afterAll(() => app?.stop());
beforeEach(() => forgetLimits(app));

const email = () => `exigido${(people += 1)}@exemplo.test`;

/** Somebody signed in by password, at a browser and with a program's token. */
async function signedIn(options: Omit<Parameters<typeof makePerson>[1], "email">) {
  const person = await makePerson(app, { email: email(), ...options });
  await acceptTermsFor(app, person);
  const visitor = new Visitor(app);
  await visitor.signIn(person.email);
  const { body } = await callJson(app, "POST", "/api/auth/v1/token?grant_type=password", {
    body: { email: person.email, password: "uma senha boa 2026" },
  });
  return { ...person, visitor, token: String(body.access_token) };
}

const raise = (userId: string) => app.sql("update sessions set aal = 'aal2' where user_id = $1", [userId]);
const demand = (yes: boolean) =>
  app.sql("update clubs set admins_need_factor = $2 where id = $1", [clubId, yes]);
const OWED = {
  code: "forbidden",
  reason: "insufficient_aal",
  message: expect.stringContaining("duas etapas"),
};

/** Where a page leads, or its status. */
async function openedBy(visitor: Visitor, path: string): Promise<string | number> {
  const answer = await visitor.get(path);
  return answer.headers.get("location") ?? answer.status;
}

describe("a super admin of a production", () => {
  test("is led to where a factor is set up, reads why, and stays there", async () => {
    const { visitor, userId } = await signedIn({ role: "super_admin" });
    for (const path of [
      "/super-admin-dashboard",
      "/super-admin-dashboard/termos",
      "/system-diagnostics",
      `/club-admin-dashboard/ajustes?clube=${clubId}`,
    ])
      expect(await openedBy(visitor, path)).toBe(`/auth?conta=1&next=${encodeURIComponent(path)}`);
    const panel = await visitor.get("/auth?conta=1&next=%2Fsystem-diagnostics");
    expect(panel.status).toBe(200);
    const html = await panel.text();
    expect(html).toContain("Quem administra a Quadra precisa da verificação em duas etapas");
    expect(html).toContain("Verificação em duas etapas");
    // Terms and leaving stay reachable, and where sign-in leads does not go round in circles.
    expect(await openedBy(visitor, "/auth")).toBe("/super-admin-dashboard");
    expect((await visitor.post("/auth?sair=1", {})).headers.get("location")).toBe("/auth?saiu=1");
    const again = new Visitor(app);
    await again.signIn(
      (await app.sql<{ email: string }>("select email from users where id = $1", [userId]))[0]!.email,
    );
    await raise(userId);
    expect(await openedBy(again, "/system-diagnostics")).toBe(200);
  });

  test("has no right over the API, nor in a form, until the session is raised", async () => {
    const { visitor, token, userId } = await signedIn({ role: "super_admin" });
    const check = () =>
      callJson(app, "POST", "/api/rest/v1/rpc/can_access_club_data", {
        token,
        body: { p_club_id: clubId, p_required_role: "super_admin" },
      });
    expect((await check()).body).toBe(false);
    const sent = await visitor.post("/super-admin-dashboard/termos", {
      intent: "publish_terms",
      version: "9.9",
      title: "Termos",
      content: "Texto",
      effectiveDate: "2030-01-01",
    });
    expect(sent.headers.get("location")).toMatch(/^\/auth\?conta=1/);
    expect(await app.sql("select 1 from terms_versions where version = '9.9'")).toEqual([]);
    expect(await app.sql("select 1 from audit_lines where actor_user_id = $1", [userId])).toEqual([]);
    await raise(userId);
    expect((await check()).body).toBe(true);
  });
});

describe("an admin of a club that demands a factor", () => {
  test("is led to set one up, is told so over the API, and plays on; other clubs go on as before", async () => {
    const other = await makeClub(app, "Clube Tranquilo");
    const admin = await signedIn({ role: "club_admin", clubId, adminOf: [clubId, other], hasProfile: true });
    const { visitor, token } = admin;
    const path = `/club-admin-dashboard/ajustes?clube=${clubId}`;
    const portal = (club: string) =>
      callJson(app, "POST", "/api/functions/v1/create-customer-portal", { token, body: { club_id: club } });
    expect([await openedBy(visitor, path), (await portal(clubId)).status]).toEqual([200, 502]);
    await demand(true);
    expect(await openedBy(visitor, path)).toBe(`/auth?conta=1&next=${encodeURIComponent(path)}`);
    expect(await (await visitor.get(`/auth?conta=1`)).text()).toContain("O seu clube pede a verificação");
    const refused = await portal(clubId);
    expect([refused.status, refused.body.error]).toEqual([403, OWED]);
    expect(await app.sql("select 1 from security_events where action = 'call_denied'")).toEqual([]);
    const script = await visitor.post(`/club-admin-dashboard/ajustes.data?clube=${clubId}`, {
      intent: "club_settings",
      silence_hours: "30",
    });
    expect([script.status, (await actionData<{ error: object }>(script))?.error]).toEqual([
      403,
      expect.objectContaining({ code: "forbidden", message: expect.stringContaining("duas etapas") }),
    ]);
    expect([
      await openedBy(visitor, "/athlete-dashboard"),
      await openedBy(visitor, `/club-admin-dashboard/ajustes?clube=${other}`),
      (await portal(other)).status,
    ]).toEqual([200, 200, 502]);
    await raise(admin.userId);
    expect([await openedBy(visitor, path), (await portal(clubId)).status]).toEqual([200, 502]);
    await demand(false);
  });

  test("a member of the club and an admin of another are refused as before", async () => {
    await demand(true);
    const other = await makeClub(app, "Clube Vizinho");
    const member = await signedIn({ clubId });
    const stranger = await signedIn({ role: "club_admin", clubId: other, adminOf: [other] });
    for (const { visitor } of [member, stranger])
      expect(await openedBy(visitor, `/club-admin-dashboard?clube=${clubId}`)).toBe(403);
    await demand(false);
  });
});

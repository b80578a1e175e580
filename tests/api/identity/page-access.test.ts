import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { type TestApp, startApp } from "../../support/app.ts";
import { actionData } from "../../support/data-answers.ts";
import { makeClub, makePerson, type TestPerson, Visitor } from "../../support/identity.ts";

let app: TestApp;
let clubId: string;
let otherClubId: string;

beforeAll(async () => {
  app = await startApp();
  clubId = await makeClub(app, "Praia Clube");
  otherClubId = await makeClub(app, "Outro Clube");
});
afterAll(() => app.stop());

let person: TestPerson;
let visitor: Visitor;
beforeEach(async () => {
  person = await makePerson(app, { email: `${randomUUID()}@exemplo.test`, clubId });
  visitor = await signedIn(person);
});

async function signedIn(someone: TestPerson): Promise<Visitor> {
  const browser = new Visitor(app);
  const answer = await browser.signIn(someone.email);
  if (answer.status !== 302) throw new Error(`sign-in answered ${answer.status}`);
  return browser;
}

/** The activity lines that a person left, oldest first. */
const lines = (userId: string) =>
  app.sql(
    `select action, resource_type, resource_id, risk_level, security_level, session_id is not null as has_session
     from security_events where user_id = $1 and action like 'page_access%' order by at, id`,
    [userId],
  );

describe("spec §5: the check enforces authentication, logs activity, and its operation is the limit's key", () => {
  it("each document leaves one line, in the page's one round trip", async () => {
    await visitor.get("/athlete-profile");
    app.proxy.resetStats();
    expect((await visitor.get("/athlete-profile")).status).toBe(200);
    expect(app.proxy.stats().http_requests).toBe(1);
    const line = {
      action: "page_access",
      resource_type: "page",
      resource_id: "/athlete-profile",
      risk_level: "low",
      security_level: "low",
      has_session: true,
    };
    expect(await lines(person.userId)).toEqual([line, line]);
  });

  it("what the application fetches within 5 minutes of a passed check is neither counted nor written again (spec §9)", async () => {
    await visitor.get("/athlete-profile");
    app.redis.setUnreachable(true);
    try {
      expect((await visitor.get("/athlete-profile.data")).status).toBe(200);
      expect((await visitor.get("/athlete/subscription.data")).status).toBe(200);
      // A document is checked each time; a limiter that fails refuses (spec §5).
      const refused = await visitor.get("/athlete-profile");
      expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([503, true]);
    } finally {
      app.redis.setUnreachable(false);
    }
    expect(await lines(person.userId)).toHaveLength(1);
  });

  it("of 100 a minute the next is refused in the words of spec §8, before any loader asks the database", async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 100; i += 20) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => visitor.get("/athlete/subscription")),
      );
      statuses.push(...answers.map((answer) => answer.status));
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
    app.proxy.resetStats();
    const refused = await visitor.get("/athlete/subscription");
    expect(app.proxy.stats().http_requests).toBe(0);
    const html = await refused.text();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(html).toContain("Limite de tentativas excedido");
    expect(html).toMatch(/Aguarde 1 minuto antes de tentar novamente\./);
    expect(html).not.toContain("Ana Teste");
    // Of this operation and this person alone.
    const other = await signedIn(await makePerson(app, { email: `${randomUUID()}@exemplo.test`, clubId }));
    expect((await other.get("/athlete/subscription")).status).toBe(200);
    const authorization = `Bearer ${visitor.cookie("access")}`;
    expect((await app.fetch("/api/v1/me", { headers: { authorization } })).status).toBe(200);
  }, 60_000);
});

describe("spec §2: no loader of a protected page runs before the check", () => {
  it.each(["/athlete-dashboard", "/athlete-dashboard.data", "/athlete-dashboard/notificacoes"])(
    "%s of a visitor asks the database nothing",
    async (path) => {
      app.proxy.resetStats();
      const answer = await new Visitor(app).get(path);
      expect([302, 202]).toContain(answer.status);
      expect(app.proxy.stats().http_requests).toBe(0);
      expect(await answer.text()).not.toContain("Ana Teste");
    },
  );

  it("a form of a page that stays hears that the session is over, and keeps what was typed", async () => {
    const answer = await new Visitor(app).post("/athlete-dashboard.data", { intent: "accept_pair" });
    expect([answer.status, await actionData(answer)]).toMatchObject([
      401,
      { ok: false, error: { code: "session_expired" } },
    ]);
  });

  it("revocation is read each time, also within the 5 minutes", async () => {
    expect((await visitor.get("/athlete-profile")).status).toBe(200);
    await app.sql("update sessions set revoked_at = now() where user_id = $1", [person.userId]);
    const data = await visitor.get("/athlete-profile.data");
    const text = await data.text();
    expect(text).toContain("expirou=1");
    expect(text).not.toContain("Ana Teste");
    expect((await visitor.get("/athlete-profile")).headers.get("location")).toContain("expirou=1");
  });

  it("a role that is gone closes its pages, also within the 5 minutes", async () => {
    const platform = await makePerson(app, { email: `${randomUUID()}@exemplo.test`, role: "super_admin" });
    const owner = await signedIn(platform);
    expect((await owner.get("/system-diagnostics.data")).status).toBe(200);
    await app.sql("update users set user_role = 'athlete' where id = $1", [platform.userId]);
    const answer = await owner.get("/system-diagnostics.data");
    expect(answer.status).toBe(403);
    expect(await answer.text()).not.toContain("dependencies");
  });
});

it("a session that waits for its second factor is led to show it, and back", async () => {
  await app.sql("update sessions set awaits_factor = true where user_id = $1", [person.userId]);
  const answer = await visitor.get("/athlete-profile?de=aviso");
  expect([answer.status, answer.headers.get("location")]).toEqual([
    302,
    `/auth?painel=fator&next=${encodeURIComponent("/athlete-profile?de=aviso")}`,
  ]);
  const data = await (await visitor.get("/athlete-profile.data")).text();
  expect(data).toContain("painel=fator");
  expect(data).not.toContain("Ana Teste");
});

describe("spec §6, §8: what a failed check answers", () => {
  it("the panel, and the denial is noted; that of a club's data as high risk", async () => {
    const admin = await makePerson(app, {
      email: `${randomUUID()}@exemplo.test`,
      role: "club_admin",
      clubId,
      adminOf: [clubId],
    });
    const secretary = await signedIn(admin);
    expect((await secretary.get("/super-admin-dashboard")).status).toBe(403);
    expect((await secretary.get(`/club-admin-dashboard?clube=${otherClubId}`)).status).toBe(403);
    const readDenials = async () =>
      (await lines(admin.userId)).filter(({ action }) => action === "page_access_denied");
    await expect.poll(async () => (await readDenials()).length, { timeout: 10_000 }).toBe(2);
    const denials = await readDenials();
    expect(denials).toEqual([
      {
        action: "page_access_denied",
        resource_type: "page",
        resource_id: "/super-admin-dashboard",
        risk_level: "medium",
        security_level: "medium",
        has_session: true,
      },
      {
        action: "page_access_denied",
        resource_type: "club",
        resource_id: otherClubId,
        risk_level: "high",
        security_level: "medium",
        has_session: true,
      },
    ]);
  });

  it("an exception in the check: unauthorized, with its sentence, and nothing of the page", async () => {
    await visitor.get("/athlete-profile");
    app.proxy.setFault("refuse");
    try {
      const answer = await visitor.get("/athlete-profile");
      const html = await answer.text();
      expect(answer.status).toBe(503);
      expect(html).toContain("Erro na validação de segurança");
      expect(html).toContain("Acesso Restrito");
      expect(html).not.toContain("Ana Teste");
    } finally {
      app.proxy.setFault("off");
    }
  });
});

test("an admin who has no club yet is led to the profile's set-up", async () => {
  const someone = await makePerson(app, { email: `${randomUUID()}@exemplo.test`, role: "club_admin" });
  const browser = await signedIn(someone);
  const answer = await browser.get("/club-admin-dashboard");
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/profile-setup"]);
});

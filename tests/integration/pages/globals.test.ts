import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Globals } from "../../../app/features/sponsors/globals.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { makeClub, makePerson, makeTerms, PASSWORD } from "../../support/identity.ts";

let app: TestApp;
let clubId: string;
beforeAll(async () => {
  app = await startApp();
  await makeTerms(app);
  clubId = await makeClub(app, "Clube do Sino");
  const admin = await makePerson(app, {
    email: "dona@teste.test",
    role: "club_admin",
    clubId,
    adminOf: [clubId],
  });
  await makePerson(app, { email: "ana@teste.test", clubId });
  await makePerson(app, { email: "geral@teste.test", role: "super_admin" });
  await app.sql("update clubs set subscription_end_date = now() + interval '2 days' where id = $1", [clubId]);
  await app.sql(
    "insert into notifications (id, user_id, type, title, message, created_at) values ($1, $2, 'system_notification', 'Oi', 'Oi', now())",
    [randomUUID(), admin.userId],
  );
  await app.sql(
    `insert into sponsors (id, club_id, name, logo_url, type, logo_width, logo_height, logo_alt, position)
     values ($1, $2, 'Padaria', '/sponsors/padaria-da-orla.svg', 'local', 240, 72, 'Padaria', 1)`,
    [randomUUID(), clubId],
  );
});
afterAll(() => app?.stop());

/** Signs in on the screen; gives the cookies, as a browser keeps them, and what was set. */
async function signIn(email: string): Promise<{ cookie: string; set: string[] }> {
  const answer = await app.fetch("/auth", {
    method: "POST",
    body: new URLSearchParams({ email, password: PASSWORD }),
    headers: { origin: app.origin },
  });
  const set = answer.headers.getSetCookie();
  return { cookie: set.map((header) => header.split(";")[0]).join("; "), set };
}

const ask = (cookie: string, headers: Record<string, string> = { "sec-fetch-site": "same-origin" }) =>
  app.fetch("/api/v1/me/globals", { headers: { cookie, ...headers } });

describe("GET /api/v1/me/globals, which feeds the global elements of public pages", () => {
  it("answers a club's admin: terms, expiry, unread, sponsors; private, in one round trip", async () => {
    const { cookie } = await signIn("dona@teste.test");
    await ask(cookie);
    app.proxy.resetStats();
    const answer = await ask(cookie);
    expect(app.proxy.stats().http_requests).toBe(1);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    const globals = (await answer.json()) as Globals;
    expect(globals).toMatchObject({
      owes_terms: true,
      expiry: { days: 2, isUrgent: true },
      unread_notifications: 1,
      notifications_path: "/club-admin-dashboard?painel=notificacoes",
    });
    expect(globals.sponsors?.local_sponsors.map(({ name }) => name)).toEqual(["Padaria"]);
  });

  it("shows an athlete no expiry of the club's, and a super admin neither terms nor sponsors", async () => {
    const athlete = (await (await ask((await signIn("ana@teste.test")).cookie)).json()) as Globals;
    expect([athlete.expiry, athlete.notifications_path]).toEqual([
      null,
      "/athlete-dashboard?painel=notificacoes",
    ]);
    const platform = (await (await ask((await signIn("geral@teste.test")).cookie)).json()) as Globals;
    expect([platform.owes_terms, platform.sponsors]).toEqual([false, null]);
  });

  it("has nothing for nobody, and takes a hint back that stands alone", async () => {
    const { set } = await signIn("ana@teste.test");
    const hint = set.find((header) => /-member=\d{10}/.test(header))!;
    expect(hint).not.toMatch(/HttpOnly/i);
    const answer = await ask(hint.split(";")[0]!);
    expect(answer.status).toBe(204);
    expect(answer.headers.getSetCookie().some((header) => /-member=; .*Max-Age=0/.test(header))).toBe(true);
    expect((await ask("")).status).toBe(204);
  });

  it("takes the cookies of a session that was revoked", async () => {
    const { cookie } = await signIn("ana@teste.test");
    await app.sql(
      "update sessions set revoked_at = now() where user_id = (select id from users where email = 'ana@teste.test')",
    );
    const answer = await ask(cookie);
    expect([answer.status, answer.headers.getSetCookie().length]).toEqual([204, 3]);
  });

  it("is opened by a cookie to pages of ours alone", async () => {
    const { cookie } = await signIn("dona@teste.test");
    expect((await ask(cookie, { origin: "https://elsewhere.example" })).status).toBe(403);
    expect((await ask(cookie, { "sec-fetch-site": "cross-site" })).status).toBe(403);
  });
});

describe("public pages and the limiter (product §10)", () => {
  const typed = ["/?clube=sino", "/tournaments-list?search=x", "/geographical-rankings?cityName=flor"];

  it("no page without a typed text needs it; one with a text is refused without it, in words", async () => {
    const plain = ["/", `/public-ranking/${clubId}`, "/tournaments-list", "/geographical-rankings"];
    app.redis.setUnreachable(true);
    try {
      for (const path of plain) expect([path, (await app.fetch(path)).status]).toEqual([path, 200]);
      const refused = await app.fetch(typed[0]!);
      expect(refused.status).toBe(429);
      expect(await refused.text()).toContain("Limite de tentativas excedido");
    } finally {
      app.redis.setUnreachable(false);
    }
  });

  it("of a hundred searches a minute from one address the next is refused, with Retry-After, without React", async () => {
    let allowed = 0;
    // The calls above came from here too.
    while (allowed <= 100 && (await app.fetch(typed[allowed % typed.length]!)).status === 200) allowed += 1;
    expect(allowed).toBeGreaterThan(70);
    expect(allowed).toBeLessThanOrEqual(100);
    const refused = await app.fetch(`/public-ranking/${clubId}?search=ana`);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(refused.headers.get("cache-control")).toBe("private, no-store");
    const html = await refused.text();
    expect(html).toContain("<title>Limite de tentativas excedido");
    expect(html).not.toContain("/assets/entry.client");
    expect((await app.fetch(`/public-ranking/${clubId}`)).status).toBe(200);
  });
});

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MemberWidgets } from "../../../app/features/platform/shell/member-widgets.ts";
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
  app.fetch("/api/v1/me/widgets", { headers: { cookie, ...headers } });

describe("GET /api/v1/me/widgets, what spec §2 puts on every page, as data", () => {
  it("answers a club's admin: terms, expiry, unread, sponsors; private, in one round trip", async () => {
    const { cookie } = await signIn("dona@teste.test");
    await ask(cookie);
    app.proxy.resetStats();
    const answer = await ask(cookie);
    expect(app.proxy.stats().http_requests).toBe(1);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    const widgets = (await answer.json()) as MemberWidgets;
    expect(widgets).toMatchObject({
      terms_required: true,
      expiry: { days: 2, isUrgent: true },
      unread_notifications: 1,
      notifications_path: "/club-admin-dashboard/notificacoes",
    });
    expect(widgets.sponsors?.local_sponsors.map(({ name }) => name)).toEqual(["Padaria"]);
  });

  it("shows an athlete no expiry of the club's, and a super admin neither terms nor sponsors", async () => {
    const athlete = (await (await ask((await signIn("ana@teste.test")).cookie)).json()) as MemberWidgets;
    expect([athlete.expiry, athlete.notifications_path]).toEqual([null, "/athlete-dashboard/notificacoes"]);
    const platform = (await (await ask((await signIn("geral@teste.test")).cookie)).json()) as MemberWidgets;
    expect([platform.terms_required, platform.sponsors]).toEqual([false, null]);
  });

  it("leads a referee of the day to the list beside the entry of results, which opens", async () => {
    const referee = await makePerson(app, { email: "juiz@teste.test", role: "club_admin", clubId });
    await app.sql(
      `insert into club_staff (id, club_id, user_id, role, day, created_at)
       values (gen_random_uuid(), $1, $2, 'referee', (now() at time zone 'America/Sao_Paulo')::date, now())`,
      [clubId, referee.userId],
    );
    const { cookie } = await signIn("juiz@teste.test");
    const widgets = (await (await ask(cookie)).json()) as MemberWidgets;
    const path = `/club-admin-dashboard/notificacoes?clube=${clubId}`;
    expect(widgets.notifications_path).toBe(path);
    const list = await app.fetch(path, { headers: { cookie }, redirect: "manual" });
    expect(list.status).toBe(200);
    // The screen behind the list is one that a referee may open.
    expect(await list.text()).toContain(`href="/club-admin-dashboard/lancar?clube=${clubId}"`);
    const mailed = await app.fetch("/auth?avisos=1", { headers: { cookie }, redirect: "manual" });
    expect([mailed.status, mailed.headers.get("location")]).toEqual([302, path]);
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

describe("GET /member-widgets, which the public pages of a signed-in person show", () => {
  const widgets = (cookie: string, headers: Record<string, string> = { "sec-fetch-site": "same-origin" }) =>
    app.fetch("/member-widgets", { headers: { cookie, ...headers } });
  /** The HTML of one widget. */
  const part = (html: string, name: string) =>
    new RegExp(`<div data-widget="${name}"[^>]*>(.*?)(?=<div data-widget|$)`, "s").exec(html)![1]!;

  it("gives the application's own notifications button, banners and terms modal as HTML; private, in one round trip", async () => {
    const { cookie } = await signIn("dona@teste.test");
    await widgets(cookie);
    app.proxy.resetStats();
    const answer = await widgets(cookie);
    expect(app.proxy.stats().http_requests).toBe(1);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    const html = await answer.text();
    expect(html).not.toMatch(/<script|\son\w+=/i);
    expect(part(html, "notifications")).toContain('href="/club-admin-dashboard/notificacoes"');
    expect(part(html, "notifications")).toContain("Notificações: 1 não lida");
    expect(part(html, "expiry")).toMatch(/class="notice tone-danger" role="status".*termina em 2 dias/s);
    expect(part(html, "sponsors")).toContain('alt="Padaria"');
    const terms = part(html, "terms");
    expect(terms).toMatch(/<dialog.*Termos de uso.*Versão 1\.0.*<p>Jogue limpo\.<\/p>.*Sair da conta/s);
    expect(terms).toMatch(/<button disabled="" type="button"[^>]*>Aceitar<\/button>/);
    for (const [, href] of html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g))
      expect([href, (await app.fetch(href!)).headers.get("content-type")]).toEqual([
        href,
        expect.stringContaining("text/css"),
      ]);
  });

  it("says on a club's ranking, and there alone, where the person stands, in the same round trip", async () => {
    const { cookie } = await signIn("ana@teste.test");
    const asked = (search: string) =>
      app.fetch(`/member-widgets${search}`, { headers: { cookie, "sec-fetch-site": "same-origin" } });
    await asked(`?clube=${clubId}`);
    app.proxy.resetStats();
    const html = await (await asked(`?clube=${clubId}`)).text();
    expect(app.proxy.stats().http_requests).toBe(1);
    // She has not played: the page has the room for it, and nothing stands there.
    expect(html).toContain('<div data-widget="place"></div>');
    for (const search of ["", "?clube=x", `?clube=${clubId}&sport=nada`, "?tela=tv"])
      expect([search, (await (await asked(search)).text()).includes('data-widget="place"')]).toEqual([
        search,
        false,
      ]);
  });

  it("says what a person lacks, with the step that makes up for it, so that no link of the page leads them to a refusal", async () => {
    const lacked = async (name: string) => {
      const html = await (await widgets((await signIn(`${name}@teste.test`)).cookie)).text();
      return [...html.matchAll(/<template data-lacked="(\w+)"(?: data-step="([^"]+)")?>([^<]*)</g)].map(
        ([, need, step, label]) => (step ? `${need}: ${label} ${step}` : need),
      );
    };
    expect(await lacked("ana")).toEqual(["referee", "secretary", "admin", "super_admin"]);
    expect(await lacked("dona")).toEqual(["athlete: Criar perfil de atleta /profile-setup", "super_admin"]);
  });

  it("gives each person the navigation of their own area, and none of its own to who has no area yet", async () => {
    await makePerson(app, { email: "nova@teste.test", role: "club_admin" });
    const found: Record<string, string[]> = {};
    for (const name of ["ana", "dona", "geral", "nova"]) {
      const html = await (await widgets((await signIn(`${name}@teste.test`)).cookie)).text();
      const [list = ""] = /<ul data-widget="navigation".*?<\/ul>/s.exec(html) ?? [];
      found[name] = [...list.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!);
    }
    expect(found).toEqual({
      ana: [
        "/athlete-dashboard",
        `/public-ranking/${clubId}`,
        "/athlete/regional-rankings",
        "/tournaments",
        "/athlete-profile",
      ],
      dona: ["/club-admin-dashboard", `/public-ranking/${clubId}`, "/tournaments"],
      geral: ["/super-admin-dashboard", "/system-diagnostics", "/geographical-rankings", "/tournaments"],
      nova: [],
    });
  });

  it("leaves out what was accepted, dismissed, or is not for this person", async () => {
    const { cookie } = await signIn("dona@teste.test");
    const [, session] = /data-session="([^"]+)"/.exec(await (await widgets(cookie)).text())!;
    const dismissed = await (await widgets(`${cookie}; quadra-expiry-dismissed=${session}`)).text();
    expect(part(dismissed, "expiry")).not.toContain("notice");
    await app.sql(
      `insert into terms_acceptances (id, user_id, terms_version, method, accepted_at)
       select $1, id, '1.0', 'existing_user', now() from users where email = 'dona@teste.test'`,
      [randomUUID()],
    );
    expect(part(await (await widgets(cookie)).text(), "terms")).not.toContain("dialog");
    const platform = await (await widgets((await signIn("geral@teste.test")).cookie)).text();
    for (const name of ["terms", "expiry", "sponsors"])
      expect([name, part(platform, name)]).toEqual([name, "</div>"]);
    expect(platform).toContain('<div data-widget="monitor"></div>');
    expect(dismissed).not.toContain("monitor");
  });

  it("has nothing for nobody, takes a hint back that stands alone, and answers pages of ours alone", async () => {
    const { cookie, set } = await signIn("ana@teste.test");
    const hint = set.find((header) => /-member=\d{10}/.test(header))!;
    const answer = await widgets(hint.split(";")[0]!);
    expect([answer.status, await answer.text()]).toEqual([204, ""]);
    expect(answer.headers.getSetCookie().some((header) => /-member=; .*Max-Age=0/.test(header))).toBe(true);
    expect((await widgets("")).status).toBe(204);
    expect((await widgets(cookie, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    await app.sql(
      "update sessions set revoked_at = now() where user_id = (select id from users where email = 'ana@teste.test')",
    );
    const revoked = await widgets(cookie);
    expect([revoked.status, revoked.headers.getSetCookie().length]).toEqual([204, 3]);
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
      expect(refused.status).toBe(503);
      expect(await refused.text()).toContain("Não foi possível verificar agora; tente de novo em instantes.");
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

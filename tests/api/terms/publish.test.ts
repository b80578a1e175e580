import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forgetLimits, startApp, type TestApp } from "../../support/app.ts";
import { makePerson, makeTerms, Visitor } from "../../support/identity.ts";
import { see } from "../../support/pages.ts";

const PANEL = "/super-admin-dashboard/termos";
const TEXT =
  "# Termos novos\n\nJogue limpo.\n\n<script>alert(1)</script>\n\n- Respeite o adversário\n- Respeite o **clube**";

let app: TestApp;
let sara: Visitor;
let ana: Visitor;

beforeAll(async () => {
  app = await startApp();
  await makeTerms(app);
  await makePerson(app, { email: "sara@exemplo.test", name: "Sara Quadra", role: "super_admin" });
  await makePerson(app, { email: "ana@exemplo.test" });
  [sara, ana] = [new Visitor(app), new Visitor(app)];
  await sara.signIn("sara@exemplo.test");
  await ana.signIn("ana@exemplo.test");
});
afterAll(() => app?.stop());
beforeEach(() => forgetLimits(app));

const form = (changes: Record<string, string> = {}) => ({
  intent: "publish_terms",
  version: "2.0",
  title: "Termos de uso",
  content: TEXT,
  effectiveDate: "",
  confirm: "sim",
  ...changes,
});
const versions = () =>
  app.sql<{ version: string }>("select * from terms_versions order by effective_date, version");

describe("a super admin publishes a version of the terms", () => {
  it("sees the versions with how many accepted them, and writes from the newest", async () => {
    const page = await see(sara, PANEL);
    expect(page.status).toBe(200);
    expect(page.text).toContain("Termos de uso, versão 1.0 Em vigor");
    expect(page.text).toContain("0 aceites");
    expect(page.html).toContain("# Termos\n\nJogue limpo.</textarea>");
  });

  it("previews without scripts: markdown drawn by the server, tags as letters, nothing published", async () => {
    const answer = await sara.post(PANEL, form({ intent: "preview_terms" }));
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain("<strong>clube</strong>");
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(html).not.toContain("<script>alert(1)");
    expect(await versions()).toHaveLength(1);
  });

  it.each([
    [{ version: "" }, "Use até 20 letras"],
    [{ title: "" }, "Dê um título aos termos."],
    [{ content: "curto" }, "pelo menos 40 letras"],
    [{ effectiveDate: "2020-01-01T10:00" }, "A data já passou."],
    [{ confirm: "" }, "Marque a confirmação para publicar."],
    [{ version: "1.0" }, "A versão 1.0 já foi publicada com outro texto. Dê outro número a esta."],
  ])("%o is refused in words, and what was typed stays", async (changes, words) => {
    const answer = await sara.post(PANEL, form(changes as Record<string, string>));
    const html = await answer.text();
    expect(answer.status).toBe(400);
    expect(html).toContain(words);
    if (!("content" in changes)) expect(html).toContain("# Termos novos");
    expect(await versions()).toHaveLength(1);
  });

  it("nobody else can", async () => {
    expect((await ana.get(PANEL)).status).toBe(403);
    expect((await ana.post(PANEL, form())).status).toBe(403);
    expect((await new Visitor(app).post(PANEL, form())).headers.get("location")).toMatch(/^\/auth/);
    expect(await versions()).toHaveLength(1);
  });

  it("publishes at once; everybody is asked again; an audit line and an event record it", async () => {
    await app.sql(
      `insert into terms_acceptances (id, user_id, terms_version, method, accepted_at)
       select gen_random_uuid(), id, '1.0', 'registration', now() from users where email = 'ana@exemplo.test'`,
    );
    const answer = await sara.post(PANEL, form());
    expect([answer.status, answer.headers.get("location")]).toEqual([302, PANEL]);
    const page = await see(sara, PANEL);
    expect(page.text).toContain("Versão 2.0 publicada.");
    expect(page.text).toContain("versão 2.0 Em vigor");
    expect(page.text).toContain("Publicada por Sara Quadra");
    expect(await app.sql("select action, data from audit_lines")).toMatchObject([
      { action: "terms_published", data: { version: "2.0" } },
    ]);
    expect(
      await app.sql(
        "select resource_id, risk_level, security_level from security_events where action = 'terms_published'",
      ),
    ).toEqual([{ resource_id: "2.0", risk_level: "medium", security_level: "high" }]);
    const dashboard = await see(ana, "/athlete-dashboard");
    expect(dashboard.text).toContain("leia e aceite os termos de uso");
    expect((await see(sara, "/super-admin-dashboard")).text).toContain("publicou a versão 2.0 dos termos");
  });

  it("publishing the same words again changes nothing; other words never replace them", async () => {
    const [, before] = await versions();
    expect((await sara.post(PANEL, form())).status).toBe(302);
    expect((await sara.post(PANEL, form({ content: `${TEXT} Mais.` }))).status).toBe(400);
    expect((await sara.post(PANEL, form({ title: "Outro título" }))).status).toBe(400);
    expect((await versions())[1]).toEqual(before);
    expect(await app.sql("select 1 from audit_lines")).toHaveLength(1);
  });

  it("sent twice at once it is one version and one audit line", async () => {
    await Promise.all([1, 2, 3].map(() => sara.post(PANEL, form({ version: "2.1" }))));
    expect((await versions()).filter(({ version }) => version === "2.1")).toHaveLength(1);
    expect(await app.sql("select 1 from audit_lines where data ->> 'version' = '2.1'")).toHaveLength(1);
  });

  it("a planned version is shown as such and asks nobody before its time", async () => {
    const effectiveDate = "2099-12-31T08:30";
    expect((await sara.post(PANEL, form({ version: "3.0", effectiveDate }))).status).toBe(302);
    const page = await see(sara, PANEL);
    expect(page.text).toContain("versão 3.0 Planejada");
    expect(page.text).toContain("Vale a partir de 31/12/2099");
    const answer = await app.fetch("/api/rest/v1/rpc/get_current_terms", { method: "POST" });
    expect(await answer.json()).toMatchObject([{ version: "2.1" }]);
  });
});

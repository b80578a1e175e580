import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forgetLimits, startApp, type TestApp } from "../../support/app.ts";
import { makeClub, makePerson, Visitor } from "../../support/identity.ts";

// A page that is refused or that is not there has the account menu of whoever is signed in, in its document.

const NOWHERE = "00000000-0000-4000-8000-000000000000";

let app: TestApp;
let ana: Visitor;
let dona: Visitor;
beforeAll(async () => {
  app = await startApp();
  const clubId = await makeClub(app, "Clube do Erro");
  await makePerson(app, { email: "ana@teste.test", clubId });
  await makePerson(app, { email: "dona@teste.test", role: "club_admin", clubId, adminOf: [clubId] });
  const enter = async (email: string) => {
    const visitor = new Visitor(app);
    await visitor.signIn(email);
    return visitor;
  };
  [ana, dona] = [await enter("ana@teste.test"), await enter("dona@teste.test")];
});
beforeEach(() => forgetLimits(app));
afterAll(() => app?.stop());

/** The links and forms of the account menu in a document; null where it has none. */
function menuOf(html: string): string[] | null {
  const menu = /<details class="menu">.*?<\/details>/s.exec(html)?.[0];
  return menu ? [...menu.matchAll(/ (?:href|action)="([^"]+)"/g)].map(([, to]) => to!) : null;
}

const OFFICE = ["/club-admin-dashboard", "/auth?sair=1"];

describe("the account menu of a page that is refused or not there", () => {
  it.each([
    ["an address that leads nowhere", () => dona, "/nada-aqui", 404, OFFICE],
    ["another area", () => dona, "/super-admin-dashboard", 403, OFFICE],
    ["a club that is not theirs", () => dona, `/club-admin-dashboard?clube=${NOWHERE}`, 403, OFFICE],
    [
      "a match that is not there",
      () => ana,
      `/athlete-dashboard/partidas/${NOWHERE}`,
      404,
      ["/athlete-dashboard", "/athlete-profile", "/auth?sair=1"],
    ],
  ] as const)("of %s leads to the person's areas and out", async (_what, who, path, status, links) => {
    const answer = await who().get(path);
    const html = await answer.text();
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([status, "private, no-store"]);
    expect(menuOf(html)).toEqual(expect.arrayContaining([...links]));
  });

  it("costs one round trip where nothing else is read, and a visitor none", async () => {
    await dona.get("/nada-aqui");
    app.proxy.resetStats();
    await dona.get("/nada-aqui");
    expect(app.proxy.stats().http_requests).toBe(1);
    app.proxy.resetStats();
    const html = await (await new Visitor(app).get("/nada-aqui")).text();
    expect([menuOf(html), app.proxy.stats().http_requests]).toEqual([null, 0]);
  });

  it("is not there where the database cannot say who asks: the page is", async () => {
    app.proxy.setFault("refuse");
    try {
      const answer = await dona.get("/nada-aqui");
      const html = await answer.text();
      expect([answer.status, menuOf(html)]).toEqual([404, null]);
      expect(html).toContain("Bola fora");
    } finally {
      app.proxy.setFault("off");
    }
  });

  it("signs out without scripts", async () => {
    const leaving = new Visitor(app);
    await leaving.signIn("ana@teste.test");
    const html = await (await leaving.get("/nada-aqui")).text();
    expect(menuOf(html)).toContain("/auth?sair=1");
    await leaving.post("/auth?sair=1", {});
    expect(leaving.hasSession).toBe(false);
  });
});

describe("a public page that is not there", () => {
  const paths = [`/public-ranking/${NOWHERE}`, `/tournaments/${NOWHERE}`];

  it.each(paths)("%s is the same for everybody, and says where a menu may stand", async (path) => {
    const [visitors, members] = [await new Visitor(app).get(path), await dona.get(path)];
    expect([visitors.status, members.status]).toEqual([404, 404]);
    const html = await members.text();
    expect(await visitors.text()).toBe(html);
    expect(html).toContain("data-account");
    expect(html).not.toContain("dona@teste.test");
  });

  it("has the menu from the member's one request, which other pages do not ask for it", async () => {
    const ask = async (search: string) => {
      const headers = { cookie: [...dona.cookies].map((pair) => pair.join("=")).join("; ") };
      return (
        await app.fetch(`/member-widgets${search}`, {
          headers: { ...headers, "sec-fetch-site": "same-origin" },
        })
      ).text();
    };
    expect(menuOf(await ask("?conta"))).toEqual(expect.arrayContaining(OFFICE));
    expect(menuOf(await ask(""))).toBeNull();
  });
});

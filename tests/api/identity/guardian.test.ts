import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "../../support/app.ts";
import {
  acceptTermsFor,
  codeOf,
  makeClub,
  makePerson,
  makeTerms,
  PASSWORD,
  Visitor,
} from "../../support/identity.ts";
import { bornYearsAgo } from "../../support/births.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await makeTerms(app);
});
afterAll(() => app.stop());

const registrationOf = (html: string) => /name="registrationId" value="([^"]*)"/.exec(html)?.[1] ?? "";
const form = (email: string, guardianEmail: string) => ({
  intent: "signup",
  email,
  password: PASSWORD,
  name: "Duda Lopes",
  birthDate: bornYearsAgo(12),
  genderCategory: "female",
  phone: "(83) 98765-4321",
  sport: "tennis",
  "class:tennis": "B",
  cityCode: "2507507",
  termsVersion: "1.0",
  guardianName: "Marta Lopes",
  guardianEmail,
});

/** The path of the newest link that was mailed to a guardian, once there are `count`. */
async function linkOf(guardianEmail: string, count = 1): Promise<string> {
  const [mail] = await app.waitForMail(guardianEmail, count);
  const link = new URL(/http\S+/.exec(mail!.text)![0]);
  return `${link.pathname}${link.search}`;
}

async function minor(name: string) {
  const email = `${name}@exemplo.test`;
  const guardianEmail = `resp-${name}@exemplo.test`;
  const visitor = new Visitor(app);
  const html = await (await visitor.post("/athlete-registration", form(email, guardianEmail))).text();
  await visitor.post("/athlete-registration", {
    intent: "verify",
    email,
    registrationId: registrationOf(html),
    purpose: "signup",
    code: await codeOf(app, email),
  });
  return { visitor, email, guardianEmail, path: await linkOf(guardianEmail) };
}

const consentsOf = (email: string) =>
  app.sql(
    `select g.guardian_name, g.guardian_email, g.terms_version, g.user_agent, g.ip_address is not null as has_address,
       g.accepted_at = a.guardian_accepted_at as same_instant from users u join athletes a on a.user_id = u.id
     join guardian_consents g on g.athlete_id = a.id where u.email = $1`,
    [email],
  );
const accept = { intent: "guardian", termsVersion: "1.0" };
/** Where a link leads, and what stands there when it is no good. */
const ASKED = "/auth?autorizacao=1";
const NO_LONGER = "Este link de autorização não vale mais";

const pageOf = async (visitor: Visitor, link: string) =>
  (await visitor.get(await visitor.follow(link))).text();

/** A guardian's browser that has opened a link. */
async function opening(link: string): Promise<Visitor> {
  const visitor = new Visitor(app);
  await visitor.follow(link);
  return visitor;
}

describe("a minor's guardian", () => {
  it("reads who asks for what, and accepts once, provably", async () => {
    const { visitor, email, guardianEmail, path } = await minor("duda");
    expect(await app.sql("select is_private from athletes")).toEqual([{ is_private: true }]);
    const guardian = new Visitor(app);
    // The link leaves the address at once, and is told to nobody.
    const opened = await guardian.get(path);
    expect([opened.status, opened.headers.get("location")]).toEqual([302, ASKED]);
    expect(opened.headers.get("referrer-policy")).toBe("no-referrer");
    expect(opened.headers.getSetCookie()).toEqual([
      expect.stringMatching(/-guardian=[\w.-]+; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    const page = await (await guardian.get(ASKED)).text();
    expect(page).not.toContain(path.split(".").at(-1));
    for (const text of [
      "Autorizar Duda Lopes",
      `01/01/${bornYearsAgo(12).slice(0, 4)}`,
      "Marta Lopes",
      guardianEmail,
      "Jogue limpo",
      "sempre privado",
    ])
      expect(page).toContain(text);

    // Nothing is done before: the account looks, and does not act.
    expect(await (await visitor.get("/athlete-profile")).text()).toContain("Sua conta está parada");
    const joined = await visitor.post("/club-registration", { intent: "register" });
    expect(joined.status).toBe(403);

    const cookie = [...guardian.cookies].map((pair) => pair.join("=")).join("; ");
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        app.fetch(ASKED, {
          method: "POST",
          headers: { origin: app.origin, "user-agent": "navegador da Marta", cookie },
          body: new URLSearchParams(accept),
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 404, 404, 404]);
    expect(await consentsOf(email)).toEqual([
      {
        guardian_name: "Marta Lopes",
        guardian_email: guardianEmail,
        terms_version: "1.0",
        user_agent: "navegador da Marta",
        has_address: true,
        same_instant: true,
      },
    ]);
    const done = answers.find(({ status }) => status === 302)!;
    expect(done.headers.getSetCookie()).toEqual([expect.stringMatching(/-guardian=; Max-Age=0; Path=\//)]);
    expect(await (await guardian.get(done.headers.get("location")!)).text()).toContain(
      "Autorização registrada",
    );
    // Used once: it opens nothing any more.
    const again = new Visitor(app);
    expect(await pageOf(again, path)).toContain(NO_LONGER);
    expect((await again.post(ASKED, accept)).status).toBe(404);
    expect(await consentsOf(email)).toHaveLength(1);
    expect(await (await visitor.get("/athlete-profile")).text()).not.toContain("Sua conta está parada");
    const subjects = (await app.waitForMail(email, 2)).map(({ subject }) => subject);
    expect(subjects).toContain("Sua conta na Quadra está liberada");
  });

  it("accepts the terms in effect only, and not without the tick", async () => {
    const { path, email } = await minor("termos");
    const guardian = await opening(path);
    expect((await guardian.post(ASKED, { intent: "guardian" })).status).toBe(400);
    const other = await guardian.post(ASKED, { intent: "guardian", termsVersion: "0.9" });
    expect([other.status, (await other.text()).includes("Os termos de uso mudaram")]).toEqual([409, true]);
    expect(await consentsOf(email)).toEqual([]);
  });

  it("is asked again by the minor, or another one is; links of the one before end", async () => {
    const { visitor, email, guardianEmail, path } = await minor("outra");
    const setup = await (await visitor.get("/profile-setup")).text();
    expect(setup).toContain("Falta a autorização do responsável");
    expect(setup).toContain(guardianEmail);
    const ask = (fields: Record<string, string>) =>
      visitor.post("/profile-setup", { intent: "ask_guardian", guardianName: "Marta Lopes", ...fields });

    const own = await ask({ guardianEmail: email });
    expect([own.status, (await own.text()).includes("precisa ser outro, não o seu")]).toEqual([400, true]);
    const again = await ask({ guardianEmail });
    expect(again.headers.get("location")).toBe("/profile-setup");
    expect(await (await visitor.get("/profile-setup")).text()).toContain("Enviamos um novo link");
    await linkOf(guardianEmail, 2);
    // The older link is still that guardian's.
    expect(await pageOf(new Visitor(app), path)).toContain("Autorizar Duda Lopes");

    const father = "pai@exemplo.test";
    await ask({ guardianName: "Paulo Lopes", guardianEmail: father });
    expect(await pageOf(new Visitor(app), path)).toContain(NO_LONGER);
    expect((await (await opening(path)).post(ASKED, accept)).status).toBe(404);
    await (await opening(await linkOf(father))).post(ASKED, accept);
    expect(await consentsOf(email)).toMatchObject([{ guardian_name: "Paulo Lopes", guardian_email: father }]);
    const late = await ask({ guardianEmail });
    expect(late.status).toBe(409);
  });

  it("is not asked too often", async () => {
    const { visitor, guardianEmail } = await minor("insiste");
    const answers = [];
    for (let i = 0; i < 6; i++)
      answers.push(
        (
          await visitor.post("/profile-setup", {
            intent: "ask_guardian",
            guardianName: "Marta",
            guardianEmail,
          })
        ).status,
      );
    expect(answers).toEqual([302, 302, 302, 302, 302, 429]);
  });

  it("has an address other than the minor's", async () => {
    const email = "mesmo@exemplo.test";
    const answer = await new Visitor(app).post("/athlete-registration", form(email, " MESMO@exemplo.test"));
    expect([answer.status, (await answer.text()).includes("precisa ser outro, não o seu")]).toEqual([
      400,
      true,
    ]);
    expect(await app.sql("select 1 from users where email = $1", [email])).toEqual([]);
  });

  it.each(["x", `${randomUUID()}.abcdef.${"A".repeat(43)}`, "a;%20Path=/x%0d%0aX-Y:%20z", ""])(
    "with a wrong link (%s) reads why",
    async (token) => {
      const opened = await new Visitor(app).get(`/auth?responsavel=${token}`);
      for (const line of opened.headers.getSetCookie())
        expect(line).toMatch(/-guardian=[\w.-]+; Max-Age=3600; Path=\//);
      const page = await pageOf(new Visitor(app), `/auth?responsavel=${token}`);
      expect(page).toContain(token === "" ? "Entrar" : NO_LONGER);
    },
  );

  it("reads nothing in the mail that a stranger wrote", async () => {
    const guardianEmail = "resp-hostil@exemplo.test";
    const email = "hostil@exemplo.test";
    const visitor = new Visitor(app);
    const hostile = {
      ...form(email, guardianEmail),
      name: "Ganhe R$ 500 e ligue 83 99999-0000 agora mesmo, é só hoje!",
      guardianName: "Clique no link abaixo",
    };
    const html = await (await visitor.post("/athlete-registration", hostile)).text();
    const registrationId = registrationOf(html);
    const verify = { intent: "verify", email, registrationId, purpose: "signup" };
    await visitor.post("/athlete-registration", { ...verify, code: await codeOf(app, email) });
    const [mail] = await app.waitForMail(guardianEmail);
    expect(mail!.text).toContain("Um atleta menor de idade fez um cadastro na Quadra");
    expect(mail!.text).not.toMatch(/Ganhe|ligue|agora|Clique|abaixo|R\$|99999|hostil/);
    expect(mail!.subject).toBe("Autorização para um atleta menor de idade na Quadra");
  });

  it("with a link older than two days asks for another", async () => {
    const { path, email } = await minor("velha");
    await app.restart({ clockOffsetMs: 47 * 3_600_000 });
    expect(await pageOf(new Visitor(app), path)).toContain("Autorizar Duda Lopes");
    await app.restart({ clockOffsetMs: 49 * 3_600_000 });
    expect(await pageOf(new Visitor(app), path)).toContain(NO_LONGER);
    expect((await (await opening(path)).post(ASKED, accept)).status).toBe(404);
    expect(await consentsOf(email)).toEqual([]);
    await app.restart({ clockOffsetMs: 0 });
  });
});

describe("/profile-setup redirects people who lack something", () => {
  const visit = async (email: string, path: string) => {
    const visitor = new Visitor(app);
    const signedIn = await visitor.signIn(email);
    const answer = await visitor.get(path);
    return { home: signedIn.headers.get("location"), answer, visitor };
  };

  it("an athlete without a profile, from sign-in and from a guarded page", async () => {
    await makePerson(app, { email: "semperfil@exemplo.test", hasProfile: false });
    const { home, answer, visitor } = await visit("semperfil@exemplo.test", "/athlete-dashboard");
    expect([home, answer.status, answer.headers.get("location")]).toEqual([
      "/profile-setup",
      302,
      "/profile-setup?next=%2Fathlete-dashboard",
    ]);
    const page = await (await visitor.get("/profile-setup")).text();
    for (const text of ["Sou atleta", "Represento um clube", "Salvar o perfil"]) expect(page).toContain(text);
  });

  it("an unknown role reads why, has level low, and opens no protected page", async () => {
    await makePerson(app, { email: "arbitro@exemplo.test", role: "arbitro", hasProfile: true });
    const { home, answer, visitor } = await visit("arbitro@exemplo.test", "/athlete-dashboard");
    expect(home).toBe("/profile-setup");
    const page = await (await visitor.get("/profile-setup")).text();
    expect(page).toContain("O seu tipo de conta ainda não abre nenhuma área");
    expect(page).not.toContain("Salvar o perfil");
    expect([302, 403]).toContain(answer.status);
    for (const path of ["/athlete-profile", "/club-admin-dashboard", "/super-admin-dashboard"])
      expect([302, 403], path).toContain((await visitor.get(path)).status);
  });

  it("a club admin without a club", async () => {
    await makePerson(app, { email: "semclube@exemplo.test", role: "club_admin" });
    const { home, visitor } = await visit("semclube@exemplo.test", "/club-admin-dashboard");
    expect(home).toBe("/profile-setup");
    expect(await (await visitor.get("/profile-setup")).text()).toContain("nenhum clube está ligado a ela");
  });

  it("a complete profile is redirected, and a visitor signs in first", async () => {
    await makeClub(app, "Clube Pronto");
    const person = await makePerson(app, { email: "pronta@exemplo.test" });
    await acceptTermsFor(app, person);
    const { answer } = await visit(person.email, "/profile-setup");
    const page = await answer.text();
    expect(page).toContain("Seu perfil está pronto");
    expect(page).toContain("Ir para o meu painel");
    expect((await new Visitor(app).get("/profile-setup")).headers.get("location")).toBe(
      "/athlete-registration",
    );
  });
});

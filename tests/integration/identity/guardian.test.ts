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
  birthDate: "2014-03-09",
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

describe("a minor's guardian", () => {
  it("reads who asks for what, and accepts once, provably", async () => {
    const { visitor, email, guardianEmail, path } = await minor("duda");
    expect(await app.sql("select is_private from athletes")).toEqual([{ is_private: true }]);
    const guardian = new Visitor(app);
    const page = await (await guardian.get(path)).text();
    for (const text of [
      "Autorizar Duda Lopes",
      "09/03/2014",
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

    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        app.fetch(path, {
          method: "POST",
          headers: { origin: app.origin, "user-agent": "navegador da Marta" },
          body: new URLSearchParams(accept),
        }),
      ),
    );
    for (const answer of answers) expect(answer.status).toBe(302);
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
    expect(await (await guardian.get(path)).text()).toContain("Autorização registrada");
    expect((await guardian.post(path, accept)).status).toBe(302);
    expect(await consentsOf(email)).toHaveLength(1);
    expect(await (await visitor.get("/athlete-profile")).text()).not.toContain("Sua conta está parada");
    const told = (await app.waitForMail(email, 2)).map(({ subject }) => subject);
    expect(told).toContain("Sua conta no Quadra está liberada");
  });

  it("accepts the terms in effect only, and not without the tick", async () => {
    const { path, email } = await minor("termos");
    const guardian = new Visitor(app);
    expect((await guardian.post(path, { intent: "guardian" })).status).toBe(400);
    const other = await guardian.post(path, { intent: "guardian", termsVersion: "0.9" });
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
    expect(again.headers.get("location")).toBe("/profile-setup?enviado=1");
    expect(await (await visitor.get("/profile-setup?enviado=1")).text()).toContain("Enviamos um novo link");
    await linkOf(guardianEmail, 2);
    // The older link is still that guardian's.
    expect(await (await new Visitor(app).get(path)).text()).toContain("Autorizar Duda Lopes");

    const father = "pai@exemplo.test";
    await ask({ guardianName: "Paulo Lopes", guardianEmail: father });
    expect(await (await new Visitor(app).get(path)).text()).toContain(
      "Este link de autorização não vale mais",
    );
    expect((await new Visitor(app).post(path, accept)).status).toBe(404);
    await new Visitor(app).post(await linkOf(father), accept);
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

  it.each(["x", `${randomUUID()}.abcdef.${"A".repeat(43)}`, ""])(
    "with a wrong link (%s) reads why",
    async (token) => {
      const page = await (await new Visitor(app).get(`/auth?responsavel=${token}`)).text();
      expect(page).toContain(token === "" ? "Entrar" : "Este link de autorização não vale mais");
    },
  );

  it("with a link older than 30 days asks for another", async () => {
    const { path, email } = await minor("velha");
    await app.restart({ clockOffsetMs: 31 * 86_400_000 });
    expect(await (await new Visitor(app).get(path)).text()).toContain(
      "Este link de autorização não vale mais",
    );
    expect((await new Visitor(app).post(path, accept)).status).toBe(404);
    expect(await consentsOf(email)).toEqual([]);
    await app.restart({ clockOffsetMs: 0 });
  });
});

describe("/profile-setup leads on whoever lacks something", () => {
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
      "/profile-setup",
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

  it("whoever has all is led on, and a visitor signs in first", async () => {
    await makeClub(app, "Clube Pronto");
    const person = await makePerson(app, { email: "pronta@exemplo.test" });
    await acceptTermsFor(app, person);
    const { answer } = await visit(person.email, "/profile-setup");
    const page = await answer.text();
    expect(page).toContain("Seu perfil está pronto");
    expect(page).toContain("Ir para o meu painel");
    expect((await new Visitor(app).get("/profile-setup")).headers.get("location")).toBe(
      "/auth?next=%2Fprofile-setup",
    );
  });
});

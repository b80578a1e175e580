import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { nodePasswords } from "../../../drizzle/password-hash.ts";
import { forgetLimits, type TestApp, startApp } from "../../support/app.ts";
import {
  codeOf,
  makeClub,
  makePerson,
  makeTerms,
  PASSWORD,
  Visitor,
  withoutNonce,
} from "../../support/identity.ts";
import { bornYearsAgo } from "../../support/births.ts";

let app: TestApp;
let clubId: string;

beforeAll(async () => {
  app = await startApp();
  await makeTerms(app);
  clubId = await makeClub(app, "Praia Clube");
});
beforeEach(() => forgetLimits(app));
afterAll(() => app.stop());

const form = (email: string, more: Record<string, string> = {}) => ({
  intent: "signup",
  email,
  password: PASSWORD,
  name: "João da Silva",
  birthDate: "1990-05-10",
  genderCategory: "male",
  phone: "(83) 98765-4321",
  sport: "tennis",
  "class:tennis": "B",
  cityCode: "2507507",
  clubId,
  termsVersion: "1.0",
  ...more,
});

const registrationOf = (html: string) => /name="registrationId" value="([^"]*)"/.exec(html)?.[1] ?? "";

async function signUp(email: string, more: Record<string, string> = {}) {
  const visitor = new Visitor(app);
  const answer = await visitor.post("/athlete-registration", form(email, more));
  const html = await answer.text();
  return { visitor, answer, html, registrationId: registrationOf(html) };
}

const verify = (visitor: Visitor, email: string, registrationId: string, code: string) =>
  visitor.post("/athlete-registration", { intent: "verify", email, registrationId, purpose: "signup", code });

test("sign-up, the mail's six digits on the same screen, and the athlete is in", async () => {
  const email = "joao@exemplo.test";
  const { visitor, answer, html, registrationId } = await signUp("  JOAO@exemplo.test ");
  expect(answer.status).toBe(200);
  expect(html).toContain("Código enviado");
  expect(visitor.hasSession).toBe(false);

  const wrong = await verify(visitor, email, registrationId, "000000");
  expect(wrong.status).toBe(403);
  expect(await wrong.text()).toContain("Código inválido ou vencido");

  const code = await codeOf(app, email);
  const right = await verify(visitor, email, registrationId, code);
  expect([right.status, right.headers.get("location")]).toEqual([302, "/athlete-dashboard"]);
  const [access, refresh, member, device, ...others] = right.headers.getSetCookie();
  for (const cookie of [access, refresh, device]) expect(cookie).toMatch(/; HttpOnly; SameSite=Lax$/);
  expect(member).toMatch(/-member=\d{10}; Max-Age=2592000; Path=\/; SameSite=Lax$/);
  expect(others).toEqual([]);
  expect((await visitor.get("/athlete-profile")).status).toBe(200);

  const again = await verify(new Visitor(app), email, registrationId, code);
  expect(again.status).toBe(403);

  const [row] = await app.sql(
    `select u.email_confirmed_at is not null as confirmed, u.password_hash, u.phone, a.search_name, a.city_code,
       s.sport, s.class, m.status, t.method, t.terms_version, t.user_agent
     from users u join athletes a on a.user_id = u.id join athlete_sports s on s.athlete_id = a.id
     join memberships m on m.athlete_id = a.id join terms_acceptances t on t.user_id = u.id where u.email = $1`,
    [email],
  );
  expect(row).toMatchObject({
    confirmed: true,
    phone: "83987654321",
    search_name: "joao da silva",
    city_code: 2_507_507,
    sport: "tennis",
    class: "B",
    status: "requested",
    method: "registration",
    terms_version: "1.0",
    user_agent: "node",
  });
  expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  // The worker's WebAssembly and Node's own argon2id agree; signing in proves the other way round.
  expect(await nodePasswords.verify(PASSWORD, String(row?.password_hash))).toBe(true);
});

test("an address that has an account gets the same answer, and a mail instead of a code", async () => {
  const email = "tem@exemplo.test";
  await makePerson(app, { email });
  const known = await signUp(email);
  const fresh = await signUp("nova@exemplo.test");
  const plain = (html: string) =>
    withoutNonce(html).replaceAll(/[0-9a-f-]{36}|(tem|nova)@exemplo\.test/g, "…");
  expect(known.answer.status).toBe(fresh.answer.status);
  expect(plain(known.html)).toBe(plain(fresh.html));
  const [mail] = await app.waitForMail(email);
  expect(mail?.subject).toBe("Você já tem uma conta na Quadra");
  expect(await app.sql("select 1 from email_codes where email = $1", [email])).toHaveLength(0);
});

test("a code confirms only the registration that asked for it", async () => {
  const email = "vitima@exemplo.test";
  const victim = await signUp(email);
  const first = await codeOf(app, email);
  await signUp(email, { password: "a senha do atacante", name: "Atacante" });
  const second = await codeOf(app, email, 2);
  // The victim types the newest code on the own screen, which is of another registration.
  const answer = await verify(victim.visitor, email, victim.registrationId, second);
  expect(answer.status).toBe(403);
  const users = () =>
    app.sql("select name, email_confirmed_at is not null as is_in from users where email = $1", [email]);
  expect(await users()).toEqual([{ name: "João da Silva", is_in: false }]);
  // The one before is good still, and what the stranger typed is gone.
  const right = await verify(victim.visitor, email, victim.registrationId, first);
  expect(right.headers.get("location")).toBe("/athlete-dashboard");
  expect(await users()).toEqual([{ name: "João da Silva", is_in: true }]);
  expect(await app.sql("select 1 from users where name = 'Atacante'")).toEqual([]);
  expect((await victim.visitor.get("/athlete-profile")).status).toBe(200);
});

test("who begins again in the same browser changes what they typed, CPF and all; in another it waits beside", async () => {
  const email = "denovo@exemplo.test";
  const cpf = "529.982.247-25";
  const one = await signUp(email, { cpf, name: "Nome Errado" });
  await codeOf(app, email);
  const html = await (
    await one.visitor.post("/athlete-registration", { ...form(email), cpf, name: "Nome Certo" })
  ).text();
  const registrationId = registrationOf(html);
  const code = await codeOf(app, email, 2);
  const names = () => app.sql("select name from athletes where name like 'Nome %' order by name");
  expect(await names()).toEqual([{ name: "Nome Certo" }]);
  const other = await signUp(email, { cpf, name: "Nome Terceiro" });
  expect(other.answer.status).toBe(200);
  expect(await names()).toHaveLength(2);
  expect((await verify(one.visitor, email, registrationId, code)).status).toBe(302);
  expect(await names()).toEqual([{ name: "Nome Certo" }]);
  expect((await verify(other.visitor, email, other.registrationId, await codeOf(app, email, 3))).status).toBe(
    403,
  );
});

test("two sign-ups of one address at once wait beside each other, and one has the address", async () => {
  const email = "dupla@exemplo.test";
  const answers = await Promise.all([signUp(email), signUp(email)]);
  expect(answers.map(({ answer }) => answer.status).filter((status) => status >= 500)).toEqual([]);
  expect(await app.sql("select 1 from users where email = $1", [email])).toHaveLength(1);
  const codes = () => app.sql("select 1 from email_codes where email = $1 and used_at is null", [email]);
  await expect.poll(async () => (await codes()).length).toBeGreaterThan(0);
});

test("wrong fields are named, the typed values stay, nothing is stored", async () => {
  const { answer, html } = await signUp("errado@exemplo.test", {
    phone: "12",
    password: "curta",
    termsVersion: "",
  });
  expect(answer.status).toBe(400);
  expect(html).toContain("Digite um telefone com DDD");
  expect(html).toContain("A senha precisa de pelo menos 8 caracteres.");
  expect(html).toContain("Leia e aceite os termos de uso para continuar.");
  expect(html).toContain('value="João da Silva"');
  expect(html).not.toContain("curta");
  expect(await app.sql("select 1 from users where email = 'errado@exemplo.test'")).toEqual([]);
});

test("terms that are not the current ones are refused", async () => {
  const { answer, html } = await signUp("termos@exemplo.test", { termsVersion: "0.9" });
  expect(answer.status).toBe(409);
  expect(html).toContain("Os termos de uso mudaram");
});

test("a minor's account awaits the guardian until they accept the mailed link", async () => {
  const email = "menor@exemplo.test";
  const guardian = { guardianName: "Maria da Silva", guardianEmail: "maria@exemplo.test" };
  const without = await signUp(email, { birthDate: bornYearsAgo(12) });
  expect(without.html).toContain("Menor de 18 anos");

  const { visitor, registrationId } = await signUp(email, { birthDate: bornYearsAgo(12), ...guardian });
  expect(app.mail(guardian.guardianEmail)).toEqual([]);
  await verify(visitor, email, registrationId, await codeOf(app, email));
  expect(await (await visitor.get("/athlete-profile")).text()).toContain("Sua conta está parada");

  const [mail] = await app.waitForMail(guardian.guardianEmail);
  const link = new URL(/http\S+/.exec(mail?.text ?? "")?.[0] ?? "");
  const path = `${link.pathname}${link.search}`;
  const parent = new Visitor(app);
  const page = await parent.follow(path);
  expect(await (await parent.get(page)).text()).toContain("Autorizar João da Silva");
  const stranger = new Visitor(app);
  await stranger.follow(path.replace(/.$/, (last) => (last === "A" ? "B" : "A")));
  expect((await stranger.post(page, { intent: "guardian", termsVersion: "1.0" })).status).toBe(404);
  expect((await parent.post(page, { intent: "guardian" })).status).toBe(400);
  const accepted = await parent.post(page, { intent: "guardian", termsVersion: "1.0" });
  expect(await (await parent.get(accepted.headers.get("location")!)).text()).toContain(
    "Autorização registrada",
  );
  expect(await (await visitor.get("/athlete-profile")).text()).not.toContain("Sua conta está parada");
});

test("a city typed whole is understood without scripts", async () => {
  await signUp("bomjesus@exemplo.test", { cityCode: "", cityCodeText: "bom jesus/pi" });
  const [row] = await app.sql(
    "select city_code from athletes a join users u on u.id = a.user_id where u.email = 'bomjesus@exemplo.test'",
  );
  expect(row).toEqual({ city_code: 2_201_903 });
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { nodePasswords } from "../../../drizzle/password-hash.ts";
import { type TestApp, startApp } from "../../support/app.ts";
import {
  codeOf,
  makeClub,
  makePerson,
  makeTerms,
  PASSWORD,
  Visitor,
  withoutNonce,
} from "../../support/identity.ts";

let app: TestApp;
let clubId: string;

beforeAll(async () => {
  app = await startApp();
  await makeTerms(app);
  clubId = await makeClub(app, "Praia Clube");
});
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
  expect(visitor.cookies.size).toBe(0);

  const wrong = await verify(visitor, email, registrationId, "000000");
  expect(wrong.status).toBe(403);
  expect(await wrong.text()).toContain("Código inválido ou vencido");

  const code = await codeOf(app, email);
  const right = await verify(visitor, email, registrationId, code);
  expect([right.status, right.headers.get("location")]).toEqual([302, "/athlete-dashboard"]);
  const [access, refresh, member, ...others] = right.headers.getSetCookie();
  for (const cookie of [access, refresh]) expect(cookie).toMatch(/; HttpOnly; SameSite=Lax$/);
  expect(member).toMatch(/-member=\d{10}; Path=\/; Max-Age=2592000; SameSite=Lax$/);
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
  expect(mail?.subject).toBe("Você já tem uma conta no Quadra");
  expect(await app.sql("select 1 from email_codes where email = $1", [email])).toHaveLength(0);
});

test("five wrong answers spend a code", async () => {
  const email = "cinco@exemplo.test";
  const { registrationId } = await signUp(email);
  const code = await codeOf(app, email);
  const other = code === "111111" ? "222222" : "111111";
  // From different addresses, since the limiter would stop the same one before.
  await app.sql("update email_codes set attempts = 4 where email = $1", [email]);
  expect((await verify(new Visitor(app), email, registrationId, other)).status).toBe(403);
  expect((await verify(new Visitor(app), email, registrationId, code)).status).toBe(403);
  expect(
    await app.sql("select 1 from sessions s join users u on u.id = s.user_id where u.email = $1", [email]),
  ).toEqual([]);
});

test("a code confirms only the registration that asked for it", async () => {
  const email = "vitima@exemplo.test";
  const victim = await signUp(email);
  await codeOf(app, email);
  await signUp(email, { password: "a senha do atacante", name: "Atacante" });
  const second = await codeOf(app, email, 2);
  // The victim types the newest code on the own screen, whose registration is gone.
  const answer = await verify(victim.visitor, email, victim.registrationId, second);
  expect(answer.status).toBe(403);
  const [user] = await app.sql("select name, email_confirmed_at from users where email = $1", [email]);
  expect(user).toEqual({ name: "Atacante", email_confirmed_at: null });
});

test("two sign-ups of one address at once leave one account", async () => {
  const email = "dupla@exemplo.test";
  const answers = await Promise.all([signUp(email), signUp(email)]);
  expect(answers.map(({ answer }) => answer.status).filter((status) => status >= 500)).toEqual([]);
  expect(await app.sql("select 1 from users where email = $1", [email])).toHaveLength(1);
  expect(
    await app.sql("select 1 from email_codes where email = $1 and used_at is null", [email]),
  ).toHaveLength(1);
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

test("a minor's account is inert until the guardian accepts the mailed link", async () => {
  const email = "menor@exemplo.test";
  const guardian = { guardianName: "Maria da Silva", guardianEmail: "maria@exemplo.test" };
  const without = await signUp(email, { birthDate: "2014-01-01" });
  expect(without.html).toContain("Menor de 18 anos");

  const { visitor, registrationId } = await signUp(email, { birthDate: "2014-01-01", ...guardian });
  expect(app.mail(guardian.guardianEmail)).toEqual([]);
  await verify(visitor, email, registrationId, await codeOf(app, email));
  expect(await (await visitor.get("/athlete-profile")).text()).toContain("Sua conta está parada");

  const [mail] = await app.waitForMail(guardian.guardianEmail);
  const link = new URL(/http\S+/.exec(mail?.text ?? "")?.[0] ?? "");
  const path = `${link.pathname}${link.search}`;
  const parent = new Visitor(app);
  expect(await (await parent.get(path)).text()).toContain("Autorizar João da Silva");
  const forged = path.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
  expect((await parent.post(forged, { intent: "guardian", termsVersion: "1.0" })).status).toBe(404);
  expect((await parent.post(path, { intent: "guardian" })).status).toBe(400);
  const accepted = await parent.post(path, { intent: "guardian", termsVersion: "1.0" });
  expect(accepted.headers.get("location")).toBe(path);
  expect(await (await parent.get(path)).text()).toContain("Autorização registrada");
  expect(await (await visitor.get("/athlete-profile")).text()).not.toContain("Sua conta está parada");
});

test("a city typed whole is understood without scripts", async () => {
  await signUp("bomjesus@exemplo.test", { cityCode: "", cityCodeText: "bom jesus/pi" });
  const [row] = await app.sql(
    "select city_code from athletes a join users u on u.id = a.user_id where u.email = 'bomjesus@exemplo.test'",
  );
  expect(row).toEqual({ city_code: 2_201_903 });
});

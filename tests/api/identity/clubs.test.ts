import { afterAll, beforeAll, expect, test } from "vitest";
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

const form = (more: Record<string, string> = {}) => ({
  intent: "register",
  clubName: "Arena do Sol",
  cnpj: "12.abc.345/01de-35",
  cityCode: "2507507",
  address: "Rua da Praia, 100",
  sport: "beach_tennis",
  contactEmail: "contato@arena.test",
  contactPhone: "(83) 3333-4444",
  plan: "completo",
  name: "Dona do Clube",
  email: "dona@arena.test",
  password: PASSWORD,
  termsVersion: "1.0",
  ...more,
});

const registrationOf = (html: string) => /name="registrationId" value="([^"]*)"/.exec(html)?.[1] ?? "";

test("a club, its admin's account, six digits, and the success page with what comes next", async () => {
  const visitor = new Visitor(app);
  const email = "dona@arena.test";
  const html = await (await visitor.post("/club-registration", form())).text();
  expect(html).toContain("Código enviado");
  // Until the address is proven, nobody finds the club.
  expect(await (await app.fetch("/api/v1/clubs?search=arena")).json()).toMatchObject({ rows: [] });

  const done = await visitor.post("/club-registration", {
    intent: "verify",
    email,
    registrationId: registrationOf(html),
    purpose: "signup",
    code: await codeOf(app, email),
  });
  expect(done.headers.get("location")).toBe("/club-registration/success?pagar=1");
  const success = await (await visitor.get("/club-registration/success")).text();
  for (const text of [
    "Arena do Sol",
    "12.ABC.345/01DE-35",
    "Pagamento pendente",
    "Completo",
    "Beach tennis",
  ]) {
    expect(success).toContain(text);
  }
  expect((await visitor.get("/club-admin-dashboard")).status).toBe(200);
  const [club] = await app.sql(
    `select c.cnpj, c.subscription_status, c.plan, u.user_role, u.club_id = c.id as is_current, t.method
     from clubs c join club_admins ca on ca.club_id = c.id join users u on u.id = ca.user_id
     join terms_acceptances t on t.user_id = u.id`,
  );
  expect(club).toEqual({
    cnpj: "12ABC34501DE35",
    subscription_status: "incomplete",
    plan: "completo",
    user_role: "club_admin",
    is_current: true,
    method: "registration",
  });
  const found = await app.fetch("/api/v1/clubs?search=arena");
  expect(await found.json()).toMatchObject({
    rows: [{ name: "Arena do Sol", city: "João Pessoa", state: "PB" }],
  });

  const taken = await new Visitor(app).post("/club-registration", form({ email: "outra@arena.test" }));
  expect(taken.status).toBe(400);
  expect(await taken.text()).toContain("Já existe um clube com este CNPJ");
});

test("a registration that nobody confirmed does not block its CNPJ", async () => {
  const cnpj = "12.345.678/0001-95";
  await new Visitor(app).post(
    "/club-registration",
    form({ cnpj, email: "um@clube.test", clubName: "Primeiro" }),
  );
  const again = form({ cnpj, email: "dois@clube.test", clubName: "Segundo" });
  expect((await new Visitor(app).post("/club-registration", again)).status).toBe(200);
  expect(await app.sql("select name from clubs where cnpj = '12345678000195'")).toEqual([
    { name: "Segundo" },
  ]);
});

test.each([
  ["cnpj", "12.ABC.345/01DE-36", "Este CNPJ não é válido"],
  ["plan", "gratis", "Escolha um plano"],
  ["sport", "xadrez", "Escolha um esporte da lista"],
  ["cityCode", "9999999", "Escolha a cidade na lista"],
  ["clubName", "<b>x</b>", "Há um caractere que não é aceito"],
])("a wrong %s is refused with its reason", async (field, value, sentence) => {
  const answer = await new Visitor(app).post(
    "/club-registration",
    form({ cnpj: "11.444.777/0001-61", email: `${field}@x.test`, [field]: value }),
  );
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain(sentence);
});

test("an athlete who registers a club keeps the profile and becomes its admin", async () => {
  const person = await makePerson(app, { email: "joga@exemplo.test" });
  const visitor = new Visitor(app);
  await visitor.signIn(person.email);
  const answer = await visitor.post(
    "/club-registration",
    form({ cnpj: "11.222.333/0001-81", clubName: "Clube da Ana" }),
  );
  // The terms in the form count for a person who had not accepted them.
  expect(await app.sql("select method from terms_acceptances where user_id = $1", [person.userId])).toEqual([
    { method: "registration" },
  ]);
  expect(answer.headers.get("location")).toBe("/club-registration/success?pagar=1");
  expect((await visitor.get("/club-admin-dashboard")).status).toBe(200);
  expect((await visitor.get("/athlete-profile")).status).toBe(200);
});

test("who signed up without a profile completes it, once, and goes on to where they wanted", async () => {
  const person = await makePerson(app, { email: "sem@exemplo.test", hasProfile: false });
  const clubId = await makeClub(app, "Praia Clube");
  const visitor = new Visitor(app);
  await visitor.signIn(person.email);
  const profile = {
    name: "Sem Perfil",
    birthDate: "1995-02-03",
    genderCategory: "female",
    phone: "83 98765 4321",
    sport: "padel",
    "class:padel": "C",
    cityCode: "2507507",
    clubId,
  };
  const without = await visitor.post("/profile-setup", profile);
  expect([without.status, (await without.text()).includes("Leia e aceite os termos")]).toEqual([400, true]);
  const old = await visitor.post("/profile-setup", { ...profile, termsVersion: "0.9" });
  expect([old.status, await app.sql("select 1 from athletes where user_id = $1", [person.userId])]).toEqual([
    409,
    [],
  ]);
  // The page that led here is where they go on; another site never is.
  const elsewhere = await visitor.get("/profile-setup?next=https%3A%2F%2Fevil.test");
  expect(elsewhere.status).toBe(200);
  const page = `/tournaments/${clubId}`;
  const setup = `/profile-setup?next=${encodeURIComponent(page)}`;
  const done = await visitor.post(setup, { ...profile, termsVersion: "1.0" });
  expect(done.headers.get("location")).toBe(page);
  expect((await visitor.get(setup)).headers.get("location")).toBe(page);
  expect((await visitor.get("/profile-setup?next=%2F%2Fevil.test")).status).toBe(200);
  expect((await visitor.post("/profile-setup", { ...profile, termsVersion: "1.0" })).status).toBe(409);
  const [row] = await app.sql(
    "select m.status from memberships m join athletes a on a.id = m.athlete_id where a.user_id = $1",
    [person.userId],
  );
  expect(row).toEqual({ status: "requested" });
});

test("an athlete changes the own profile and asks to join a club; another session's end refuses both", async () => {
  const person = await makePerson(app, { email: "muda@exemplo.test" });
  await acceptTermsFor(app, person);
  const clubId = await makeClub(app, "Clube Novo");
  const visitor = new Visitor(app);
  await visitor.signIn(person.email);
  const save = {
    intent: "save",
    name: "Ana Mudada",
    phone: "(83) 3333-4444",
    cityCode: "2201903",
    sport: "squash",
    "class:squash": "A",
    isPrivate: "on",
  };
  const saved = await visitor.post("/athlete-profile", save);
  expect(await (await visitor.get(saved.headers.get("location")!)).text()).toContain("Perfil salvo.");
  const joined = await visitor.post("/athlete-profile", { intent: "join", clubId });
  expect(await (await visitor.get(joined.headers.get("location")!)).text()).toContain("Pedido enviado");
  await visitor.post("/athlete-profile", { intent: "join", clubId });
  const rows = await app.sql(
    `select a.name, a.search_name, a.city_code, a.is_private, s.sport, s.class, u.phone, m.status from athletes a
     join users u on u.id = a.user_id join athlete_sports s on s.athlete_id = a.id
     join memberships m on m.athlete_id = a.id where u.id = $1`,
    [person.userId],
  );
  expect(rows).toEqual([
    {
      name: "Ana Mudada",
      search_name: "ana mudada",
      city_code: 2_201_903,
      is_private: true,
      sport: "squash",
      class: "A",
      phone: "8333334444",
      status: "requested",
    },
  ]);
  await app.sql("update sessions set revoked_at = now() where user_id = $1", [person.userId]);
  const refused = await visitor.post("/athlete-profile", { ...save, name: "Ladrão" });
  expect(refused.headers.get("location")).toContain("expirou=1");
});

test("a club admin without a profile is offered what they may open: the step instead of a refusal", async () => {
  const clubId = await makeClub(app, "Clube Passo");
  const admin = { role: "club_admin", adminOf: [clubId], clubId, hasProfile: false };
  const person = await makePerson(app, { email: "passo@exemplo.test", ...admin });
  const visitor = new Visitor(app);
  const next = "/athlete-dashboard/torneios/x#categoria-y";
  const step = `/profile-setup?${new URLSearchParams({ next })}`;
  expect((await visitor.signIn(person.email, { next })).headers.get("location")).toBe(step);
  const signedIn = await visitor.get(`/auth?${new URLSearchParams({ next })}`);
  expect(signedIn.headers.get("location")).toBe(step);
  // Where no step opens a page, their own work starts.
  const refused = await visitor.get("/auth?next=%2Fsuper-admin-dashboard");
  expect(refused.headers.get("location")).toBe("/club-admin-dashboard");
  const page = await (await visitor.get(step)).text();
  const [nav = ""] = /<nav class="nav".*?<\/nav>/s.exec(page) ?? [];
  const links = [...nav.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
  expect(links).toEqual(["/club-admin-dashboard", `/public-ranking/${clubId}`, "/tournaments"]);
  // An address that is typed has its panel (spec §2).
  expect((await visitor.get("/athlete-dashboard")).status).toBe(403);
});

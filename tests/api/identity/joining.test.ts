import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { forgetLimits, startApp, type TestApp } from "../../support/app.ts";
import {
  acceptTermsFor,
  codeOf,
  makeClub,
  makePerson,
  makeTerms,
  PASSWORD,
  Visitor,
  withoutNonce,
} from "../../support/identity.ts";
import { makeLink, makeUnclaimed } from "../../support/links.ts";
import { bornYearsAgo } from "../../support/births.ts";

let app: TestApp;
let clubId: string;
let otherId: string;

beforeAll(async () => {
  app = await startApp();
  await makeTerms(app);
  clubId = await makeClub(app, "Praia Clube");
  otherId = await makeClub(app, "Clube do Morro");
});
afterAll(() => app.stop());

const profile = (more: Record<string, string> = {}) => ({
  name: "João da Silva",
  birthDate: "1990-05-10",
  genderCategory: "male",
  phone: "(83) 98765-4321",
  sport: "tennis",
  "class:tennis": "B",
  cityCode: "2507507",
  termsVersion: "1.0",
  ...more,
});
const registrationOf = (html: string) => /name="registrationId" value="([^"]*)"/.exec(html)?.[1] ?? "";

async function register(path: string, email: string, more: Record<string, string> = {}) {
  const visitor = new Visitor(app);
  const fields = { intent: "signup", email, password: PASSWORD, ...profile(more) };
  const answer = await visitor.post(path, fields);
  return { visitor, status: answer.status, html: await answer.text() };
}

async function verify(visitor: Visitor, path: string, email: string, html: string) {
  const next = /name="next" value="([^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
  return await visitor.post(path, {
    intent: "verify",
    email,
    registrationId: registrationOf(html),
    purpose: "signup",
    next,
    code: await codeOf(app, email),
  });
}

const membershipsOf = (email: string) =>
  app.sql(
    `select m.club_id, m.status, u.club_id as current from users u join athletes a on a.user_id = u.id
     join memberships m on m.athlete_id = a.id where u.email = $1 order by m.status, m.club_id = u.club_id desc`,
    [email],
  );

describe("a club's link to join", () => {
  it("says whose it is, and the right code lets in at once", async () => {
    const { path, token } = await makeLink(app, clubId);
    const page = await (await new Visitor(app).get(path)).text();
    expect(page).toContain("Convite de Praia Clube");
    expect(page).not.toContain('name="clubId"');
    const email = "link@exemplo.test";
    // A club named in the form besides does not count.
    const { visitor, html } = await register(path, email, { clubId: otherId });
    expect(await membershipsOf(email)).toEqual([]);
    const done = await verify(visitor, path, email, html);
    expect(done.headers.get("location")).toBe(`/profile-setup?convite=${token}`);
    expect(await membershipsOf(email)).toEqual([{ club_id: clubId, status: "active", current: clubId }]);
    const welcome = await (await visitor.get(`/profile-setup?convite=${token}`)).text();
    expect(welcome).toContain("Você está no Praia Clube");
    expect(welcome).toContain("/athlete-dashboard");
  });

  it("fills the form with the club's city, and offers its sports first", async () => {
    await app.sql("delete from club_sports where club_id = $1", [otherId]);
    await app.sql("insert into club_sports values ($1, 'padel', 0)", [otherId]);
    const { path } = await makeLink(app, otherId);
    const html = await (await new Visitor(app).get(path)).text();
    const [{ label } = { label: "" }] = await app.sql<{ label: string }>(
      `select m.name || '/' || s.uf as label from clubs c join municipalities m on m.code = c.city_code
       join states s on s.code = m.state_code where c.id = $1`,
      [otherId],
    );
    expect(html).toContain(`value="${label}"`);
    expect(/name="sport"[^>]*value="([^"]*)"/.exec(html)?.[1]).toBe("padel");
    expect(html).toMatch(/<input(?=[^>]*value="padel")[^>]*checked/);
  });

  it("lets forty people in who come from one address within minutes; strangers there stay bounded", async () => {
    await forgetLimits(app);
    const { path } = await makeLink(app, clubId);
    const people = Array.from({ length: 40 }, (_, n) => `noite${n}@exemplo.test`);
    while (people.length > 0)
      await Promise.all(
        people.splice(0, 5).map(async (email) => {
          const { visitor, html } = await register(path, email, {
            name: `Convidada ${email.replaceAll(/[^a-z]/g, "")}`,
          });
          expect((await verify(visitor, path, email, html)).status).toBe(302);
        }),
      );
    const members = await app.sql(
      `select 1 from users u join athletes a on a.user_id = u.id join memberships m on m.athlete_id = a.id
       where u.email like 'noite%' and m.club_id = $1 and m.status = 'active'`,
      [clubId],
    );
    expect(members).toHaveLength(40);
    const strangers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => register("/athlete-registration", `estranho${n}@exemplo.test`)),
    );
    expect(strangers.filter(({ status }) => status === 429)).toHaveLength(2);
    await forgetLimits(app);
  });

  it("answers alike for an address that has an account", async () => {
    const { path } = await makeLink(app, clubId);
    await makePerson(app, { email: "conhecida@exemplo.test" });
    const [known, unknown] = await Promise.all([
      register(path, "conhecida@exemplo.test"),
      register(path, "desconhecid@exemplo.test"),
    ]);
    const bare = (html: string, email: string) =>
      withoutNonce(html)
        .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "ID")
        .replaceAll(email, "EMAIL");
    expect(known.status).toBe(unknown.status);
    expect(bare(known.html, "conhecida@exemplo.test")).toBe(bare(unknown.html, "desconhecid@exemplo.test"));
  });

  it("that ended on the way confirms the account all the same, joins nothing, and says so", async () => {
    const { id, path, token } = await makeLink(app, clubId);
    const email = "tarde@exemplo.test";
    const { visitor, html } = await register(path, email);
    await app.sql("update invitations set revoked_at = now() where id = $1", [id]);
    expect((await verify(visitor, path, email, html)).status).toBe(302);
    expect(await membershipsOf(email)).toEqual([]);
    expect(await (await visitor.get(`/profile-setup?convite=${token}`)).text()).toContain(
      "O clube cancelou este convite",
    );
    // And nobody registers by it any more.
    const late = await register(path, "depois@exemplo.test");
    expect([late.status, late.html.includes("O clube cancelou este convite")]).toEqual([409, true]);
    expect(await app.sql("select 1 from users where email = 'depois@exemplo.test'")).toEqual([]);
  });

  it.each([
    ["forged", async () => "/athlete-registration?convite=x.y", "Este convite não existe"],
    [
      "expired",
      async () => (await makeLink(app, clubId, { expiresAt: new Date(Date.now() - 1_000) })).path,
      "Este convite venceu",
    ],
  ])("that is %s says so, and one registers without", async (_what, path, sentence) => {
    const html = await (await new Visitor(app).get(await path())).text();
    expect(html).toContain(sentence);
    expect(html).toContain('name="clubIdText"');
    // A form that is sent from here goes past the invitation.
    expect(html).toMatch(/<form[^>]*action="\/athlete-registration"/);
  });

  it("somebody signed in joins with one tap, beside the other club", async () => {
    const person = await makePerson(app, { email: "troca@exemplo.test", clubId: otherId });
    await acceptTermsFor(app, person);
    await app.sql(
      `insert into memberships (id, club_id, athlete_id, status, requested_at, joined_at)
       values (gen_random_uuid(), $1, $2, 'active', now(), now())`,
      [otherId, person.athleteId],
    );
    const { path, token } = await makeLink(app, clubId);
    const visitor = new Visitor(app);
    await visitor.signIn(person.email);
    const setup = `/profile-setup?convite=${token}`;
    expect((await visitor.get(path)).headers.get("location")).toBe(setup);
    expect(await (await visitor.get(setup)).text()).toContain("Você continua em Clube do Morro");
    const joined = await visitor.post(setup, { intent: "accept_invitation" });
    expect(joined.headers.get("location")).toBe(setup);
    expect(await membershipsOf(person.email)).toEqual([
      { club_id: clubId, status: "active", current: clubId },
      { club_id: otherId, status: "active", current: clubId },
    ]);
    expect(await (await visitor.get(setup)).text()).toContain("Você está no Praia Clube");
    const forged = await visitor.post(`${setup}x`, { intent: "accept_invitation" });
    expect(forged.status).toBe(404);
  });
});

test("links are the club's: another's admin and athletes are refused, which leaves a high-risk event", async () => {
  const admin = await makePerson(app, { email: "dona@exemplo.test", role: "club_admin", adminOf: [otherId] });
  const athlete = await makePerson(app, { email: "curiosa@exemplo.test" });
  const dashboard = `/club-admin-dashboard/atletas?clube=${clubId}`;
  for (const person of [admin, athlete]) {
    const visitor = new Visitor(app);
    await visitor.signIn(person.email);
    expect((await visitor.get(dashboard)).status).toBe(403);
    for (const intent of ["make_invitation", "make_claim", "revoke_invitation", "add_admin", "remove_admin"])
      expect((await visitor.post(dashboard, { intent })).status, intent).not.toBeLessThan(400);
    expect((await visitor.post(dashboard, { intent: "make_invitation" })).status).toBe(403);
    await expect
      .poll(
        async () =>
          (
            await app.sql(
              "select 1 from security_events where user_id = $1 and resource_id = $2 and risk_level = 'high'",
              [person.userId, clubId],
            )
          ).length,
      )
      .toBeGreaterThan(0);
  }
  expect(await app.sql("select 1 from security_events where action = 'invitation_made'")).toEqual([]);
});

test("the old public link only fills in a request", async () => {
  const path = `/athlete-registration?clube=${clubId}`;
  expect(await (await new Visitor(app).get(path)).text()).toContain("Praia Clube");
  const email = "pedido@exemplo.test";
  const { visitor, html } = await register(path, email, { clubId });
  await verify(visitor, path, email, html);
  expect(await membershipsOf(email)).toEqual([{ club_id: clubId, status: "requested", current: null }]);
});

describe("a link to claim a profile", () => {
  it("shows whose it is; registering by it makes the profile theirs, once", async () => {
    const athleteId = await makeUnclaimed(app, clubId, "Gilda Moraes");
    const { path, token } = await makeLink(app, clubId, { athleteId });
    const page = await (await new Visitor(app).get(path)).text();
    for (const text of [
      "Este perfil é seu, Gilda Moraes?",
      "Praia Clube · 0 partidas",
      "Sou eu: criar conta",
    ])
      expect(page).toContain(text);
    const email = "gilda@exemplo.test";
    const { visitor, html } = await register(path, email, { name: "Gilda Moraes", genderCategory: "female" });
    await verify(visitor, path, email, html);
    const [row] = await app.sql(
      `select a.name, a.birth_date::text, a.gender_category, a.city_code, u.club_id from athletes a
       join users u on u.id = a.user_id where a.id = $1 and u.email = $2`,
      [athleteId, email],
    );
    expect(row).toEqual({
      name: "Gilda Moraes",
      birth_date: "1990-05-10",
      gender_category: "female",
      city_code: 2_507_507,
      club_id: clubId,
    });
    expect(await (await visitor.get(`/profile-setup?convite=${token}`)).text()).toContain(
      "O perfil de Gilda Moraes é seu",
    );
    expect((await visitor.get("/athlete-dashboard")).status).toBe(200);
    const again = await register(path, "outra@exemplo.test");
    expect([again.status, again.html.includes("Este link já foi usado")]).toEqual([409, true]);
  });

  it("of a minor leaves the account awaiting the guardian and private; the guardian's link activates it", async () => {
    const athleteId = await makeUnclaimed(app, clubId, "Nina Prado");
    const { path } = await makeLink(app, clubId, { athleteId });
    const email = "nina@exemplo.test";
    const minor = {
      birthDate: bornYearsAgo(12),
      guardianName: "Rita Prado",
      guardianEmail: "rita@exemplo.test",
    };
    const { visitor, html } = await register(path, email, { ...minor, name: "Nina Prado" });
    await verify(visitor, path, email, html);
    expect(
      await app.sql("select is_private, user_id is not null as claimed from athletes where id = $1", [
        athleteId,
      ]),
    ).toEqual([{ is_private: true, claimed: true }]);
    const [mail] = await app.waitForMail(minor.guardianEmail);
    const link = new URL(/http\S+/.exec(mail!.text)![0]);
    const guardian = new Visitor(app);
    await guardian.post(await guardian.follow(`${link.pathname}${link.search}`), {
      intent: "guardian",
      termsVersion: "1.0",
    });
    expect(
      await app.sql("select guardian_accepted_at is not null as woken from athletes where id = $1", [
        athleteId,
      ]),
    ).toEqual([{ woken: true }]);
  });

  it("somebody signed in without a profile confirms it on /profile-setup with the rest of their data", async () => {
    const person = await makePerson(app, { email: "semnada@exemplo.test", hasProfile: false });
    const athleteId = await makeUnclaimed(app, clubId, "Sem Nada Silva");
    const { token } = await makeLink(app, clubId, { athleteId });
    const visitor = new Visitor(app);
    await visitor.signIn(person.email);
    const setup = `/profile-setup?convite=${token}`;
    expect(await (await visitor.get(setup)).text()).toContain("Sou eu: ficar com o perfil");
    const wrong = await visitor.post(setup, { intent: "accept_invitation", ...profile({ cityCode: "" }) });
    expect([wrong.status, (await wrong.text()).includes("Escolha a cidade na lista")]).toEqual([400, true]);
    const done = await visitor.post(setup, { intent: "accept_invitation", ...profile() });
    expect(done.headers.get("location")).toBe(setup);
    expect(await app.sql("select user_id from athletes where id = $1", [athleteId])).toEqual([
      { user_id: person.userId },
    ]);
    expect(await app.sql("select 1 from athletes where user_id = $1", [person.userId])).toHaveLength(1);
  });
});

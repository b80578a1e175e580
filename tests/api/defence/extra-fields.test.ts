import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { forgetLimits, startApp, type TestApp } from "../../support/app.ts";
import {
  acceptTermsFor,
  callJson,
  makeClub,
  makePerson,
  makeTerms,
  PASSWORD,
  Visitor,
} from "../../support/identity.ts";

// Fields that an entrance does not name change nothing, whatever they are called.

const WANTED = {
  id: "00000000-0000-4000-8000-000000000001",
  user_role: "super_admin",
  userRole: "super_admin",
  role: "super_admin",
  is_admin: true,
  isAdmin: true,
  email_confirmed_at: "2020-01-01T00:00:00Z",
  emailConfirmedAt: "2020-01-01T00:00:00Z",
  app_metadata: { role: "super_admin" },
  aal: "aal2",
  is_private: false,
  password_hash: "x",
};

let app: TestApp;
let club: string;

beforeAll(async () => {
  app = await startApp();
  await makeTerms(app);
  club = await makeClub(app, "Praia Clube");
});
afterAll(() => app?.stop());
beforeEach(() => forgetLimits(app));

const userOf = async (email: string) =>
  (
    await app.sql(
      "select id, user_role, club_id, email, password_hash, email_confirmed_at is not null as confirmed from users where email = $1",
      [email],
    )
  )[0];

it("a sign-up makes an athlete who waits for the digits, whatever else it says", async () => {
  const email = "nova@exemplo.test";
  const body = { email, password: PASSWORD, data: { name: "Nova", ...WANTED }, ...WANTED, club_id: club };
  const { status } = await callJson(app, "POST", "/api/auth/v1/signup", { body });
  expect(status).toBe(200);
  await app.waitForMail(email);
  const [user] = await app.sql(
    "select user_role, club_id, email_confirmed_at, id <> $2 as own_id from users where email = $1",
    [email, WANTED.id],
  );
  expect(user).toEqual({ user_role: "athlete", club_id: null, email_confirmed_at: null, own_id: true });
});

it("a change of the own account changes what it names alone", async () => {
  const email = "ana@exemplo.test";
  const { userId } = await makePerson(app, { email });
  await acceptTermsFor(app, { userId });
  const before = await userOf(email);
  const signedIn = await callJson(app, "POST", "/api/auth/v1/token?grant_type=password", {
    body: { email, password: PASSWORD },
  });
  const token = String(signedIn.body.access_token);
  const body = { data: { nickname: "Aninha" }, ...WANTED, club_id: club, clubId: club };
  expect((await callJson(app, "PUT", "/api/auth/v1/user", { body, token })).status).toBe(200);
  const visitor = new Visitor(app);
  await visitor.signIn(email);
  const fields = Object.fromEntries(Object.entries(WANTED).map(([name, value]) => [name, String(value)]));
  const answer = await visitor.post("/athlete-profile", {
    ...fields,
    intent: "profile",
    name: "Ana Teste",
    clubId: club,
    club_id: club,
  });
  expect(answer.status).toBeLessThan(500);
  expect(await userOf(email)).toEqual(before);
  expect((await callJson(app, "GET", "/api/v1/me", { token })).body).not.toHaveProperty("isAdmin");
  expect((await visitor.get("/super-admin-dashboard")).status).toBe(403);
  expect(await app.sql("select 1 from club_admins")).toEqual([]);
});

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "../../support/app.ts";
import { acceptTermsFor, codeOf, makeClub, makePerson, makeTerms, Visitor } from "../../support/identity.ts";

let app: TestApp;
let clubId: string;
let admin: Visitor;
const PANEL = "/club-admin-dashboard/atletas";

beforeAll(async () => {
  app = await startApp();
  await makeTerms(app);
  clubId = await makeClub(app, "Clube da Neide");
  const email = "dona@teste.test";
  await acceptTermsFor(app, await makePerson(app, { email, role: "club_admin", clubId, adminOf: [clubId] }));
  admin = new Visitor(app);
  await admin.signIn("dona@teste.test");
});
afterAll(() => app?.stop());

const invite = (email: string, name = "Neide Alves") =>
  admin.post(`${PANEL}?clube=${clubId}`, { intent: "invite_secretary", name, email });
const staff = (email: string) =>
  app.sql(
    "select s.role, u.name, u.club_id = s.club_id as is_current from club_staff s join users u on u.id = s.user_id where u.email = $1",
    [email],
  );
const invitations = () => app.sql("select email from secretary_invitations order by email");

/** Signs in by the digits that are mailed to an address; gives where that leads. */
async function enterByCode(email: string): Promise<{ visitor: Visitor; to: string | null }> {
  const visitor = new Visitor(app);
  await visitor.post("/auth?painel=codigo", { intent: "code", email });
  const code = await codeOf(app, email);
  const answer = await visitor.post("/auth", {
    intent: "verify",
    email,
    code,
    purpose: "email",
    registrationId: "",
  });
  return { visitor, to: answer.headers.get("location") };
}

describe("a secretary invited by mail (product §3)", () => {
  it("who has no account has one by the code alone, without an athlete's profile, and opens the club's dashboard", async () => {
    const email = "neide@exemplo.test";
    expect((await invite(email)).status).toBe(200);
    expect(await invitations()).toEqual([{ email }]);
    await expect.poll(() => app.mail(email).length).toBe(1);
    const [mail] = app.mail(email);
    expect(mail!.subject).toContain("secretaria");
    expect(mail!.text).toContain("/auth?painel=codigo");

    const { visitor, to } = await enterByCode(email);
    expect(to).toBe("/club-admin-dashboard");
    expect(await staff(email)).toEqual([{ role: "secretary", name: "Neide Alves", is_current: true }]);
    expect(await invitations()).toEqual([]);
    const [athletes] = await app.sql(
      "select count(*)::int as n from athletes a join users u on u.id = a.user_id where u.email = $1",
      [email],
    );
    expect(athletes).toEqual({ n: 0 });
    const office = await visitor.get(`/club-admin-dashboard?clube=${clubId}`);
    expect(office.status).toBe(200);
    expect((await visitor.get(`/club-admin-dashboard/assinatura?clube=${clubId}`)).status).toBe(403);
  });

  it("who has an account becomes one at the next sign-in, and the club cannot tell the two apart before", async () => {
    const email = "veterano@exemplo.test";
    await makePerson(app, { email });
    const [known, stranger] = [await invite(email, "Seu Veterano"), await invite("ninguem@exemplo.test")];
    expect([known.status, known.headers.get("location")]).toEqual([
      stranger.status,
      stranger.headers.get("location"),
    ]);
    expect(await staff(email)).toEqual([]);
    const visitor = new Visitor(app);
    await visitor.signIn(email);
    expect(await staff(email)).toMatchObject([{ role: "secretary" }]);
    await visitor.signIn(email);
    expect(await staff(email)).toHaveLength(1);
  });

  it("nobody whom nobody invited gets an account by a code", async () => {
    await app.sql("delete from secretary_invitations");
    const visitor = new Visitor(app);
    await visitor.post("/auth?painel=codigo", { intent: "code", email: "intrusa@exemplo.test" });
    const late = randomUUID();
    await app.sql(
      `insert into secretary_invitations (id, club_id, name, email, created_at, expires_at)
       values ($1, $2, 'Tarde', 'tarde@exemplo.test', now() - interval '20 days', now() - interval '1 day')`,
      [late, clubId],
    );
    await visitor.post("/auth?painel=codigo", { intent: "code", email: "tarde@exemplo.test" });
    // A code that was mailed meanwhile shows that those before had their turn.
    await enterByCode("dona@teste.test");
    const [row] = await app.sql(
      "select count(*)::int as n from users where email in ('intrusa@exemplo.test', 'tarde@exemplo.test')",
    );
    expect(row).toEqual({ n: 0 });
  });

  it("a minor and an admin of the club become nothing more, and an invitation taken back opens nothing", async () => {
    for (const email of ["jovem@exemplo.test", "voltou@exemplo.test"]) await makePerson(app, { email });
    await app.sql(
      "update athletes set birth_date = now() - interval '16 years' where user_id = (select id from users where email = 'jovem@exemplo.test')",
    );
    for (const email of ["jovem@exemplo.test", "dona@teste.test", "voltou@exemplo.test"]) await invite(email);
    const [back] = await app.sql<{ id: string }>(
      "select id from secretary_invitations where email = 'voltou@exemplo.test'",
    );
    const cancel = () =>
      admin.post(`${PANEL}?clube=${clubId}`, { intent: "cancel_secretary", invitation_id: back!.id });
    expect((await cancel()).status).toBe(200);
    expect((await cancel()).status).toBe(404);
    for (const email of ["jovem@exemplo.test", "dona@teste.test", "voltou@exemplo.test"])
      await new Visitor(app).signIn(email);
    const made = await app.sql(
      "select u.email from club_staff s join users u on u.id = s.user_id where u.email in ('jovem@exemplo.test', 'dona@teste.test', 'voltou@exemplo.test')",
    );
    expect(made).toEqual([]);
  });

  it("ten addresses wait at most; the same one sent again is the same invitation", async () => {
    await app.sql("delete from secretary_invitations");
    for (let n = 0; n < 10; n += 1) expect((await invite(`n${n}@exemplo.test`)).status).toBe(200);
    expect((await invite("n0@exemplo.test", "Outro Nome")).status).toBe(200);
    expect((await invite("n10@exemplo.test")).status).toBe(409);
    expect(await invitations()).toHaveLength(10);
  });
});

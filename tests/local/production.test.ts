import { afterAll, beforeAll, expect, it } from "vitest";
import { makeSuperAdmin } from "../../tools/production/make-super-admin.ts";
import { endSessions } from "../../tools/production/end-sessions.ts";
import { publishTerms } from "../../tools/production/publish-terms.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase("none");
  await database.sql(`insert into users (id, email, name, email_confirmed_at) values
    (gen_random_uuid(), 'dona@clube.test', 'Dona', now()), (gen_random_uuid(), 'nova@clube.test', 'Nova', null)`);
});
afterAll(() => database.drop());

it("makes the first super_admin of a production, and leaves an audit line", async () => {
  await makeSuperAdmin(database.url, " Dona@Clube.test ");
  expect(await database.sql("select email from users where user_role = 'super_admin'")).toEqual([
    { email: "dona@clube.test" },
  ]);
  expect(await database.sql("select action from audit_lines")).toEqual([{ action: "super_admin_made" }]);
});

it.each(["nova@clube.test", "ninguem@clube.test"])(
  "refuses an account that is not confirmed or not there: %s",
  async (email) => {
    await expect(makeSuperAdmin(database.url, email)).rejects.toThrow(/Não há conta confirmada/);
    expect((await database.sql("select 1 from users where user_role = 'super_admin'")).length).toBe(1);
  },
);

it("publishes a version of the terms once; the same again is harmless, another text is refused", async () => {
  const terms = {
    version: "1.0",
    content: "# Termos da casa\n\nJogue limpo.",
    effectiveDate: new Date("2026-12-01T03:00:00Z"),
  };
  await publishTerms(database.url, terms);
  await publishTerms(database.url, terms);
  expect(await database.sql("select title from terms_versions where version = '1.0'")).toEqual([
    { title: "Termos da casa" },
  ]);
  await expect(publishTerms(database.url, { ...terms, content: "# Outros" })).rejects.toThrow(
    /já foi publicada/,
  );
});

it("ends the sessions of one account, or everybody's, and leaves an audit line without the address", async () => {
  await database.sql(`insert into sessions (id, user_id, created_at, refreshed_at, expires_at)
    select gen_random_uuid(), id, now(), now(), now() + interval '1 day' from users, generate_series(1, 2)`);
  const open = async () =>
    (
      await database.sql(
        "select u.email from sessions s join users u on u.id = s.user_id where s.revoked_at is null order by 1",
      )
    ).map(({ email }) => email);
  const nova = "nova@clube.test";
  expect(await open()).toEqual(["dona@clube.test", "dona@clube.test", nova, nova]);
  expect(await endSessions(database.url, "ninguem@clube.test")).toBe(0);
  expect(await endSessions(database.url, " Dona@Clube.test ")).toBe(2);
  expect(await open()).toEqual([nova, nova]);
  expect(await endSessions(database.url, null)).toBe(2);
  expect(await open()).toEqual([]);
  const lines = await database.sql(
    "select data from audit_lines where action = 'sessions_ended' order by at",
  );
  expect(lines).toMatchObject([
    { data: { ended: 0, whose: null } },
    { data: { ended: 2, whose: expect.stringMatching(/^[0-9a-f-]{36}$/) } },
    { data: { ended: 2, whose: "everybody" } },
  ]);
});

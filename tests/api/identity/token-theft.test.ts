import { argon2Sync } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type TestApp, startApp } from "../../support/app.ts";
import { authClient, type Client, forgetAttempts, signedIn, tokensOf } from "../../support/auth-client.ts";
import { callJson, codeOf, makePerson, makeTerms, PASSWORD } from "../../support/identity.ts";

// Issue C "Auth API": rotation and its whole family; codes single use; signing out; hashes raised.

let app: TestApp;
let people = 0;

beforeAll(async () => {
  app = await startApp();
  await makeTerms(app);
});
afterAll(() => app.stop());

const person = () => makePerson(app, { email: `alvo${(people += 1)}@exemplo.test` });
const refresh = (token: string) =>
  callJson(app, "POST", "/api/auth/v1/token?grant_type=refresh_token", { body: { refresh_token: token } });
const isIn = async (client: Client) => (await client.getUser()).error === null;

test("a stolen refresh token used after its owner's revokes the whole family, at any depth", async () => {
  const { email, userId } = await person();
  const owner = await signedIn(app, email);
  const elsewhere = await signedIn(app, email);
  const stolen = (await tokensOf(owner)).refresh;
  for (let i = 0; i < 3; i += 1) expect((await owner.refreshSession()).error).toBeNull();
  await app.sql(
    `update refresh_tokens r set used_at = r.used_at - interval '11 seconds' from sessions s
     where s.id = r.session_id and s.user_id = $1 and r.used_at is not null`,
    [userId],
  );
  const intruder = await refresh(stolen);
  expect([intruder.status, intruder.body.error_code]).toEqual([400, "refresh_token_already_used"]);
  // Also the newest of the family, and its access token.
  const newest = (await tokensOf(owner)).refresh;
  expect((await refresh(newest)).body.error_code).toBe("refresh_token_not_found");
  expect(await isIn(owner)).toBe(false);
  expect(await isIn(elsewhere)).toBe(true);
});

test("thirty-two tabs that refresh at once get one successor, and nobody is thrown out", async () => {
  const { email, userId } = await person();
  const client = await signedIn(app, email);
  const { refresh: token } = await tokensOf(client);
  const answers = await Promise.all(Array.from({ length: 32 }, () => refresh(token)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
  const [rows] = await app.sql(
    "select count(*)::int as n, count(distinct session_id)::int as s from refresh_tokens r join sessions s on s.id = r.session_id where s.user_id = $1",
    [userId],
  );
  expect(rows).toEqual({ n: 2, s: 1 });
});

test("refresh tokens are stored hashed, and a hash opens nothing", async () => {
  const { email, userId } = await person();
  const client = await signedIn(app, email);
  const { refresh: token } = await tokensOf(client);
  const [row] = await app.sql(
    "select token_hash from refresh_tokens r join sessions s on s.id = r.session_id where s.user_id = $1",
    [userId],
  );
  expect(row?.token_hash).not.toBe(token);
  expect((await refresh(String(row?.token_hash))).body.error_code).toBe("refresh_token_not_found");
});

test("signOut: local, others, global", async () => {
  const { email } = await person();
  const [one, two, three] = [
    await signedIn(app, email),
    await signedIn(app, email),
    await signedIn(app, email),
  ];
  await one.signOut({ scope: "local" });
  expect([await isIn(one), await isIn(two), await isIn(three)]).toEqual([false, true, true]);
  await two.signOut({ scope: "others" });
  expect([await isIn(two), await isIn(three)]).toEqual([true, false]);
  const four = await signedIn(app, email);
  await two.signOut({ scope: "global" });
  expect([await isIn(two), await isIn(four)]).toEqual([false, false]);
});

test("of thirty-two right answers at once one opens a session", async () => {
  const { email, userId } = await person();
  await authClient(app).signInWithOtp({ email, options: { shouldCreateUser: false } });
  const token = await codeOf(app, email);
  const answers = await Promise.all(
    Array.from({ length: 32 }, (_, i) =>
      authClient(app, { address: `10.22.0.${i}` }).verifyOtp({ email, token, type: "email" }),
    ),
  );
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  expect(await app.sql("select 1 from sessions where user_id = $1", [userId])).toHaveLength(1);
});

test("a code is bound to its purpose and address, and expires", async () => {
  const { email } = await person();
  const other = await person();
  await authClient(app).resetPasswordForEmail(email);
  const token = await codeOf(app, email);
  for (const attempt of [
    { email, token, type: "email" },
    { email, token, type: "signup" },
    { email, token, type: "email_change" },
    { email: other.email, token, type: "recovery" },
  ] as const)
    expect((await authClient(app).verifyOtp(attempt)).error?.code).toBe("otp_expired");
  await forgetAttempts(app);
  await app.sql("update email_codes set expires_at = now() where email = $1", [email]);
  expect((await authClient(app).verifyOtp({ email, token, type: "recovery" })).error?.code).toBe(
    "otp_expired",
  );
});

test("a hash made with less is made again at the next sign-in, unless the password is wrong", async () => {
  const { email, userId } = await person();
  const weak =
    "$argon2id$v=19$m=64,t=1,p=1$AAECAwQFBgcICQoLDA0ODw$" +
    Buffer.from(
      argon2Sync("argon2id", {
        message: PASSWORD,
        nonce: new Uint8Array(16).map((_, i) => i),
        memory: 64,
        passes: 1,
        parallelism: 1,
        tagLength: 32,
      }),
    )
      .toString("base64")
      .replaceAll("=", "");
  await app.sql("update users set password_hash = $2 where id = $1", [userId, weak]);
  const hash = async () =>
    (await app.sql("select password_hash from users where id = $1", [userId]))[0]?.password_hash;
  await authClient(app).signInWithPassword({ email, password: "outra coisa" });
  expect(await hash()).toBe(weak);
  await signedIn(app, email);
  const raised = await hash();
  expect(raised).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  await signedIn(app, email);
  expect(await hash()).toBe(raised);
});

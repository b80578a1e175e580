import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, startApp } from "../../support/app.ts";
import {
  authClient,
  claimsOf,
  type Client,
  confirmFactor,
  digitsOf,
  forgetAttempts,
  signedIn,
  tokensOf,
} from "../../support/auth-client.ts";
import { callJson, makePerson, makeTerms, PASSWORD } from "../../support/identity.ts";

// Product §10, spec §7 "factor endpoints": TOTP through `@supabase/auth-js`.

let app: TestApp;
let people = 0;

beforeAll(async () => {
  app = await startApp();
  await makeTerms(app);
});
afterAll(() => app.stop());

const person = () => makePerson(app, { email: `fator${(people += 1)}@exemplo.test` });

/** A client whose person has a confirmed factor, with its secret. */
async function withFactor(): Promise<{ client: Client; email: string; secret: string; factorId: string }> {
  const { email } = await person();
  const client = await signedIn(app, email);
  const { data } = await client.mfa.enroll({ factorType: "totp", friendlyName: "Telefone" });
  if (!data || data.type !== "totp") throw new Error("no factor");
  const { secret } = data.totp;
  await confirmFactor(app, client, { id: data.id, secret });
  return { client, email, secret, factorId: data.id };
}

const me = (token: string) => callJson(app, "GET", "/api/v1/me", { token });

describe("enrolling", () => {
  test("enroll → challenge → verify raises the session and shows in every answer", async () => {
    const { email, userId } = await person();
    const client = await signedIn(app, email);
    const other = await signedIn(app, email);
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: "aal1",
      nextLevel: "aal1",
    });
    const { data, error } = await client.mfa.enroll({
      factorType: "totp",
      friendlyName: "Telefone",
      issuer: "Clube da Ana",
    });
    expect(error).toBeNull();
    if (data?.type !== "totp") throw new Error("no totp");
    expect(data.totp.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(data.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [\s\S]+<\/svg>$/);
    const uri = new URL(data.totp.uri);
    expect([uri.protocol, decodeURIComponent(uri.pathname), uri.searchParams.get("secret")]).toEqual([
      "otpauth:",
      expect.stringContaining(email),
      data.totp.secret,
    ]);
    const [stored] = await app.sql("select secret from mfa_factors where user_id = $1", [userId]);
    expect(stored?.secret).not.toContain(data.totp.secret);
    expect((await client.mfa.listFactors()).data).toMatchObject({
      all: [{ id: data.id, status: "unverified", friendly_name: "Telefone" }],
      totp: [],
    });

    const before = await tokensOf(client);
    const asked = await client.mfa.challenge({ factorId: data.id });
    expect(asked.data?.expires_at).toBeGreaterThan(Date.now() / 1000 + 240);
    const verified = await client.mfa.verify({
      factorId: data.id,
      challengeId: asked.data?.id ?? "",
      code: digitsOf(data.totp.secret),
    });
    expect(verified.error).toBeNull();
    const { access } = await tokensOf(client);
    expect(claimsOf(access)).toMatchObject({
      aal: "aal2",
      amr: [{ method: "totp" }, { method: "password" }],
    });
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: "aal2",
      nextLevel: "aal2",
    });
    expect((await client.mfa.listFactors()).data?.totp).toMatchObject([{ id: data.id, status: "verified" }]);
    // The other session was of one proof; so is the token that this one had.
    expect((await me((await tokensOf(other)).access)).status).toBe(401);
    const old = await callJson(app, "POST", "/api/auth/v1/token?grant_type=refresh_token", {
      body: { refresh_token: before.refresh },
    });
    expect([old.status, old.body.error_code]).toEqual([400, "refresh_token_already_used"]);
    expect((await client.refreshSession()).error).toBeNull();
    expect(claimsOf((await tokensOf(client)).access)).toMatchObject({ aal: "aal2" });
  });

  test("a name once, ten at most, and of one kind", async () => {
    const client = await signedIn(app, (await person()).email);
    await client.mfa.enroll({ factorType: "totp", friendlyName: "Um" });
    const twice = await client.mfa.enroll({ factorType: "totp", friendlyName: "Um" });
    expect([twice.error?.status, twice.error?.code]).toEqual([422, "mfa_factor_name_conflict"]);
    for (let i = 2; i <= 10; i += 1) await client.mfa.enroll({ factorType: "totp", friendlyName: `N${i}` });
    const tooMany = await client.mfa.enroll({ factorType: "totp", friendlyName: "Onze" });
    expect([tooMany.error?.status, tooMany.error?.code]).toEqual([422, "too_many_enrolled_mfa_factors"]);
    const phone = await client.mfa.enroll({ factorType: "phone", friendlyName: "SMS", phone: "11987654321" });
    expect(phone.error?.code).toBe("validation_failed");
  });
});

describe("signing in with a factor", () => {
  test("the password alone allows only the step of the second factor", async () => {
    const { email, secret, factorId } = await withFactor();
    const client = await signedIn(app, email);
    const { access } = await tokensOf(client);
    expect((await client.getUser()).data.user?.factors).toMatchObject([{ id: factorId, status: "verified" }]);
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: "aal1",
      nextLevel: "aal2",
    });
    expect((await me(access)).status).toBe(401);
    expect((await client.updateUser({ password: "uma senha roubada 1" })).error).not.toBeNull();
    expect((await client.mfa.enroll({ factorType: "totp" })).error?.code).toBe("insufficient_aal");
    expect((await client.mfa.unenroll({ factorId })).error?.code).toBe("insufficient_aal");
    // It stays so over a refresh.
    await client.refreshSession();
    expect((await me((await tokensOf(client)).access)).status).toBe(401);

    const { error } = await client.mfa.challengeAndVerify({ factorId, code: digitsOf(secret) });
    expect(error).toBeNull();
    expect((await me((await tokensOf(client)).access)).status).toBe(200);
  });

  test("the password alone reads of the account its id, its address and the confirmed factors, and mails nothing", async () => {
    const { client: owner, email, factorId, secret } = await withFactor();
    await owner.updateUser({ data: { team: "Sub-40", name: "Marina Segredo" } });
    await owner.mfa.enroll({ factorType: "totp", friendlyName: "Ainda não" });
    const intruder = await authClient(app);
    const opened = await intruder.signInWithPassword({ email, password: PASSWORD });
    const { data: refreshed } = await intruder.refreshSession();
    const { access } = await tokensOf(intruder);
    const read = await callJson(app, "GET", "/api/auth/v1/user", { token: access });
    for (const user of [opened.data.user, refreshed.user, read.body]) {
      expect(user).toMatchObject({
        id: expect.any(String),
        email,
        user_metadata: { name: "" },
        factors: [{ id: factorId, status: "verified" }],
      });
      expect(user).not.toHaveProperty("last_sign_in_at");
      expect(JSON.stringify(user)).not.toMatch(/Segredo|Sub-40|Ainda não|Fulana/);
    }
    const mailed = app.mail().length;
    const asked = await callJson(app, "GET", "/api/auth/v1/reauthenticate", { token: access });
    expect([asked.status, asked.body.error_code]).toEqual([403, "session_not_found"]);
    expect(app.mail()).toHaveLength(mailed);

    await intruder.mfa.challengeAndVerify({ factorId, code: digitsOf(secret, { steps: 1 }) });
    const { data } = await intruder.getUser();
    expect(data.user?.user_metadata).toMatchObject({ team: "Sub-40" });
  });

  test("a person with the password alone cannot sign the owner out", async () => {
    const { client: owner, email } = await withFactor();
    const intruder = await signedIn(app, email);
    await intruder.signOut({ scope: "global" });
    expect((await owner.getUser()).error).toBeNull();
    const [row] = await app.sql(
      "select count(*)::int as open from sessions s join users u on u.id = s.user_id where u.email = $1 and revoked_at is null",
      [email],
    );
    expect(row?.open).toBe(1);
  });

  test("each step's digits are good once, also for 16 at once", async () => {
    const { email, secret, factorId } = await withFactor();
    const client = await signedIn(app, email);
    const { access } = await tokensOf(client);
    const code = digitsOf(secret);
    const answers = await Promise.all(
      Array.from({ length: 16 }, async (_, i) => {
        const headers = { "cf-connecting-ip": `10.9.0.${i}` };
        const asked = await callJson(app, "POST", `/api/auth/v1/factors/${factorId}/challenge`, {
          token: access,
          headers,
        });
        return await callJson(app, "POST", `/api/auth/v1/factors/${factorId}/verify`, {
          token: access,
          headers,
          body: { challenge_id: asked.body.id, code },
        });
      }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = new Set(answers.flatMap(({ body }) => (body.error_code ? [body.error_code] : [])));
    expect([...refused].filter((reason) => reason !== "over_request_rate_limit")).toEqual([
      "mfa_verification_failed",
    ]);
  });

  test("wrong digits spend a challenge after five, and count as `auth`", async () => {
    const { email, secret, factorId } = await withFactor();
    const client = await signedIn(app, email);
    const { data } = await client.mfa.challenge({ factorId });
    const challengeId = data?.id ?? "";
    const wrong = digitsOf(secret) === "000000" ? "111111" : "000000";
    for (let i = 0; i < 5; i += 1) {
      const { error } = await client.mfa.verify({ factorId, challengeId, code: wrong });
      expect([error?.status, error?.code]).toEqual([422, "mfa_verification_failed"]);
    }
    const limited = await client.mfa.verify({ factorId, challengeId, code: digitsOf(secret) });
    expect([limited.error?.status, limited.error?.code]).toEqual([429, "over_request_rate_limit"]);
    await forgetAttempts(app);
    const spent = await client.mfa.verify({ factorId, challengeId, code: digitsOf(secret) });
    expect([spent.error?.status, spent.error?.code]).toEqual([422, "mfa_challenge_expired"]);
    // Another one may be asked.
    expect((await client.mfa.challengeAndVerify({ factorId, code: digitsOf(secret) })).error).toBeNull();
  });

  test("a challenge expires, is answered once, and is of one factor of one person", async () => {
    const { email, secret, factorId } = await withFactor();
    const other = await withFactor();
    const client = await signedIn(app, email);
    const ask = async () => (await client.mfa.challenge({ factorId })).data?.id ?? "";
    const late = await ask();
    await app.sql("update mfa_challenges set expires_at = now() where id = $1", [late]);
    const answer = await client.mfa.verify({ factorId, challengeId: late, code: digitsOf(secret) });
    expect(answer.error?.code).toBe("mfa_challenge_expired");
    const foreign = await client.mfa.challenge({ factorId: other.factorId });
    expect([foreign.error?.status, foreign.error?.code]).toEqual([404, "mfa_factor_not_found"]);
    const mixed = await client.mfa.verify({
      factorId: other.factorId,
      challengeId: await ask(),
      code: digitsOf(other.secret),
    });
    expect(mixed.error?.code).toBe("mfa_factor_not_found");
    const once = await ask();
    expect(
      (await client.mfa.verify({ factorId, challengeId: once, code: digitsOf(secret) })).error,
    ).toBeNull();
    const again = await client.mfa.verify({
      factorId,
      challengeId: once,
      code: digitsOf(secret, { steps: 1 }),
    });
    expect(again.error?.code).toBe("mfa_challenge_expired");
  });

  test("a factor begun and never confirmed proves nothing", async () => {
    const { client: owner, email } = await withFactor();
    const { data } = await owner.mfa.enroll({ factorType: "totp", friendlyName: "Outro" });
    if (data?.type !== "totp") throw new Error("no totp");
    const intruder = await signedIn(app, email);
    const { error } = await intruder.mfa.challengeAndVerify({
      factorId: data.id,
      code: digitsOf(data.totp.secret),
    });
    expect([error?.status, error?.code]).toEqual([403, "insufficient_aal"]);
    expect((await me((await tokensOf(intruder)).access)).status).toBe(401);
  });
});

describe("removing", () => {
  test("unenroll takes it away; sessions that still awaited it end", async () => {
    const { client, email, factorId } = await withFactor();
    const awaiting = await signedIn(app, email);
    expect((await client.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
    expect((await client.mfa.listFactors()).data?.all).toEqual([]);
    await client.refreshSession();
    expect(claimsOf((await tokensOf(client)).access)).toMatchObject({ aal: "aal1" });
    expect((await awaiting.getUser()).error).not.toBeNull();
    const plain = authClient(app);
    await plain.signInWithPassword({ email, password: PASSWORD });
    expect((await me((await tokensOf(plain)).access)).status).toBe(200);
  });
});

test("a change of one's own credentials is a security event, with who and from which session (spec §6)", async () => {
  const { client, factorId, email } = await withFactor();
  expect((await client.updateUser({ password: "uma senha nova e boa 2026" })).error).toBeNull();
  expect((await client.mfa.unenroll({ factorId })).error).toBeNull();
  const rows = await app.sql<{ action: string }>(
    `select e.action, e.risk_level, e.session_id is not null as has_session from security_events e
     join users u on u.id = e.user_id where u.email = $1 and e.action !~ '^(page|sign_in$)' order by e.at, e.id`,
    [email],
  );
  expect(rows).toEqual(
    ["factor_added", "password_changed", "factor_removed"].map((action) => ({
      action,
      risk_level: "medium",
      has_session: true,
    })),
  );
});

import { exportJWK, generateKeyPair, type JWK } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, startApp } from "../../support/app.ts";
import {
  authClient,
  claimsOf,
  confirmFactor,
  digitsOf,
  forgetAttempts,
  signedIn,
  tokensOf,
} from "../../support/auth-client.ts";
import { callJson, codeOf, makePerson, makeTerms } from "../../support/identity.ts";

// Issue C "Auth API": keys rotatable. What is kept longer than a deployment must outlast its key.

let app: TestApp;
const vars: Record<string, string> = {};
let [oldKey, newKey]: [JWK, JWK] = [{}, {}] as [JWK, JWK];

beforeAll(async () => {
  const make = async (kid: string): Promise<JWK> => {
    const { privateKey } = await generateKeyPair("ES256", { extractable: true });
    return { ...(await exportJWK(privateKey)), kid, alg: "ES256" };
  };
  [oldKey, newKey] = [await make("antiga"), await make("nova")];
  vars.AUTH_SIGNING_KEYS = JSON.stringify({ keys: [oldKey] });
  app = await startApp({ vars });
  await makeTerms(app);
});
afterAll(() => app.stop());

async function deployKeys(...keys: JWK[]): Promise<void> {
  vars.AUTH_SIGNING_KEYS = JSON.stringify({ keys });
  await app.restart({ clockOffsetMs: 0 });
}

test("sessions, codes, refresh successors and factors outlive a rotation, and re-key on the way", async () => {
  const { email } = await makePerson(app, { email: "gira@exemplo.test" });
  const client = await signedIn(app, email);
  const { data } = await client.mfa.enroll({ factorType: "totp", friendlyName: "Telefone" });
  if (data?.type !== "totp") throw new Error("no totp");
  const { secret } = data.totp;
  await confirmFactor(app, client, { id: data.id, secret });
  const other = await makePerson(app, { email: "codigo@exemplo.test" });
  await authClient(app).resetPasswordForEmail(other.email);
  const code = await codeOf(app, other.email);
  const lost = await signedIn(app, other.email);
  const spent = (await tokensOf(lost)).refresh;
  const refresh = (token: string) =>
    callJson(app, "POST", "/api/auth/v1/token?grant_type=refresh_token", { body: { refresh_token: token } });
  const successor = (await refresh(spent)).body.refresh_token;

  await deployKeys(newKey, oldKey);
  // A second tab, or an answer lost on the way, right across the rotation.
  expect((await refresh(spent)).body.refresh_token).toBe(successor);
  expect((await client.getUser()).data.user?.email).toBe(email);
  expect((await client.getClaims()).data?.claims).toMatchObject({ email, aal: "aal2" });
  await client.refreshSession();
  const header = JSON.parse(
    Buffer.from((await tokensOf(client)).access.split(".")[0]!, "base64url").toString(),
  ) as { kid: string };
  expect(header.kid).toBe("nova");
  expect((await client.getClaims()).data?.header).toMatchObject({ kid: "nova", alg: "ES256" });
  const recovered = authClient(app);
  expect((await recovered.verifyOtp({ email: other.email, token: code, type: "recovery" })).error).toBeNull();

  const sealedBy = async () =>
    String((await app.sql("select secret from mfa_factors where id = $1", [data.id]))[0]?.secret).split(
      ".",
    )[0];
  expect(await sealedBy()).toBe("antiga");
  const again = await signedIn(app, email);
  const answered = await again.mfa.challengeAndVerify({ factorId: data.id, code: digitsOf(secret) });
  expect(answered.error).toBeNull();
  expect(await sealedBy()).toBe("nova");

  // The old key goes: what it signed is no token any more, what was re-keyed stays valid.
  const signedByOld = (await tokensOf(lost)).access;
  await deployKeys(newKey);
  await forgetAttempts(app);
  const gone = await callJson(app, "GET", "/api/auth/v1/user", { token: signedByOld });
  expect([gone.status, gone.body.error_code]).toEqual([403, "bad_jwt"]);
  expect((await client.getUser()).data.user?.email).toBe(email);
  const last = await signedIn(app, email);
  const code2 = digitsOf(secret, { steps: 1 });
  expect((await last.mfa.challengeAndVerify({ factorId: data.id, code: code2 })).error).toBeNull();
  expect(claimsOf((await tokensOf(last)).access)).toMatchObject({ aal: "aal2" });
});

test("getClaims verifies against our JWKS, and refuses what was touched", async () => {
  const { email } = await makePerson(app, { email: "claims@exemplo.test" });
  const client = await signedIn(app, email);
  const { access } = await tokensOf(client);
  const { data } = await client.getClaims(access);
  expect(data?.claims).toMatchObject({ email, role: "authenticated", aud: "authenticated", aal: "aal1" });
  const [header, payload = "", signature = ""] = access.split(".");
  const touched = `${header}.${payload}.${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`;
  expect((await client.getClaims(touched)).error?.name).toBe("AuthInvalidJwtError");
});

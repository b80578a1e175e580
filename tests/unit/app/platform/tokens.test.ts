import { exportJWK, generateKeyPair, type JWK, SignJWT } from "jose";
import { beforeAll, describe, expect, test } from "vitest";
import { type AccessClaims, createTokens } from "../../../../app/platform/tokens.server.ts";

// Issue C "Auth API": ES256, rotatable keys; stack.md on jose: malformed compact forms.

const ISSUER = "https://quadra.test/api/auth/v1";
const NOW = new Date("2026-11-21T12:00:00Z");
const CLAIMS = { sub: "11111111-1111-4111-8111-111111111111", session_id: "s", email: "a@b.test" };

let [oldKey, newKey]: [JWK, JWK] = [{}, {}] as [JWK, JWK];
const over = (...keys: JWK[]) => createTokens(JSON.stringify({ keys }), ISSUER);

beforeAll(async () => {
  const make = async (kid: string): Promise<JWK> => {
    const { privateKey } = await generateKeyPair("ES256", { extractable: true });
    return { ...(await exportJWK(privateKey)), kid };
  };
  [oldKey, newKey] = [await make("2026-01"), await make("2026-11")];
});

const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("a rotation of keys", () => {
  test("a new key signs, the old one still verifies until it is taken away", async () => {
    const token = await over(oldKey).sign(CLAIMS, NOW, 900);
    expect(await over(newKey, oldKey).verify(token, NOW)).toMatchObject(CLAIMS);
    expect(await over(newKey).verify(token, NOW)).toBeNull();
    const next = await over(newKey, oldKey).sign(CLAIMS, NOW, 900);
    expect(JSON.parse(Buffer.from(next.split(".")[0]!, "base64url").toString())).toMatchObject({
      kid: "2026-11",
    });
    expect(await over(oldKey).verify(next, NOW)).toBeNull();
  });

  test("what a key made is recognised under any key of the set", async () => {
    const made = await over(oldKey).keyed("code", "signup:a@b.test:123456");
    const rotated = over(newKey, oldKey);
    expect(await rotated.keyedAny("code", "signup:a@b.test:123456")).toContain(made);
    expect(await rotated.keyed("code", "signup:a@b.test:123456")).not.toBe(made);
    expect(await rotated.keyedAny("guardian", "signup:a@b.test:123456")).not.toContain(made);
    expect(await over(newKey).keyedAny("code", "signup:a@b.test:123456")).not.toContain(made);
  });

  test("a seal opens under its own key, says when it is old, and not when it was touched", async () => {
    const sealed = await over(oldKey).seal("factor", "JBSWY3DPEHPK3PXP");
    expect(sealed).not.toContain("JBSWY3DPEHPK3PXP");
    expect(await over(newKey, oldKey).unseal("factor", sealed)).toEqual({
      text: "JBSWY3DPEHPK3PXP",
      isOld: true,
    });
    expect(await over(oldKey, newKey).unseal("factor", sealed)).toEqual({
      text: "JBSWY3DPEHPK3PXP",
      isOld: false,
    });
    expect(await over(newKey).unseal("factor", sealed)).toBeNull();
    expect(await over(oldKey).unseal("other", sealed)).toBeNull();
    const [kid, iv, text = ""] = sealed.split(".");
    const touched = `${text.startsWith("A") ? "B" : "A"}${text.slice(1)}`;
    expect(await over(oldKey).unseal("factor", `${kid}.${iv}.${touched}`)).toBeNull();
    expect(await over(oldKey).unseal("factor", "nada")).toBeNull();
    expect(await over(oldKey).seal("factor", "JBSWY3DPEHPK3PXP")).not.toBe(sealed);
  });
});

describe("clocks", () => {
  test("it ends on time, and may come from a minute ahead, not more", async () => {
    const tokens = over(oldKey);
    const token = await tokens.sign(CLAIMS, NOW, 900);
    expect(await tokens.verify(token, later(899))).not.toBeNull();
    expect(await tokens.verify(token, later(900))).toBeNull();
    expect(await tokens.verify(token, later(-59))).not.toBeNull();
    expect(await tokens.verify(token, later(-61))).toBeNull();
  });
});

describe("what is no token", () => {
  test("another algorithm, key, kid, audience or issuer", async () => {
    const tokens = over(oldKey);
    const good = await tokens.sign(CLAIMS, NOW, 900);
    expect(await tokens.verify(good, NOW)).not.toBeNull();
    const [header = "", payload = "", signature = ""] = good.split(".");
    const { x, y, crv, kty } = oldKey;
    const publicKey = new TextEncoder().encode(JSON.stringify({ kty, crv, x, y }));
    const body = () =>
      new SignJWT({ session_id: "s", email: "a@b.test" })
        .setSubject(CLAIMS.sub)
        .setIssuer(ISSUER)
        .setAudience("authenticated")
        .setIssuedAt(NOW)
        .setExpirationTime(later(900));
    const hs256 = await body().setProtectedHeader({ alg: "HS256", kid: "2026-01" }).sign(publicKey);
    const bySecretX = await body().setProtectedHeader({ alg: "HS256" }).sign(new TextEncoder().encode(x));
    const bad = [
      `${encode({ alg: "none" })}.${payload}.`,
      `${encode({ alg: "none", kid: "2026-01" })}.${payload}.${signature}`,
      `${encode({ alg: "NONE", kid: "2026-01" })}.${payload}.${signature}`,
      hs256,
      bySecretX,
      `${encode({ alg: "ES256", kid: "2026-99", typ: "JWT" })}.${payload}.${signature}`,
      `${header}.${encode({ ...CLAIMS, aal: "aal2", exp: 9_999_999_999 })}.${signature}`,
      await over({ ...newKey, kid: "2026-01" }).sign(CLAIMS, NOW, 900),
      await createTokens(JSON.stringify({ keys: [oldKey] }), "https://evil.test").sign(CLAIMS, NOW, 900),
      await over(oldKey).sign({ ...CLAIMS, sub: "" }, NOW, 900),
    ];
    for (const token of bad) expect(await tokens.verify(token, NOW), token).toBeNull();
  });

  /** A token with a good signature over whatever it says, as only somebody with our key makes it. */
  async function signed(payload: Record<string, unknown>): Promise<string> {
    const key = await crypto.subtle.importKey("jwk", oldKey, { name: "ECDSA", namedCurve: "P-256" }, false, [
      "sign",
    ]);
    return await new SignJWT(payload).setProtectedHeader({ alg: "ES256", kid: "2026-01" }).sign(key);
  }
  const seconds = NOW.getTime() / 1_000;
  const full = {
    ...CLAIMS,
    iss: ISSUER,
    aud: "authenticated",
    iat: seconds,
    exp: seconds + 900,
    aal: "aal2",
    amr: [{ method: "totp", timestamp: seconds }],
  };
  const without = (...names: string[]) =>
    Object.fromEntries(Object.entries(full).filter(([name]) => !names.includes(name)));

  test.each(["sub", "session_id", "exp", "iat", "iss", "aud"])("one without %s", async (name) => {
    expect(await over(oldKey).verify(await signed(full), NOW)).not.toBeNull();
    expect(await over(oldKey).verify(await signed(without(name)), NOW)).toBeNull();
  });

  test.each<[string, Record<string, unknown>]>([
    ["an empty person", { sub: "" }],
    ["an empty session", { session_id: "" }],
    ["an end that has passed", { exp: seconds - 1 }],
    ["no end but zero", { exp: 0 }],
    ["a beginning later than clocks differ", { iat: seconds + 61 }],
    ["another issuer", { iss: "https://evil.test" }],
  ])("one with %s", async (_name, changed) => {
    expect(await over(oldKey).verify(await signed({ ...full, ...changed }), NOW)).toBeNull();
  });

  test("one that begins a minute ahead is taken, since clocks differ", async () => {
    expect(await over(oldKey).verify(await signed({ ...full, iat: seconds + 60 }), NOW)).not.toBeNull();
  });

  test.each<[string, Record<string, unknown>, Partial<AccessClaims>]>([
    ["both factors", full, { aal: "aal2", amr: full.amr, email: "a@b.test" }],
    ["no aal: one factor", without("aal"), { aal: "aal1" }],
    ["another aal: one factor", { ...full, aal: "aal3" }, { aal: "aal1" }],
    ["no amr", without("amr"), { amr: [] }],
    ["an amr that is no list", { ...full, amr: "totp" }, { amr: [] }],
    ["no e-mail", without("email"), { email: "" }],
  ])("what is missing is never more than it says: %s", async (_name, payload, claims) => {
    const read = await over(oldKey).verify(await signed(payload), NOW);
    expect(read).toMatchObject({ sub: CLAIMS.sub, session_id: "s", exp: seconds + 900, ...claims });
  });

  test("a token for another audience", async () => {
    const key = await crypto.subtle.importKey("jwk", oldKey, { name: "ECDSA", namedCurve: "P-256" }, false, [
      "sign",
    ]);
    const token = await new SignJWT({ session_id: "s" })
      .setProtectedHeader({ alg: "ES256", kid: "2026-01" })
      .setSubject(CLAIMS.sub)
      .setIssuer(ISSUER)
      .setAudience("anon")
      .setIssuedAt(NOW)
      .setExpirationTime(later(900))
      .sign(key);
    expect(await over(oldKey).verify(token, NOW)).toBeNull();
  });

  test("spaces, padding, other alphabets, further parts and idle bits", async () => {
    const tokens = over(oldKey);
    const good = await tokens.sign(CLAIMS, NOW, 900);
    const [header = "", payload = "", signature = ""] = good.split(".");
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    // 64 bytes in 86 letters: the last letter has four idle bits, which say nothing and must be zero.
    const idle = alphabet[alphabet.indexOf(signature.at(-1)!) + 1]!;
    const bad = [
      ` ${good}`,
      `${good} `,
      `${good}\n`,
      `${header} .${payload}.${signature}`,
      `${header}.${payload}\t.${signature}`,
      `${header}.${payload}.${signature}=`,
      `${header}.${payload}.${signature}==`,
      `${header}.${payload}.${signature}.`,
      `${good}.x`,
      `${header}..${signature}`,
      `${header}.${payload}`,
      `${header}.${payload}.${signature.slice(0, -2)}`,
      `${header}.${payload}.${signature.slice(0, -1)}${idle}`,
      good.replaceAll("-", "+").replaceAll("_", "/") === good
        ? `+${good}`
        : good.replaceAll("-", "+").replaceAll("_", "/"),
      "",
      "...",
    ];
    for (const token of bad) expect(await tokens.verify(token, NOW), JSON.stringify(token)).toBeNull();
  });
});

test("a token says what GoTrue's clients read", async () => {
  const token = await over(oldKey).sign({ ...CLAIMS, aal: "aal2", amr: [] }, later(0.9), 900);
  const [header, payload] = token
    .split(".")
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, "base64url").toString()) as unknown);
  const seconds = NOW.getTime() / 1_000;
  expect(header).toEqual({ alg: "ES256", kid: "2026-01", typ: "JWT" });
  expect(payload).toEqual({
    ...CLAIMS,
    aal: "aal2",
    amr: [],
    role: "authenticated",
    aud: "authenticated",
    iss: ISSUER,
    phone: "",
    is_anonymous: false,
    iat: seconds,
    exp: seconds + 900,
  });
  const plain = await over(oldKey).verify(await over(oldKey).sign(CLAIMS, NOW, 900), NOW);
  expect(plain).toEqual({ ...CLAIMS, exp: seconds + 900, aal: "aal1", amr: [] });
});

test("without a key nothing starts", () => {
  expect(() => createTokens('{"keys":[]}', ISSUER)).toThrow("AUTH_SIGNING_KEYS holds no key");
});

test("the public keys hold nothing private, and each says which it is", () => {
  const { keys } = over(newKey, oldKey).publicKeys();
  expect(keys.map(({ kid, alg, use }) => [kid, alg, use])).toEqual([
    ["2026-11", "ES256", "sig"],
    ["2026-01", "ES256", "sig"],
  ]);
  expect(JSON.stringify(keys)).not.toContain(oldKey.d);
});

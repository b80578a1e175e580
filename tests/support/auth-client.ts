import { AuthClient } from "@supabase/auth-js";
import * as OTPAuth from "otpauth";
import type { TestApp } from "./app.ts";
import { PASSWORD } from "./identity.ts";

export type Client = InstanceType<typeof AuthClient>;

/** `@supabase/auth-js` as it comes, on a running product; each keeps its session for itself, like a browser of its own. */
export function authClient(app: TestApp, options: { address?: string } = {}): Client {
  const kept = new Map<string, string>();
  return new AuthClient({
    // In front of the worker stands the edge, which says itself where a call comes from.
    url: `${options.address ? app.workerOrigin : app.origin}/api/auth/v1`,
    storage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
    autoRefreshToken: false,
    detectSessionInUrl: false,
    headers: { apikey: "public", ...(options.address ? { "cf-connecting-ip": options.address } : {}) },
  });
}

/** A client that has signed in with the tests' password; throws when it could not. */
export async function signedIn(app: TestApp, email: string, password = PASSWORD): Promise<Client> {
  const client = authClient(app);
  const { error } = await client.signInWithPassword({ email, password });
  if (error) throw error;
  return client;
}

/** The tokens that a client holds; throws when it holds none. */
export async function tokensOf(client: Client): Promise<{ access: string; refresh: string }> {
  const { data } = await client.getSession();
  if (!data.session) throw new Error("no session");
  return { access: data.session.access_token, refresh: data.session.refresh_token };
}

/** Gives the digits that an authenticator shows for a secret, now or some 30 s steps away. */
export function digitsOf(secret: string, { steps = 0, at = Date.now() } = {}): string {
  const totp = new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(secret) });
  return totp.generate({ timestamp: at + steps * 30_000 });
}

/** Confirms a factor with the digits of now, as if that had been long ago: the same digits are good for what the test does. */
export async function confirmFactor(
  app: TestApp,
  client: Client,
  { id, secret }: { id: string; secret: string },
): Promise<void> {
  const { error } = await client.mfa.challengeAndVerify({ factorId: id, code: digitsOf(secret) });
  if (error) throw error;
  await app.sql("update mfa_factors set last_step = null where id = $1", [id]);
}

/** Claims of a token, unverified. */
export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Record<
    string,
    unknown
  >;
}

/** Empties what the limiter has counted, for tests of what comes after the limiter. */
export async function forgetAttempts(app: TestApp): Promise<void> {
  const { url, token } = app.redis;
  const answer = await fetch(url, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(["FLUSHALL"]),
  });
  if (!answer.ok) throw new Error(`the limiter's store answered ${answer.status}`);
}

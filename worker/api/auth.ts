import { Hono } from "hono";
import { z } from "zod";
import { changePassword } from "../../app/features/accounts/change-password.server.ts";
import type { CodePurpose } from "../../app/features/accounts/codes.ts";
import { readAccount, toAccount } from "../../app/features/accounts/read-account.server.ts";
import { refreshSession } from "../../app/features/accounts/refresh-session.server.ts";
import { requestCode } from "../../app/features/accounts/request-code.server.ts";
import {
  codeSchema,
  credentialsSchema,
  emailSchema,
  passwordSchema,
  personNameSchema,
  signInSchema,
} from "../../app/features/accounts/schemas.ts";
import { signIn } from "../../app/features/accounts/sign-in.server.ts";
import { signOut } from "../../app/features/accounts/sign-out.server.ts";
import { registerAccount } from "../../app/features/accounts/register-account.server.ts";
import { verifyCode } from "../../app/features/accounts/verify-code.server.ts";
import { limitAuth } from "../../app/features/security/limit-attempts.server.ts";
import { AppError } from "../../app/lib/errors.ts";
import { parseInput } from "../../app/lib/parse.ts";
import { authSession, authUser } from "./auth-answers.ts";
import type { ApiBindings } from "./bindings.ts";
import { requireApiActor } from "./identity.ts";
import { readJson } from "./json.ts";

/** GoTrue's REST conventions over the account verbs (product §10). Bearer only: no cookie is read or set. */
export const authApi = new Hono<ApiBindings>();

const signUpSchema = credentialsSchema.extend({
  data: z.object({ name: personNameSchema.optional() }).optional(),
});
const emailOnly = z.object({ email: emailSchema });
const refreshSchema = z.object({ refresh_token: z.string().min(1).max(500) });
const verifySchema = z.object({
  type: z.enum(["signup", "email", "magiclink", "recovery"]),
  email: emailSchema,
  token: codeSchema,
});
const updateSchema = z.object({ password: passwordSchema });
const scopeSchema = z.enum(["global", "local", "others"]).catch("global");

authApi.post("/signup", async (c) => {
  const { services } = c.env;
  const { email, password, data } = parseInput(signUpSchema, await readJson(c));
  const name = data?.name ?? email.slice(0, email.indexOf("@"));
  const account = { email, password, name, role: "athlete" as const, phone: null, termsVersion: null };
  const { registrationId } = await limitAuth(
    services,
    email,
    () => registerAccount(services, account, () => []),
    {
      givesBack: false,
    },
  );
  const createdAt = services.now().toISOString();
  const user = authUser({ id: registrationId, email, name, createdAt, emailConfirmedAt: null });
  return c.json({ ...user, confirmation_sent_at: createdAt });
});

authApi.post("/verify", async (c) => {
  const { services } = c.env;
  const { type, email, token } = parseInput(verifySchema, await readJson(c));
  // GoTrue's `email` opens both a sign-in code and a waiting sign-up.
  const purposes: CodePurpose[] = type === "signup" || type === "recovery" ? [type] : ["email", "signup"];
  const opened = await limitAuth(services, email, () =>
    verifyCode({ services }, { email, code: token, purposes }),
  );
  const confirmedAt = opened.person.email_confirmed_at ?? services.now();
  return c.json(
    authSession(opened.session, toAccount({ ...opened.person, email_confirmed_at: confirmedAt })),
  );
});

authApi.post("/token", async (c) => {
  const { services } = c.env;
  const grant = c.req.query("grant_type");
  if (grant === "password") {
    const credentials = parseInput(signInSchema, await readJson(c));
    const { session, person } = await limitAuth(services, credentials.email, () =>
      signIn({ services }, credentials),
    );
    return c.json(authSession(session, toAccount(person)));
  }
  if (grant === "refresh_token") {
    const { refresh_token: refreshToken } = parseInput(refreshSchema, await readJson(c));
    const { session, account } = await refreshSession({ services }, { refreshToken });
    return c.json(authSession(session, account));
  }
  throw new AppError("invalid_input", { field: "grant_type", message: "grant_type não é aceito." });
});

for (const [path, purpose] of [
  ["/otp", "email"],
  ["/recover", "recovery"],
] as const) {
  authApi.post(path, async (c) => {
    const { services } = c.env;
    const { email } = parseInput(emailOnly, await readJson(c));
    await limitAuth(services, email, async () => requestCode({ services }, { email, purpose }), {
      givesBack: false,
    });
    return c.json({});
  });
}

authApi.post("/resend", async (c) => {
  const { services } = c.env;
  const { email } = parseInput(emailOnly.extend({ type: z.literal("signup") }), await readJson(c));
  await limitAuth(services, email, async () => requestCode({ services }, { email, purpose: "signup" }), {
    givesBack: false,
  });
  return c.json({});
});

authApi.get("/user", async (c) => {
  const account = await readAccount({ services: c.env.services, actor: requireApiActor(c) });
  if (!account) throw new AppError("session_expired");
  return c.json(authUser(account));
});

authApi.put("/user", async (c) => {
  const { services } = c.env;
  const actor = requireApiActor(c);
  await changePassword({ services, actor }, parseInput(updateSchema, await readJson(c)));
  const account = await readAccount({ services, actor });
  if (!account) throw new AppError("session_expired");
  return c.json(authUser(account));
});

authApi.post("/logout", async (c) => {
  const actor = requireApiActor(c);
  await signOut({ services: c.env.services, actor }, { scope: scopeSchema.parse(c.req.query("scope")) });
  return c.body(null, 204);
});

authApi.get("/.well-known/jwks.json", (c) => {
  return c.json(c.env.services.tokens.publicKeys());
});

authApi.all("*", () => {
  throw new AppError("not_found");
});

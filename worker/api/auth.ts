import { Hono } from "hono";
import { z } from "zod";
import type { CodePurpose } from "../../app/features/people/codes/codes.ts";
import { toAccount } from "../../app/features/people/people/read-account.server.ts";
import { limitGuess } from "../../app/features/people/sessions/limit-guesses.server.ts";
import { refreshSession } from "../../app/features/people/sessions/refresh-session.server.ts";
import { requestCode } from "../../app/features/people/codes/request-code.server.ts";
import { codeSchema, emailSchema, signInSchema } from "../../app/features/people/people/people-schema.ts";
import { signIn } from "../../app/features/people/sessions/sign-in.server.ts";
import { registerAccount } from "../../app/features/people/accounts/register-account.server.ts";
import { refuseLargeMetadata } from "../../app/features/people/accounts/update-account.server.ts";
import { verifyCode } from "../../app/features/people/accounts/verify-code.server.ts";
import { limitAuth } from "../../app/features/base/access/limit-attempts.server.ts";
import { AppError } from "../../app/lib/errors.ts";
import { parseInput } from "../../app/lib/parse.ts";
import { authFactorsApi } from "./auth/factors.ts";
import { newPasswordSchema, userDataSchema } from "./auth/auth-schemas.ts";
import { authUserApi } from "./auth/user.ts";
import { authSession, authUser } from "./auth-answers.ts";
import type { ApiBindings } from "./bindings.ts";
import { readJsonBody } from "./json.ts";

/** GoTrue's REST conventions over the account verbs (product §10). Bearer only: no cookie is read or set. */
export const authApi = new Hono<ApiBindings>();

const signUpSchema = z.object({ email: emailSchema, password: newPasswordSchema, data: userDataSchema });
const otpSchema = z.object({
  email: emailSchema,
  create_user: z.boolean().default(true),
  data: userDataSchema,
});
const emailOnly = z.object({ email: emailSchema });
const refreshSchema = z.object({ refresh_token: z.string().min(1).max(500) });
const verifySchema = z.object({
  type: z.enum(["signup", "email", "magiclink", "recovery", "email_change"]),
  email: emailSchema,
  token: codeSchema,
});
const resendSchema = emailOnly.extend({ type: z.enum(["signup", "email_change"]) });

authApi.post("/signup", async (c) => {
  const { services } = c.env;
  const { email, password, data } = parseInput(signUpSchema, await readJsonBody(c));
  const { name, metadata } = readUserData(email, data);
  const account = {
    email,
    password,
    name,
    metadata,
    role: "athlete" as const,
    phone: null,
    termsVersion: null,
  };
  const { registrationId } = await limitAuth(
    services,
    email,
    () => registerAccount(services, account, () => []),
    { givesBack: false },
  );
  const createdAt = services.now().toISOString();
  const user = authUser({
    id: registrationId,
    email,
    name,
    createdAt,
    metadata,
    emailConfirmedAt: null,
    emailChange: null,
    lastSignInAt: null,
    updatedAt: null,
    factors: [],
  });
  return c.json({ ...user, confirmation_sent_at: createdAt });
});

authApi.post("/verify", async (c) => {
  const { services } = c.env;
  const { type, email, token } = parseInput(verifySchema, await readJsonBody(c));
  // GoTrue's `email` and `magiclink` open both a sign-in code and a waiting sign-up.
  const purposes: CodePurpose[] = type === "email" || type === "magiclink" ? ["email", "signup"] : [type];
  const { session, person } = await limitGuess(services, { email, guessed: "code" }, () =>
    verifyCode({ services }, { email, code: token, purposes }),
  );
  return c.json(authSession(session, toAccount(person, services.now())));
});

authApi.post("/token", async (c) => {
  const { services } = c.env;
  const grant = c.req.query("grant_type");
  if (grant === "password") {
    const credentials = parseInput(signInSchema, await readJsonBody(c));
    const { session, person } = await limitGuess(
      services,
      { email: credentials.email, guessed: "password" },
      () => signIn({ services }, credentials),
    );
    return c.json(authSession(session, toAccount(person, services.now())));
  }
  if (grant === "refresh_token") {
    const { refresh_token: refreshToken } = parseInput(refreshSchema, await readJsonBody(c));
    const { session, account } = await refreshSession({ services }, { refreshToken });
    return c.json(authSession(session, account));
  }
  throw new AppError("invalid_input", { field: "grant_type", message: "grant_type não é aceito." });
});

authApi.post("/otp", async (c) => {
  const { services } = c.env;
  const { email, create_user: creates, data } = parseInput(otpSchema, await readJsonBody(c));
  // The answer must not show whether the address has an account, so the work happens after it.
  const request = {
    email,
    purpose: "email" as const,
    creates: creates ? readUserData(email, data) : undefined,
  };
  await limitAuth(services, email, async () => requestCode({ services }, request), { givesBack: false });
  return c.json({});
});

authApi.post("/recover", async (c) => {
  const { services } = c.env;
  const { email } = parseInput(emailOnly, await readJsonBody(c));
  await limitAuth(services, email, async () => requestCode({ services }, { email, purpose: "recovery" }), {
    givesBack: false,
  });
  return c.json({});
});

authApi.post("/resend", async (c) => {
  const { services } = c.env;
  const { email, type } = parseInput(resendSchema, await readJsonBody(c));
  await limitAuth(services, email, async () => requestCode({ services }, { email, purpose: type }), {
    givesBack: false,
  });
  return c.json({});
});

authApi.route("/", authUserApi);
authApi.route("/", authFactorsApi);

authApi.get("/settings", (c) =>
  c.json({
    external: { email: true, phone: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    saml_enabled: false,
  }),
);

authApi.get("/health", (c) => c.json({ name: "Quadra", description: "GoTrue's calls", version: "v2" }));

authApi.get("/.well-known/jwks.json", (c) => {
  return c.json(c.env.services.tokens.publicKeys());
});

const PATHS =
  /\/(signup|verify|token|otp|recover|resend|user|reauthenticate|logout|settings|health|factors(\/[^/]+(\/(challenge|verify))?)?|recovery-codes(\/verify)?|\.well-known\/jwks\.json)$/;

authApi.all("*", (c) => {
  throw new AppError(PATHS.test(c.req.path) ? "method_not_allowed" : "not_found");
});

/** The name that an account starts with, and what else the program keeps with it. */
function readUserData(email: string, { name, ...metadata }: z.output<typeof userDataSchema>) {
  refuseLargeMetadata(metadata);
  return { name: name ?? email.slice(0, email.indexOf("@")), metadata };
}

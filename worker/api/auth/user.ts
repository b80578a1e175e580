import { Hono } from "hono";
import { z } from "zod";
import { readAccount } from "../../../app/features/people/people/read-account.server.ts";
import { requestCode } from "../../../app/features/people/codes/request-code.server.ts";
import { codeSchema, emailSchema } from "../../../app/features/people/people/people-schema.ts";
import { signOut } from "../../../app/features/people/sessions/sign-out.server.ts";
import { proveSelf } from "../../../app/features/people/accounts/prove-self.server.ts";
import { updateAccount } from "../../../app/features/people/accounts/update-account.server.ts";
import { limitAuth } from "../../../app/features/base/access/limit-attempts.server.ts";
import { AppError } from "../../../app/lib/errors.ts";
import { parseInput } from "../../../app/lib/parse.ts";
import { authUser } from "../auth-answers.ts";
import type { ApiBindings } from "../bindings.ts";
import { requireApiActor, requireApiUser } from "../identity.ts";
import { readJsonBody } from "../json.ts";
import { newPasswordSchema } from "./auth-schemas.ts";
import { TYPED_PASSWORD_LETTERS } from "../../../app/lib/text-limits.ts";

/** The signed-in half of GoTrue's calls: `/user`, `/reauthenticate`, `/logout`. */
export const authUserApi = new Hono<ApiBindings>();

const updateSchema = z
  .object({
    password: newPasswordSchema.optional(),
    current_password: z.string().max(TYPED_PASSWORD_LETTERS).optional(),
    nonce: codeSchema.optional(),
    email: emailSchema.optional(),
    data: z.record(z.string(), z.unknown()).optional(),
  })
  .transform(({ current_password: currentPassword, ...rest }) => ({ ...rest, currentPassword }));
const scopeSchema = z.enum(["global", "local", "others"]).catch("global");

authUserApi.get("/user", async (c) => {
  const account = await readAccount({ services: c.env.services, actor: requireApiActor(c) });
  if (!account) throw new AppError("session_expired");
  return c.json(authUser(account));
});

authUserApi.put("/user", async (c) => {
  const actor = requireApiActor(c);
  // A field that a client leaves empty is absent.
  const body = Object.fromEntries(
    Object.entries(await readJsonBody(c)).filter(([, value]) => value !== null),
  );
  const changes = parseInput(updateSchema, body);
  return c.json(authUser(await updateAccount({ services: c.env.services, actor }, changes)));
});

authUserApi.get("/reauthenticate", async (c) => {
  const { services } = c.env;
  // The password alone mails nothing: a session that awaits its second factor is none here.
  const { email } = await requireApiUser(c);
  await limitAuth(
    services,
    email,
    async () => requestCode({ services }, { email, purpose: "recovery", isOwn: true }),
    {
      givesBack: false,
    },
  );
  return c.json({});
});

const proofSchema = z.union([
  z
    .object({ factor_id: z.uuid(), code: codeSchema })
    .transform(({ factor_id: factorId, code }) => ({ factorId, code })),
  z.object({ password: z.string().max(TYPED_PASSWORD_LETTERS) }),
]);

// Ours, beside GoTrue's GET: a fresh proof without signing in again. Signing in and verifying a factor give one, too.
authUserApi.post("/reauthenticate", async (c) => {
  const actor = requireApiActor(c);
  await proveSelf({ services: c.env.services, actor }, parseInput(proofSchema, await readJsonBody(c)));
  return c.json({});
});

authUserApi.post("/logout", async (c) => {
  const actor = requireApiActor(c);
  const scope = scopeSchema.parse(c.req.query("scope"));
  const { isWhole } = await signOut({ services: c.env.services, actor }, { scope });
  if (isWhole) return c.body(null, 204);
  // At this status GoTrue's own clients forget the session, which has ended here.
  const message = "Este aparelho saiu. Para sair dos outros, entre de novo ou confirme antes que é você.";
  throw new AppError("forbidden", { reason: "reauthentication_needed", message });
});

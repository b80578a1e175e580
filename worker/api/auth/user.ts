import { Hono } from "hono";
import { z } from "zod";
import { readAccount } from "../../../app/features/people/read-account.server.ts";
import { requestCode } from "../../../app/features/codes/request-code.server.ts";
import { codeSchema, emailSchema } from "../../../app/features/people/schemas.ts";
import { signOut } from "../../../app/features/sessions/sign-out.server.ts";
import { updateAccount } from "../../../app/features/credentials/update-account.server.ts";
import { limitAuth } from "../../../app/features/access/limit-attempts.server.ts";
import { AppError } from "../../../app/lib/errors.ts";
import { parseInput } from "../../../app/lib/parse.ts";
import { authUser } from "../auth-answers.ts";
import type { ApiBindings } from "../bindings.ts";
import { requireApiActor } from "../identity.ts";
import { readJson } from "../json.ts";
import { newPasswordSchema } from "./schemas.ts";
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
  const body = Object.fromEntries(Object.entries(await readJson(c)).filter(([, value]) => value !== null));
  const changes = parseInput(updateSchema, body);
  return c.json(authUser(await updateAccount({ services: c.env.services, actor }, changes)));
});

authUserApi.get("/reauthenticate", async (c) => {
  const { services } = c.env;
  const account = await readAccount({ services, actor: requireApiActor(c) });
  if (!account) throw new AppError("session_expired");
  const { email } = account;
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

authUserApi.post("/logout", async (c) => {
  const actor = requireApiActor(c);
  await signOut({ services: c.env.services, actor }, { scope: scopeSchema.parse(c.req.query("scope")) });
  return c.body(null, 204);
});

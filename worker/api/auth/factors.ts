import { asId } from "../../../app/platform/ids.server.ts";
import { Hono, type Context } from "hono";
import { z } from "zod";
import {
  challengeFactor,
  noSuchFactor,
} from "../../../app/features/people/factors/challenge-factor.server.ts";
import { makeRecoveryCodes } from "../../../app/features/people/factors/make-recovery-codes.server.ts";
import { recoveryCodeSchema } from "../../../app/features/people/factors/recovery-code-schema.ts";
import { removeFactor } from "../../../app/features/people/factors/remove-factor.server.ts";
import { codeSchema } from "../../../app/features/people/people/people-schema.ts";
import { startFactor } from "../../../app/features/people/factors/start-factor.server.ts";
import { useRecoveryCode } from "../../../app/features/people/factors/use-recovery-code.server.ts";
import { verifyFactor } from "../../../app/features/people/factors/verify-factor.server.ts";
import { AppError } from "../../../app/lib/errors.ts";
import { parseInput } from "../../../app/lib/parse.ts";
import { authSession } from "../auth-answers.ts";
import type { ApiBindings } from "../bindings.ts";
import { requireApiActor } from "../identity.ts";
import { readJsonBody } from "../json.ts";
import { FACTOR_NAME_LETTERS } from "../../../app/lib/text-limits.ts";

/** GoTrue's second factors (TOTP), which `GET /user` lists, and recovery codes, which GoTrue has not. */
export const authFactorsApi = new Hono<ApiBindings>();

const label = z
  .string()
  .trim()
  .max(FACTOR_NAME_LETTERS)
  .regex(/^[^\p{C}<>:]*$/u, "O nome tem um caractere que não é aceito.");
const enrollSchema = z.object({
  factor_type: z.string(),
  friendly_name: label.nullish(),
  issuer: label.nullish(),
});
const verifySchema = z.object({ challenge_id: z.uuid(), code: codeSchema });

authFactorsApi.post("/factors", async (c) => {
  const actor = requireApiActor(c);
  const input = parseInput(enrollSchema, await readJsonBody(c));
  if (input.factor_type !== "totp") {
    const message = "Só aplicativos autenticadores (totp) são aceitos.";
    throw new AppError("invalid_input", { field: "factor_type", message });
  }
  const started = await startFactor(
    { services: c.env.services, actor },
    { name: input.friendly_name ?? "", issuer: input.issuer || undefined },
  );
  return c.json({
    id: started.factorId,
    type: "totp",
    friendly_name: started.name,
    totp: { qr_code: started.qrCodeSvg, secret: started.secret, uri: started.uri },
  });
});

authFactorsApi.post("/factors/:factorId/challenge", async (c) => {
  const actor = requireApiActor(c);
  const { challengeId, expiresAt } = await challengeFactor(
    { services: c.env.services, actor },
    { factorId: factorId(c) },
  );
  return c.json({ id: challengeId, type: "totp", expires_at: Math.floor(expiresAt.getTime() / 1000) });
});

authFactorsApi.post("/factors/:factorId/verify", async (c) => {
  const actor = requireApiActor(c);
  const { challenge_id: challengeId, code } = parseInput(verifySchema, await readJsonBody(c));
  const { session, account } = await verifyFactor(
    { services: c.env.services, actor },
    { factorId: factorId(c), challengeId, code },
  );
  return c.json(authSession(session, account));
});

authFactorsApi.delete("/factors/:factorId", async (c) => {
  const id = factorId(c);
  await removeFactor({ services: c.env.services, actor: requireApiActor(c) }, { factorId: id });
  return c.json({ id });
});

/** Not GoTrue's: new recovery codes, told this once, for a session of `aal2`; those from before are void. */
authFactorsApi.post("/recovery-codes", async (c) => {
  const actor = requireApiActor(c);
  const codes = await makeRecoveryCodes({ services: c.env.services, actor });
  return c.json({ codes });
});

/** Not GoTrue's: a recovery code in the place of `factors/:factorId/verify`; answers as that does. */
authFactorsApi.post("/recovery-codes/verify", async (c) => {
  const actor = requireApiActor(c);
  const input = parseInput(z.object({ code: recoveryCodeSchema }), await readJsonBody(c));
  const { session, account, left } = await useRecoveryCode({ services: c.env.services, actor }, input);
  return c.json({ ...authSession(session, account), recovery_codes_left: left });
});

function factorId(c: Context<ApiBindings>): string {
  const id = c.req.param("factorId") ?? "";
  if (asId(id) === undefined) throw noSuchFactor();
  return id;
}

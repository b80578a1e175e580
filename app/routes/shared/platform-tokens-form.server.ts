import { z } from "zod";
import { proveSelf } from "../../features/people/accounts/prove-self.server.ts";
import type { TokenDone } from "../../features/clubs/integrations/integrations-panel.tsx";
import { newTokenSchema, TOKEN_FORMS } from "../../features/clubs/integrations/integrations-schema.ts";
import { makePlatformToken } from "../../features/platform/team/make-platform-token.server.ts";
import { revokePlatformToken } from "../../features/platform/team/revoke-platform-token.server.ts";
import { SCOPE_NAMES } from "../../features/base/access/scopes.ts";
import { createdId } from "../../guards/created-id.server.ts";
import { type GuardArgs, requireSuperAdmin } from "../../guards/guard.server.ts";
import { parseAfterGuard } from "../../guards/parse-after-guard.server.ts";
import { verbContext } from "../../guards/verb-context.server.ts";
import { parseInput } from "../../lib/parse.ts";
import type { FormDone } from "../../lib/form-answer.ts";
import { readSent } from "../../guards/sent-form.server.ts";

const tokensFormSchema = z.discriminatedUnion("intent", [...TOKEN_FORMS]);

/**
 * Takes the forms of the platform's tokens; of a new one, its text. A password that is sent along is the fresh proof that making one asks
 * for. Throws what the guard and the verbs throw, and `invalid_input`.
 */
export async function sendPlatformTokensForm(args: GuardArgs): Promise<FormDone | TokenDone> {
  const fields = Object.fromEntries(await readSent(args));
  const context = verbContext(args);
  const guard = requireSuperAdmin(args);
  const form = await parseAfterGuard(guard, tokensFormSchema, fields);
  if (form.intent === "revoke_token") {
    await Promise.all([guard, revokePlatformToken(context, { tokenId: form.token_id })]);
    return { ok: true, sentence: "Token revogado. Quem o usava não entra mais." };
  }
  const scopes = SCOPE_NAMES.filter((scope) => form[`scope:${scope}`] === "on");
  const input = parseInput(newTokenSchema, { name: form.name, days: form.days, scopes });
  // Nobody's password is asked before it is known that they may do this.
  if (form.password) {
    await guard;
    await proveSelf(context, { password: form.password });
  }
  const [, { token }] = await Promise.all([
    guard,
    makePlatformToken(context, { ...input, newId: await createdId(args, "token") }),
  ]);
  return { ok: true, sentence: "Token criado. Copie agora: ele não aparece de novo.", token };
}

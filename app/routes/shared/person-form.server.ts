import { asId } from "../../platform/ids.server.ts";
import { proveSelf } from "../../features/people/accounts/prove-self.server.ts";
import { endPersonSessions } from "../../features/platform/team/end-person-sessions.server.ts";
import { removeLostFactor } from "../../features/platform/team/remove-lost-factor.server.ts";
import {
  type PersonForm,
  personFormSchema,
  proveFormSchema,
} from "../../features/platform/team/platform-office-schema.ts";
import { liftPerson, suspendPerson } from "../../features/platform/team/suspend-person.server.ts";
import { type GuardArgs, requireSuperAdmin } from "../../guards/guard.server.ts";
import { parseAfterGuard } from "../../guards/parse-after-guard.server.ts";
import { verbContext } from "../../guards/verb-context.server.ts";
import { AppError } from "../../lib/errors.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import type { FormDone } from "../../lib/form-answer.ts";
import { readSent } from "../../guards/sent-form.server.ts";

/**
 * Takes a form about an account (`userId` as the address says it). A password that is sent along is the fresh proof that the verbs ask
 * for. Throws what the guard and the verbs throw, `invalid_input` and `not_found`.
 */
export async function sendPersonForm(args: GuardArgs, userId: string): Promise<FormDone> {
  const fields = Object.fromEntries(await readSent(args));
  const context = verbContext(args);
  const guard = requireSuperAdmin(args);
  const form = await parseAfterGuard(guard, personFormSchema, fields);
  const known = asId(userId);
  // Nobody's password is asked before it is known that they may do this.
  if (form.password || !known) await guard;
  if (!known) throw new AppError("not_found");
  if (form.password) await proveSelf(context, { password: form.password });
  const [, done] = await Promise.all([guard, act(context, form, known)]);
  return done;
}

async function act(context: VerbContext, form: PersonForm, userId: string): Promise<FormDone> {
  const { reason } = form;
  switch (form.intent) {
    case "end_sessions":
      await endPersonSessions(context, { userId, sessionId: form.session_id || null, reason });
      return { ok: true, sentence: "Sessões encerradas. A pessoa foi avisada." };
    case "remove_factor":
      await removeLostFactor(context, { userId, factorId: form.factor_id, check: form.check, reason });
      return { ok: true, sentence: "Aplicativo retirado. A pessoa foi avisada." };
    case "suspend":
      await suspendPerson(context, { userId, reason });
      return { ok: true, sentence: "Conta suspensa. A pessoa foi avisada." };
    default:
      await liftPerson(context, { userId, reason });
      return { ok: true, sentence: "Conta liberada. A pessoa foi avisada." };
  }
}

/**
 * Answers the form by which somebody who takes security events away shows first who they are. Throws what the guard and `proveSelf` throw,
 * and `invalid_input`.
 */
export async function sendProofForm(args: GuardArgs): Promise<FormDone> {
  const fields = Object.fromEntries(await readSent(args));
  const context = verbContext(args);
  const guard = requireSuperAdmin(args);
  const { password } = await parseAfterGuard(guard, proveFormSchema, fields);
  await guard;
  await proveSelf(context, { password });
  return { ok: true, sentence: "Confirmado. Vale por dez minutos." };
}

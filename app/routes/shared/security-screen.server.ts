import { data, replace, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { AppError } from "../../lib/errors.ts";
import { formatDate } from "../../lib/dates.ts";
import { parseInput } from "../../lib/parse.ts";
import { servicesContext } from "../../platform/context.ts";
import { oncePerRequest } from "../../platform/once.server.ts";
import { answerError } from "../../platform/route-answers.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { qrCode } from "../../ui/qr-code.ts";
import { changeOwnPassword } from "../../features/people/accounts/change-password.server.ts";
import { confirmEmailChange } from "../../features/people/accounts/confirm-email-change.server.ts";
import { proveSelf } from "../../features/people/accounts/prove-self.server.ts";
import { confirmFactor } from "../../features/people/factors/confirm-factor.server.ts";
import { countRecoveryCodes } from "../../features/people/factors/count-recovery-codes.server.ts";
import { makeRecoveryCodes } from "../../features/people/factors/make-recovery-codes.server.ts";
import { recoveryFile } from "../../features/people/factors/recovery-codes.ts";
import { endSession } from "../../features/people/sessions/end-session.server.ts";
import { listSessions } from "../../features/people/sessions/list-sessions.server.ts";
import { readProof } from "../../features/people/sessions/read-proof.server.ts";
import { readAccount } from "../../features/people/people/read-account.server.ts";
import { removeOwnFactor } from "../../features/people/factors/remove-own-factor.server.ts";
import { requestEmailChange } from "../../features/people/accounts/request-email-change.server.ts";
import {
  codeSchema,
  emailSchema,
  optional,
  passwordSchema,
  typedPasswordSchema,
} from "../../features/people/people/people-schema.ts";
import {
  type FactorSetup,
  groupSecret,
  type NewRecoveryCodes,
  type SecurityFacts,
  type SecurityOutcome,
  shownFactors,
  shownSessions,
} from "../../features/people/sessions/security-facts.ts";
import { formOf, readBegunForm, toBegunForm } from "../../features/people/sessions/begun-form.ts";
import type { SecurityIntent } from "../../features/people/sessions/security-intents.ts";
import { leaveFlash } from "../../guards/flash-middleware.server.ts";
import { sessionCookies } from "../../guards/session-middleware.server.ts";
import type { OpenedSession } from "../../features/people/sessions/sessions.ts";
import { signOut } from "../../features/people/sessions/sign-out.server.ts";
import { startFactor } from "../../features/people/factors/start-factor.server.ts";
import { NAME_STRANGE } from "../../copy/fields.ts";
import { PLAIN_LINE } from "../../lib/plain-names.ts";
import { FACTOR_NAME_LETTERS } from "../../lib/text-limits.ts";

interface Owner {
  userId: string;
  sessionId: string;
}

/** Reads the data of the security panel, in one round trip with the turn's other reads; once a request. Throws `session_expired`. */
export const securityOfPage = oncePerRequest(
  async (services: Services, actor: Owner): Promise<SecurityFacts> => {
    const [account, sessions, proof, recoveryCodesLeft] = await Promise.all([
      readAccount({ services, actor }),
      listSessions({ services, actor }),
      readProof({ services, actor }),
      countRecoveryCodes({ services, actor }),
    ]);
    if (!account) throw new AppError("session_expired");
    return {
      email: account.email,
      emailChange: account.emailChange,
      factors: shownFactors(account.factors),
      recoveryCodesLeft,
      sessions: shownSessions(sessions, services.now()),
      ...proof,
    };
  },
);

const nameSchema = optional(
  z
    .string()
    .trim()
    .max(FACTOR_NAME_LETTERS, `O nome pode ter até ${FACTOR_NAME_LETTERS} letras.`)
    .regex(PLAIN_LINE, NAME_STRANGE),
);
const idSchema = z.uuid("Não encontramos o que você procura.");
const proofByPasswordSchema = z.object({ password: typedPasswordSchema });
const proofByFactorSchema = z.object({ factorId: idSchema, code: codeSchema });

/**
 * Answers the forms of the security panel, on any screen that shows it; `path` is the panel's own address, where a flash message then says
 * what was done; `readAhead` starts what the page reads. A verb's refusal stands beside its form; nothing of it is kept in the address.
 */
export async function securityAction(
  { context }: { context: Readonly<RouterContextProvider> },
  actor: Owner,
  form: FormData,
  { intent, path, readAhead }: { intent: SecurityIntent; path: string; readAhead: () => Promise<unknown> },
) {
  const services = context.get(servicesContext);
  const as = { services, actor };
  const begun = intent === "prove" ? readBegunForm(form) : null;
  const nothing = { setup: null, codes: null };
  let outcome: SecurityOutcome = { intent, of: nameOf(form), ...nothing, begun, isProven: false };
  let answered = form;
  // One read for both: the page that shows the key or the codes is this very answer.
  const readBeside = () => void readAhead().catch(() => undefined);
  if (intent === "start_factor" || intent === "new_recovery_codes") readBeside();
  try {
    let change = await changeSecurity(as, intent, form, readBeside);
    if (begun) {
      // The form that waited for the proof: from here on it is the one that is answered.
      answered = formOf(begun);
      outcome = { intent: begun.intent, of: nameOf(answered), ...nothing, begun: null, isProven: true };
      change = await changeSecurity(as, begun.intent, answered, readBeside);
    }
    if ("setup" in change) return data({ ok: true as const, security: { ...outcome, setup: change.setup } });
    const headers = new Headers();
    for (const cookie of change.session ? sessionCookies(services, change.session) : [])
      headers.append("set-cookie", cookie);
    if ("codes" in change)
      return data({ ok: true as const, security: { ...outcome, codes: change.codes } }, { headers });
    const { done } = change;
    leaveFlash(context, path, done);
    return replace(path, { headers });
  } catch (error) {
    const answer = answerError(error, context);
    const waits = answer.data.error.code === "proof_required" && intent !== "prove";
    const waiting = waits ? toBegunForm(intent, form) : outcome.begun;
    const isSetup = (waiting?.intent ?? outcome.intent) === "confirm_factor";
    const setup = isSetup ? setupAgain(waiting ? formOf(waiting) : answered) : null;
    return data(
      { ...answer.data, security: { ...outcome, setup, begun: waiting } },
      answer.init ?? undefined,
    );
  }
}

/** The line of a list that a form is about. */
function nameOf(form: FormData): string | null {
  return form.has("of") ? String(form.get("of")) : null;
}

/** The word for what was done, with the session that took the former one's place; or the key of a factor, or recovery codes, to show at once. */
type SecurityChange =
  | { done: string; session?: OpenedSession }
  | { setup: FactorSetup }
  | { codes: NewRecoveryCodes; session?: OpenedSession };

/** Calls the one verb that a form of the security panel means. Throws what the verb throws, and `invalid_input`. */
async function changeSecurity(
  as: { services: Services; actor: Owner },
  intent: SecurityIntent,
  form: FormData,
  readBeside: () => void,
): Promise<SecurityChange> {
  const read = <Output>(schema: z.ZodType<Output>) => parseInput(schema, Object.fromEntries(form));
  // No field of the form shows what is wrong with it.
  const named = () => parseInput(idSchema, form.get("of"));
  switch (intent) {
    case "prove":
      await proveSelf(as, form.has("code") ? read(proofByFactorSchema) : read(proofByPasswordSchema));
      return { done: "prova" };
    case "change_password": {
      const { current, password } = read(
        z.object({ current: typedPasswordSchema, password: passwordSchema }),
      );
      await changeOwnPassword(as, { current, next: password });
      return { done: "senha" };
    }
    case "change_email":
      await requestEmailChange(as, read(z.object({ email: emailSchema })));
      return { done: "codigo" };
    case "confirm_email":
      await confirmEmailChange(as, read(z.object({ code: codeSchema })));
      return { done: "email" };
    case "start_factor": {
      const { name = "" } = read(z.object({ name: nameSchema }));
      const { factorId, uri } = await startFactor(as, { name, replaces: true });
      return { setup: setupOf(factorId, uri) };
    }
    case "confirm_factor": {
      const input = read(z.object({ factorId: idSchema, code: codeSchema }));
      const { session, recoveryCodes } = await confirmFactor(as, { ...input, readBeside });
      return recoveryCodes
        ? { codes: shownCodes(as.services, recoveryCodes), session }
        : { done: "fator", session };
    }
    case "new_recovery_codes":
      return { codes: shownCodes(as.services, await makeRecoveryCodes(as)) };
    case "remove_factor": {
      const { password } = read(z.object({ password: typedPasswordSchema }));
      await removeOwnFactor(as, { factorId: named(), password });
      return { done: "fator-removido" };
    }
    case "end_session":
      await endSession(as, { sessionId: named() });
      return { done: "aparelho" };
    case "end_other_sessions":
      await signOut({ ...as, actor: { kind: "user", ...as.actor } }, { scope: "others" });
      return { done: "aparelhos" };
  }
}

function shownCodes(services: Services, codes: string[]): NewRecoveryCodes {
  return {
    codes,
    file: recoveryFile(codes, { origin: services.origin, madeOn: formatDate(services.now()) }),
  };
}

function setupOf(factorId: string, address: string): FactorSetup {
  const secret = new URL(address).searchParams.get("secret") ?? "";
  return { factorId, address, secret: groupSecret(secret), qr: qrCode(address) };
}

/** Gives the setup that the refused form had shown, to show it again; null where the form was not ours. */
function setupAgain(form: FormData): FactorSetup | null {
  const [factorId, address] = [String(form.get("factorId")), String(form.get("address"))];
  const isOurs =
    address.length <= 500 && /^otpauth:\/\/totp\/[^<>"\s]+\?[\w=&%.@+-]*secret=[A-Z2-7]+/.test(address);
  return isOurs && idSchema.safeParse(factorId).success ? setupOf(factorId, address) : null;
}

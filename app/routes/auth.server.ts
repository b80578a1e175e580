import { data, replace, type RouterContextProvider } from "react-router";
import { z } from "zod";
import type { Actor } from "../lib/actor.ts";
import { AppError } from "../lib/errors.ts";
import type { ActionFailure } from "../lib/action-error.ts";
import { ACCOUNT_PATH } from "../lib/paths.ts";
import { parseInput } from "../lib/parse.ts";
import { actorContext, servicesContext } from "../platform/context.ts";
import { cookieHeader, readCookie } from "../platform/cookies.server.ts";
import { answerError } from "../platform/route-answers.server.ts";
import type { Services } from "../platform/services.server.ts";
import { landingPath } from "../features/base/access/may-open.ts";
import { currentViewer, requireActor } from "../guards/guard.server.ts";
import { limitAuth, limitForms } from "../features/base/access/limit-attempts.server.ts";
import { limitGuess } from "../features/people/sessions/limit-guesses.server.ts";
import { safeNextPath } from "../features/people/sessions/next-target.ts";
import {
  type PendingFactor,
  readPendingFactor,
} from "../features/people/factors/read-pending-factor.server.ts";
import { recoveryCodeSchema } from "../features/people/factors/recovery-code-schema.ts";
import { useRecoveryCode } from "../features/people/factors/use-recovery-code.server.ts";
import { answerFactor } from "../features/people/factors/answer-factor.server.ts";
import { approveByLink } from "../features/matches/matches/approve-by-link.server.ts";
import { undoChange } from "../features/people/accounts/undo-change.server.ts";
import { settingPassword, submitMailedLink } from "./shared/mailed-link.server.ts";
import { answerSignedIn, readCodeStep, resendCode, submitCode } from "./shared/code-step.server.ts";
import { type CodeStep, formValues } from "../features/people/codes/form-values.ts";
import { acceptForMinor } from "../features/people/guardians/guardian-consent.server.ts";
import { accessFacts } from "../features/people/people/person.ts";
import { requestCode } from "../features/people/codes/request-code.server.ts";
import {
  codeSchema,
  emailSchema,
  passwordSchema,
  signInSchema,
  termsConsentSchema,
} from "../features/people/people/people-schema.ts";
import type { Viewer } from "../features/base/access/viewer.ts";
import type { SecurityFacts } from "../features/people/sessions/security-facts.ts";
import { oncePerRequest } from "../platform/once.server.ts";
import { isSecurityIntent } from "../features/people/sessions/security-intents.ts";
import { securityAction, securityOfPage } from "./shared/security-screen.server.ts";
import { signedOutCookies } from "../guards/session-middleware.server.ts";
import { signIn } from "../features/people/sessions/sign-in.server.ts";
import { signOut } from "../features/people/sessions/sign-out.server.ts";
import { verifyCode } from "../features/people/accounts/verify-code.server.ts";

/** The state that the screen keeps between its steps, besides an error. */
export interface AuthAnswer {
  values?: Record<string, string>;
  step?: CodeStep | null;
  isResent?: boolean;
  /** The refusal is of a recovery code, not of the digits beside it. */
  isRecoveryCode?: boolean;
}

interface Args {
  request: Request;
  context: Readonly<RouterContextProvider>;
  url: URL;
}

/** Everything that `/auth` can be asked to do; `intent` names it, `?sair` signs out. */
export async function authAction({ request, context, url }: Args) {
  const services = context.get(servicesContext);
  if (url.searchParams.has("sair")) {
    await signOut({ services, actor: context.get(actorContext) });
    const headers = new Headers({ "x-remix-reload-document": "true" });
    for (const cookie of signedOutCookies(services)) headers.append("set-cookie", cookie);
    return replace("/auth?saiu=1", { headers });
  }
  const form = await request.formData();
  const intent = form.get("intent");
  if (isSecurityIntent(intent)) {
    const owner = requireActor({ request, context, url });
    const readAhead = () => readAccountPage(context, owner);
    return await securityAction({ context }, owner, form, { intent, path: ACCOUNT_PATH, readAhead });
  }
  const values = formValues(form);
  let step: CodeStep | null = null;
  try {
    switch (intent) {
      case "verify":
        step = readCodeStep(form);
        return await submitCode(services, form);
      case "resend":
        return { step: await resendCode(services, form), isResent: true } satisfies AuthAnswer;
      case "factor":
        return await submitFactor(services, context.get(actorContext), form);
      case "recovery_code":
        return await submitRecoveryCode(services, context.get(actorContext), form);
      case "code":
        return { step: await mailCode(services, form, "email"), values } satisfies AuthAnswer;
      case "recover":
        return {
          step: await mailCode(services, form, "recovery"),
          // Asked again from the step that types the digits.
          isResent: form.has("code"),
          values,
        } satisfies AuthAnswer;
      case "reset":
        step = { email: values.email ?? "", registrationId: "", purpose: "recovery" };
        return await resetPassword(services, form);
      case "guardian":
        await limitForms(services);
        await acceptForMinor(
          { services },
          readCookie(request, services.origin, "guardian") ?? "",
          parseInput(termsConsentSchema, Object.fromEntries(form)),
        );
        // The page that says so is a request of its own: loading it again accepts nothing twice.
        return replace("/auth?autorizacao=feita", {
          headers: { "set-cookie": cookieHeader(services.origin, "guardian", null) },
        });
      case "enter":
      case "reset_by_link":
        return await submitMailedLink(services, { request, url }, form);
      case "undo":
        await limitForms(services);
        await undoChange({ services }, readCookie(request, services.origin, "undo") ?? "");
        // The page that says so is a request of its own, and asks for a new password.
        return replace(UNDONE_PATH, {
          headers: { "set-cookie": cookieHeader(services.origin, "undo", null) },
        });
      case "approve":
        await limitForms(services);
        await approveByLink({ services }, readCookie(request, services.origin, "approval") ?? "");
        return replace(APPROVED_PATH, {
          headers: { "set-cookie": cookieHeader(services.origin, "approval", null) },
        });
      default:
        return await submitSignIn(services, form);
    }
  } catch (error) {
    // The right password of an unconfirmed address: the same screen asks for the digits that were just mailed.
    if (error instanceof AppError && error.code === "email_not_confirmed") {
      step = { email: (values.email ?? "").trim().toLowerCase(), registrationId: "", purpose: "signup" };
    }
    const answer = answerError(error, context);
    const isRecoveryCode = intent === "recovery_code";
    const body: ActionFailure & AuthAnswer = { ...answer.data, values, step, isRecoveryCode };
    return data(body, answer.init ?? undefined);
  }
}

const UNDONE_PATH = "/auth?mudanca=desfeita";
const APPROVED_PATH = "/auth?resultado=aprovado";

async function submitSignIn(services: Services, form: FormData): Promise<Response> {
  const credentials = parseInput(signInSchema, Object.fromEntries(form));
  const { session, person } = await limitGuess(
    services,
    { email: credentials.email, guessed: "password" },
    () => signIn({ services }, credentials),
  );
  const next = safeNextPath(String(form.get("next") ?? ""));
  return answerSignedIn(services, session, landingPath(accessFacts(person), next));
}

/** The second step of signing in, for a session that waits for it. */
async function submitFactor(services: Services, actor: Actor, form: FormData): Promise<Response> {
  if (actor.kind !== "user") throw new AppError("session_expired");
  const schema = z.object({ factorId: z.uuid(), code: codeSchema });
  const session = await answerFactor({ services, actor }, parseInput(schema, Object.fromEntries(form)));
  // Without a page to go back to, /auth knows where this person's work starts.
  return answerSignedIn(services, session, safeNextPath(String(form.get("next") ?? "")) ?? "/auth");
}

/** The same by a code that was kept for when the application is gone. */
async function submitRecoveryCode(services: Services, actor: Actor, form: FormData): Promise<Response> {
  if (actor.kind !== "user") throw new AppError("session_expired");
  const input = parseInput(z.object({ code: recoveryCodeSchema }), Object.fromEntries(form));
  const { session } = await useRecoveryCode({ services, actor }, input);
  return answerSignedIn(services, session, safeNextPath(String(form.get("next") ?? "")) ?? "/auth");
}

/** Mails six digits that sign in or set a new password; answers the same for every address. */
async function mailCode(
  services: Services,
  form: FormData,
  purpose: "email" | "recovery",
): Promise<CodeStep> {
  const { email } = parseInput(z.object({ email: emailSchema }), Object.fromEntries(form));
  await limitAuth(services, email, async () => requestCode({ services }, { email, purpose }), {
    givesBack: false,
  });
  return { email, registrationId: "", purpose };
}

async function resetPassword(services: Services, form: FormData): Promise<Response> {
  const schema = z.object({ email: emailSchema, code: codeSchema, password: passwordSchema });
  const { email, code, password } = parseInput(schema, Object.fromEntries(form));
  const change = settingPassword(services, password);
  const { session, person } = await limitGuess(services, { email, guessed: "code" }, () =>
    verifyCode({ services }, { email, code, purposes: ["recovery"] }, change.statements),
  );
  change.notify();
  const next = safeNextPath(String(form.get("next") ?? ""));
  return answerSignedIn(services, session, landingPath(accessFacts(person), next));
}

const pendingOfPage = oncePerRequest((services, actor: Actor) => readPendingFactor(services, actor));

/**
 * Reads who stands at `/auth`, in one round trip: the person of a live session, and, where the account's panel is wanted (`isWanted`), its
 * security; or what a session still waits for. All null for a visitor.
 */
export async function readAccountPage(
  context: Readonly<RouterContextProvider>,
  actor: Actor | { userId: string; sessionId: string },
  isWanted = true,
): Promise<{ viewer: Viewer | null; pending: PendingFactor | null; security: SecurityFacts | null }> {
  const owner: Actor = "kind" in actor ? actor : { kind: "user", ...actor };
  const [viewer, pending, security] = await Promise.all([
    currentViewer({ context }),
    pendingOfPage(context, owner),
    isWanted && owner.kind === "user" ? whileLive(securityOfPage(context, owner)) : null,
  ]);
  return { viewer, pending, security };
}

/** Null once the session has ended, or while it awaits its second factor. */
async function whileLive(reading: Promise<SecurityFacts>): Promise<SecurityFacts | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof AppError && error.code === "session_expired") return null;
    throw error;
  }
}

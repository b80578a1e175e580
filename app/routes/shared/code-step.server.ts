import { replace } from "react-router";
import { z } from "zod";
import { parseInput } from "../../lib/parse.ts";
import type { Services } from "../../platform/services.server.ts";
import { landingPath } from "../../features/base/access/may-open.ts";
import { limitAuth } from "../../features/base/access/limit-attempts.server.ts";
import { limitGuess } from "../../features/people/sessions/limit-guesses.server.ts";
import { authPath, safeNextPath } from "../../features/people/sessions/next-target.ts";
import type { CodeStep } from "../../features/people/codes/form-values.ts";
import { accessFacts } from "../../features/people/people/person.ts";
import { requestCode } from "../../features/people/codes/request-code.server.ts";
import { codeSchema, emailSchema } from "../../features/people/people/people-schema.ts";
import { sessionCookies } from "../../guards/session-middleware.server.ts";
import type { OpenedSession } from "../../features/people/sessions/sessions.ts";
import { verifyCode } from "../../features/people/accounts/verify-code.server.ts";

const stepSchema = z.object({
  email: emailSchema,
  registrationId: z.union([z.literal(""), z.uuid()]).default(""),
  purpose: z.enum(["signup", "recovery", "email"]).default("signup"),
});

/** Where a form with six digits stands: which address, registration and purpose. */
export function readCodeStep(form: FormData): CodeStep {
  return parseInput(stepSchema, Object.fromEntries(form));
}

/**
 * The answer that opens a session in the browser and leads to `next`, a path of this site. It loads the document
 * anew, since public pages carry no React, and takes the sign-in screen's place in the history. A person with a second
 * factor shows it first.
 */
export function answerSignedIn(services: Services, session: OpenedSession, to: string): Response {
  const headers = new Headers({ "x-remix-reload-document": "true" });
  for (const cookie of sessionCookies(services, session)) headers.append("set-cookie", cookie);
  return replace(session.awaitsFactor ? authPath({ panel: "fator", next: to }) : to, { headers });
}

/**
 * Takes the six digits of a form and signs the person in; they go to `next` where the form names one, else to
 * `fallback`, else to where their work starts. `and` gives statements that the right code is for; `invitationId` is that of a club by which
 * they came. Throws `invalid_code`, `rate_limited`.
 */
export async function submitCode(
  services: Services,
  form: FormData,
  {
    fallback,
    and,
    invitationId = null,
  }: {
    fallback?: string;
    and?: Parameters<typeof verifyCode>[2];
    invitationId?: string | null;
  } = {},
): Promise<Response> {
  const { email, registrationId, purpose } = readCodeStep(form);
  const { code } = parseInput(z.object({ code: codeSchema }), Object.fromEntries(form));
  const { session, person } = await limitGuess(services, { email, guessed: "code", invitationId }, () =>
    verifyCode(
      { services },
      { email, code, purposes: purposesOf(purpose), registrationId: registrationId || undefined },
      and,
    ),
  );
  const next = safeNextPath(String(form.get("next") ?? ""));
  return answerSignedIn(services, session, landingPath(accessFacts(person), next ?? fallback ?? null));
}

/** A person who never confirmed the sign-up gets its digits when asking for some to sign in with. */
function purposesOf(purpose: CodeStep["purpose"]): CodeStep["purpose"][] {
  return purpose === "email" ? ["email", "signup"] : [purpose];
}

/** Mails the digits of a form again (the link beside them leads back to the `invitation`, where one is given); answers the same for everybody. Throws `rate_limited`. */
export async function resendCode(
  services: Services,
  form: FormData,
  invitation?: { id: string; token: string },
): Promise<CodeStep> {
  const step = readCodeStep(form);
  const { email, purpose } = step;
  const registrationId = step.registrationId || undefined;
  await limitAuth(
    services,
    email,
    async () => requestCode({ services }, { email, purpose, registrationId, invitation: invitation?.token }),
    {
      givesBack: false,
      invitationId: invitation?.id ?? null,
    },
  );
  return step;
}

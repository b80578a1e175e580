import { data, replace, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { AppError } from "../../lib/errors.ts";
import { parseInput } from "../../lib/parse.ts";
import { servicesContext } from "../../platform/context.ts";
import { oncePerRequest } from "../../platform/once.server.ts";
import { answerError } from "../../platform/route-answers.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { qrCode } from "../../ui/qr-code.ts";
import { changeOwnPassword } from "./change-password.server.ts";
import { confirmEmailChange } from "./confirm-email-change.server.ts";
import { confirmFactor } from "./confirm-factor.server.ts";
import { endSession } from "./end-session.server.ts";
import { listSessions } from "./list-sessions.server.ts";
import { readAccount } from "./read-account.server.ts";
import { removeOwnFactor } from "./remove-own-factor.server.ts";
import { requestEmailChange } from "./request-email-change.server.ts";
import { codeSchema, emailSchema, optional, passwordSchema } from "./schemas.ts";
import {
  type FactorSetup,
  groupSecret,
  type SecurityFacts,
  type SecurityOutcome,
  shownFactors,
  shownSessions,
} from "./security-facts.ts";
import type { SecurityIntent } from "./security-intents.ts";
import { sessionCookies } from "./session-middleware.server.ts";
import type { OpenedSession } from "./sessions.ts";
import { signOut } from "./sign-out.server.ts";
import { startFactor } from "./start-factor.server.ts";

interface Owner {
  userId: string;
  sessionId: string;
}

/** What the security panel shows, in one round trip with the turn's other reads; once a request. Throws `session_expired`. */
export const securityOfPage = oncePerRequest(
  async (services: Services, actor: Owner): Promise<SecurityFacts> => {
    const [account, sessions] = await Promise.all([
      readAccount({ services, actor }),
      listSessions({ services, actor }),
    ]);
    if (!account) throw new AppError("session_expired");
    return {
      email: account.email,
      emailChange: account.emailChange,
      factors: shownFactors(account.factors),
      sessions: shownSessions(sessions, services.now()),
    };
  },
);

const nameSchema = optional(
  z
    .string()
    .trim()
    .max(60, "O nome pode ter até 60 letras.")
    .regex(/^[^<>\p{C}]+$/u, "O nome tem um caractere que não é aceito."),
);
const idSchema = z.uuid("Não encontramos o que você procura.");
/** Any: a short one is merely wrong. */
const typedPassword = z.string("Digite a senha.").min(1, "Digite a senha.").max(1_000);

/**
 * What the security panel asks for, on any screen that shows it; `path` is the panel's own address, `?salvo=` then says
 * what was done; `readAhead` starts what the page reads. What a verb refused stands beside its form; nothing of it is kept in the address.
 */
export async function securityAction(
  { context }: { context: Readonly<RouterContextProvider> },
  actor: Owner,
  form: FormData,
  { intent, path, readAhead }: { intent: SecurityIntent; path: string; readAhead: () => Promise<unknown> },
) {
  const services = context.get(servicesContext);
  const of = form.has("of") ? String(form.get("of")) : null;
  const outcome: SecurityOutcome = { intent, of, setup: null };
  const done = (what: string, session?: OpenedSession) => {
    const headers = new Headers();
    for (const cookie of session ? sessionCookies(services, session) : [])
      headers.append("set-cookie", cookie);
    return replace(`${path}&salvo=${what}`, { headers });
  };
  const read = <Output>(schema: z.ZodType<Output>) => parseInput(schema, Object.fromEntries(form));
  const as = { services, actor };
  try {
    switch (intent) {
      case "change_password": {
        const { current, password } = read(z.object({ current: typedPassword, password: passwordSchema }));
        await changeOwnPassword(as, { current, next: password });
        return done("senha");
      }
      case "change_email":
        await requestEmailChange(as, read(z.object({ email: emailSchema })));
        return done("codigo");
      case "confirm_email":
        await confirmEmailChange(as, read(z.object({ code: codeSchema })));
        return done("email");
      case "start_factor": {
        const { name = "" } = read(z.object({ name: nameSchema }));
        // One read for both: the page that shows the key is this very answer.
        readAhead().catch(() => undefined);
        const begun = await startFactor(as, { name, replaces: true });
        return data({
          ok: true as const,
          security: { ...outcome, setup: setupOf(begun.factorId, begun.uri) },
        });
      }
      case "confirm_factor": {
        const input = read(z.object({ factorId: idSchema, code: codeSchema }));
        return done("fator", await confirmFactor(as, input));
      }
      case "remove_factor": {
        const { password } = read(z.object({ password: typedPassword }));
        await removeOwnFactor(as, { factorId: parseInput(idSchema, of), password });
        return done("fator-removido");
      }
      case "end_session":
        await endSession(as, { sessionId: parseInput(idSchema, of) });
        return done("aparelho");
      case "end_other_sessions":
        await signOut({ services, actor: { kind: "user", ...actor } }, { scope: "others" });
        return done("aparelhos");
    }
  } catch (error) {
    const answer = answerError(error, context);
    const setup = intent === "confirm_factor" ? setupAgain(form) : null;
    return data({ ...answer.data, security: { ...outcome, setup } }, answer.init ?? undefined);
  }
}

function setupOf(factorId: string, address: string): FactorSetup {
  const secret = new URL(address).searchParams.get("secret") ?? "";
  return { factorId, address, secret: groupSecret(secret), qr: qrCode(address) };
}

/** What the refused form had shown, to show it again; nothing where the form was not ours. */
function setupAgain(form: FormData): FactorSetup | null {
  const [factorId, address] = [String(form.get("factorId")), String(form.get("address"))];
  const isOurs =
    address.length <= 500 && /^otpauth:\/\/totp\/[^<>"\s]+\?[\w=&%.@+-]*secret=[A-Z2-7]+/.test(address);
  return isOurs && idSchema.safeParse(factorId).success ? setupOf(factorId, address) : null;
}

import { data, replace, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { deleteAccount } from "../../features/platform/own-data/delete-account.server.ts";
import type { Deletion } from "../../features/platform/own-data/deletion.ts";
import type { OwnConsents } from "../../features/platform/own-data/own-consents.ts";
import { readDeletion } from "../../features/platform/own-data/read-deletion.server.ts";
import { readOwnConsents } from "../../features/platform/own-data/read-own-consents.server.ts";
import { readShowingClubs } from "../../features/clubs/profile/change-profile.server.ts";
import type { SecurityFacts } from "../../features/people/sessions/security-facts.ts";
import { signedOutCookies } from "../../guards/session-middleware.server.ts";
import { AppError } from "../../lib/errors.ts";
import { parseInput } from "../../lib/parse.ts";
import { servicesContext } from "../../platform/context.ts";
import { oncePerRequest } from "../../platform/once.server.ts";
import { answerError } from "../../platform/route-answers.server.ts";
import { securityAction, securityOfPage } from "./security-screen.server.ts";

interface Owner {
  userId: string;
  sessionId: string;
}

const consentsOfPage = oncePerRequest((services, actor: Owner) => readOwnConsents({ services, actor }));
const deletionOfPage = oncePerRequest((services, actor: Owner) => readDeletion({ services, actor }));

/** Reads the facts for the screen of one's own data, in one round trip with the turn's other reads; once a request. Throws `session_expired`. */
export async function ownDataOfPage(
  context: Readonly<RouterContextProvider>,
  actor: Owner,
): Promise<{
  consents: OwnConsents;
  deletion: Deletion;
  security: Pick<SecurityFacts, "email" | "factors" | "hasPassword" | "isProofFresh">;
}> {
  const [consents, deletion, own] = await Promise.all([
    consentsOfPage(context, actor),
    deletionOfPage(context, actor),
    securityOfPage(context, actor),
  ]);
  const { email, factors, hasPassword, isProofFresh } = own;
  return { consents, deletion, security: { email, factors, hasPassword, isProofFresh } };
}

/** Where somebody stands whose account is gone. */
const DELETED_PATH = "/auth?excluida=1";

const sureSchema = z.object({ sure: z.literal("sim", "Marque que você entendeu o que acontece.") });

/** Answers the forms of the screen of one's own data, at either of its addresses (`path`); `readAhead` starts what its page reads. */
export async function ownDataAction(
  { context }: { context: Readonly<RouterContextProvider> },
  actor: Owner,
  form: FormData,
  { path, readAhead }: { path: string; readAhead: () => Promise<unknown> },
) {
  const intent = form.get("intent");
  if (intent === "prove") return await securityAction({ context }, actor, form, { intent, path, readAhead });
  const services = context.get(servicesContext);
  try {
    if (intent !== "delete_account") throw new AppError("invalid_input", { field: "intent" });
    parseInput(sureSchema, Object.fromEntries(form));
    await deleteAccount({ services, actor }, await readShowingClubs({ services }, actor));
    const headers = new Headers({ "x-remix-reload-document": "true" });
    for (const cookie of signedOutCookies(services)) headers.append("set-cookie", cookie);
    return replace(DELETED_PATH, { headers });
  } catch (error) {
    const answer = answerError(error, context);
    return data(answer.data, answer.init ?? undefined);
  }
}

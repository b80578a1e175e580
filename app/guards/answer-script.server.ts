import { answerError, refusedPage } from "../platform/route-answers.server.ts";
import type { Services } from "../platform/services.server.ts";
import { factorRefusal } from "../features/access/read-viewer.server.ts";
import { AppError } from "../lib/errors.ts";
import { ACCOUNT_PATH } from "../lib/paths.ts";
import type { GuardArgs, UserActor } from "./guard.server.ts";
import { verbContext } from "./verb-context.server.ts";

/** What a script is told where a page would be led elsewhere, or would show the panel of a guard's refusal. */
function refusalOf(error: unknown): unknown {
  if (error instanceof Response) {
    const to = error.headers.get("location") ?? "";
    if (to.startsWith("/profile-setup"))
      return new AppError("forbidden", { message: "Complete antes o seu perfil de atleta." });
    return to.startsWith(ACCOUNT_PATH) ? factorRefusal() : new AppError("session_expired");
  }
  return refusedPage(error) ?? error;
}

/**
 * The answer of a resource route that our own scripts ask while their page stays: what `work` gives, as JSON, or
 * `{ ok: false, error }` with the error's status. Where a page would redirect, a script gets the error that the session is over,
 * that it owes a second factor or an athlete's profile; where a page would show that it may not be opened, or could not be checked, that error.
 */
export async function answerScript(
  args: GuardArgs,
  work: (context: { services: Services; actor: UserActor }) => Promise<object>,
): Promise<Response> {
  const headers = new Headers({ "cache-control": "private, no-store" });
  try {
    return Response.json(await work(verbContext(args)), { headers });
  } catch (error) {
    const { data, init } = answerError(refusalOf(error), args.context);
    new Headers(init?.headers).forEach((value, name) => headers.set(name, value));
    return Response.json(data, { status: init?.status ?? 500, headers });
  }
}

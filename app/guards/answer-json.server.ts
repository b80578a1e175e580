import { answerError } from "../platform/route-answers.server.ts";
import type { VerbContext } from "../platform/services.server.ts";
import type { GuardArgs } from "./guard.server.ts";
import { verbContext } from "./verb-context.server.ts";

/**
 * The answer of a route without a screen, which a page's script asks while the page stays: what `work` gives as JSON, or
 * `{ ok: false, error }` with the error's status. Throws the guard's redirect and panel.
 */
export async function answerJson(
  args: GuardArgs,
  work: (context: VerbContext) => Promise<object>,
): Promise<Response> {
  const headers = new Headers({ "cache-control": "private, no-store" });
  try {
    return Response.json(await work(verbContext(args)), { headers });
  } catch (error) {
    const { data, init } = answerError(error, args.context);
    new Headers(init?.headers).forEach((value, name) => headers.set(name, value));
    return Response.json(data, { status: init?.status ?? 500, headers });
  }
}

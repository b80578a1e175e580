import { redirect } from "react-router";
import { answerError } from "../platform/route-answers.server.ts";
import type { VerbContext } from "../platform/services.server.ts";
import type { GuardArgs } from "./guard.server.ts";
import { verbContext } from "./verb-context.server.ts";

/**
 * The answer of a page's action to a form that was sent without scripts: after `work` the same address again, which shows
 * what has changed; a refusal is the action's data.
 */
export async function answerForm(args: GuardArgs, work: (context: VerbContext) => Promise<unknown>) {
  try {
    await work(verbContext(args));
    return redirect(`${args.url.pathname}${args.url.search}`);
  } catch (error) {
    return answerError(error, args.context);
  }
}

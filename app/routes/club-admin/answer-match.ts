import { answerScript } from "../../guards/answer-script.server.ts";
import { sendMatchForm } from "../shared/match-form.server.ts";
import type { Route } from "./+types/answer-match.ts";

/** The forms about a match, entered or there already, as the scripts of their panels send them. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return answerScript(args, async (context) => sendMatchForm(context, await args.request.formData()));
}

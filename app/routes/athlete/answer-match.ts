import { answerScript } from "../../guards/answer-script.server.ts";
import { sendMatchForm } from "../shared/match-form.server.ts";
import type { Route } from "./+types/answer-match.ts";

/** A form about a match, reported or there already, as the script of its panel sends it. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return answerScript(args, async (context) => sendMatchForm(context, await args.request.formData()));
}

import { answerScript } from "../../guards/answer-script.server.ts";
import { sendNamesForm } from "../shared/names-form.server.ts";
import type { Route } from "./+types/answer-names.ts";

/** The form of the panel as its script sends it. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return answerScript(args, () => sendNamesForm(args));
}

import { answerScript } from "../../guards/answer-script.server.ts";
import { sendIntegrationsForm } from "../shared/integrations-form.server.ts";
import type { Route } from "./+types/answer-integrations.ts";

/** The forms of the panel as its script sends them; the text of a new token is given here alone. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return answerScript(args, () => sendIntegrationsForm(args));
}

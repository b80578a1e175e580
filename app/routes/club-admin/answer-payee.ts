import { answerScript } from "../../guards/answer-script.server.ts";
import { sendPayeeForm } from "../shared/payee-form.server.ts";
import type { Route } from "./+types/answer-payee.ts";

/** The forms of the panel as its script sends them. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return answerScript(args, () => sendPayeeForm(args));
}

import { answerScript } from "../../guards/answer-script.server.ts";
import { sendFinishingForm } from "../shared/finishing-form.server.ts";
import type { Route } from "./+types/answer-finishing.ts";

/** The forms of the panel as its script sends them. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return answerScript(args, () => sendFinishingForm(args));
}

import { answerScript } from "../../guards/answer-script.server.ts";
import { sendNoticesForm } from "../shared/notices-form.server.ts";
import type { Route } from "./+types/answer-notices.ts";

/** The form of the panel as its script sends it. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return answerScript(args, () => sendNoticesForm(args));
}

import { answerScript } from "../../guards/answer-script.server.ts";
import { sendEveningForm } from "../shared/evening-form.server.ts";
import type { Route } from "./+types/answer-evening.ts";

/** The form of a Super 8 evening as its script sends it. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return answerScript(args, () => sendEveningForm(args));
}

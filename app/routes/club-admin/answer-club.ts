import { answerScript } from "../../guards/answer-script.server.ts";
import { sendOfficeForm } from "../shared/office-form.server.ts";
import type { Route } from "./+types/answer-club.ts";

/** The forms of the panel as its script sends them. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return answerScript(args, () => sendOfficeForm(args));
}

import { answerScript } from "../../guards/answer-script.server.ts";
import { sendCourtsideForm } from "../shared/courtside-form.server.ts";
import type { Route } from "./+types/answer-courtside.ts";

/** The forms of the panel as its script sends them. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return answerScript(args, () => sendCourtsideForm(args));
}

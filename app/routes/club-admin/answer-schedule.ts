import { answerScript } from "../../guards/answer-script.server.ts";
import { sendScheduleForm } from "../shared/schedule-form.server.ts";
import type { Route } from "./+types/answer-schedule.ts";

/** The forms of the panel as its script sends them. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return answerScript(args, () => sendScheduleForm(args));
}

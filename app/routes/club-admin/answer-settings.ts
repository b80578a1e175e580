import { answerScript } from "../../guards/answer-script.server.ts";
import { sendSettingsForm } from "../shared/settings-form.server.ts";
import type { Route } from "./+types/answer-settings.ts";

/** The form of the panel as its script sends it. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return answerScript(args, () => sendSettingsForm(args));
}

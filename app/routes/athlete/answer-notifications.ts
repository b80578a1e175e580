import { answerScript } from "../../guards/answer-script.server.ts";
import { sendNotificationForm } from "../shared/notification-form.server.ts";
import type { Route } from "./+types/answer-notifications.ts";

/** What was read, as the script of the panel sends it. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return answerScript(args, async (context) => sendNotificationForm(context, await args.request.formData()));
}

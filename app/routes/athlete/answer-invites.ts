import { answerScript } from "../../guards/answer-script.server.ts";
import { sendInvitesForm } from "../shared/invites-form.server.ts";
import type { Route } from "./+types/answer-invites.ts";

/** A form about an invite or a pair, as the script of the dashboard sends it. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return answerScript(args, async (context) => sendInvitesForm(context, await args.request.formData()));
}

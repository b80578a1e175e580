import { answerScript } from "../../guards/answer-script.server.ts";
import { sendMembersForm } from "../shared/members-form.server.ts";
import type { Route } from "./+types/answer-athletes.ts";

/** The forms of the panel as its script sends them. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return answerScript(args, () => sendMembersForm(args));
}

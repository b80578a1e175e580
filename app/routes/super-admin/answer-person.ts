import { answerScript } from "../../guards/answer-script.server.ts";
import { sendPersonForm } from "../shared/person-form.server.ts";
import type { Route } from "./+types/answer-person.ts";

/** The forms about an account as the panel's script sends them. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return answerScript(args, () => sendPersonForm(args, args.params.userId));
}

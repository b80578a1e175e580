import { answerScript } from "../../guards/answer-script.server.ts";
import { sendNationalForm } from "../shared/sponsors-form.server.ts";
import type { Route } from "./+types/answer-sponsors.ts";

/** The forms of the country's sponsors as its script sends them. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return answerScript(args, () => sendNationalForm(args));
}

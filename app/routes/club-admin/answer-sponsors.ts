import { answerScript } from "../../guards/answer-script.server.ts";
import { sendSponsorsForm } from "../shared/sponsors-form.server.ts";
import type { Route } from "./+types/answer-sponsors.ts";

/** The forms of the panel as its script sends them. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return answerScript(args, () => sendSponsorsForm(args));
}

import { answerScript } from "../../guards/answer-script.server.ts";
import { sendRankingsForm } from "../shared/rankings-form.server.ts";
import type { Route } from "./+types/answer-rankings.ts";

/** The forms of the panel as its script sends them. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return answerScript(args, () => sendRankingsForm(args));
}

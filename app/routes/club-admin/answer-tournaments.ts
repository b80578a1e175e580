import { answerScript } from "../../guards/answer-script.server.ts";
import { sendTournamentsForm } from "../shared/tournaments-form.server.ts";
import type { Route } from "./+types/answer-tournaments.ts";

/** The form of a new tournament as its script sends it. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return answerScript(args, () => sendTournamentsForm(args));
}

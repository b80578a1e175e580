import { answerScript } from "../../guards/answer-script.server.ts";
import { sendTournamentForm } from "../shared/tournament-form.server.ts";
import type { Route } from "./+types/answer-tournament.ts";

/** The forms of a tournament as their scripts send them. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return answerScript(args, () => sendTournamentForm(args));
}

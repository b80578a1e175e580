import { answerScript } from "../../guards/answer-script.server.ts";
import { sendDrawForm } from "../shared/draw-form.server.ts";
import type { Route } from "./+types/answer-draws.ts";

/** The forms of the panel as its script sends them. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return answerScript(args, () => sendDrawForm(args));
}

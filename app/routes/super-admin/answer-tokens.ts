import { answerScript } from "../../guards/answer-script.server.ts";
import { sendPlatformTokensForm } from "../shared/platform-tokens-form.server.ts";
import type { Route } from "./+types/answer-tokens.ts";

/** The forms of the platform's tokens as the panel's script sends them; the text of a new one is given here alone. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return answerScript(args, () => sendPlatformTokensForm(args));
}

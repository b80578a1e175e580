import { answerScript } from "../../guards/answer-script.server.ts";
import { sendProofForm } from "../shared/person-form.server.ts";
import type { Route } from "./+types/answer-proof.ts";

/** Who takes events away shows first who they are, as the panel's script sends it. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return answerScript(args, () => sendProofForm(args));
}

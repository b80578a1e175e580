import { answerScript } from "../../guards/answer-script.server.ts";
import { sendEntryForm } from "../shared/entry-form.server.ts";
import type { Route } from "./+types/answer-entry.ts";

/** The forms about entering a tournament as the page's script sends them. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return answerScript(args, () => sendEntryForm(args));
}

import { answerScript } from "../../guards/answer-script.server.ts";
import { sendEntriesForm } from "../shared/entries-form.server.ts";
import type { Route } from "./+types/answer-entries.ts";

/** The forms of a tournament's entries as their scripts send them. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return answerScript(args, () => sendEntriesForm(args));
}

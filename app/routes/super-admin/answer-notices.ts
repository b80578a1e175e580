import { answerScript } from "../../guards/answer-script.server.ts";
import { sendNoticeForm } from "../shared/notice-form.server.ts";
import type { Route } from "./+types/answer-notices.ts";

/** The forms about notices as the panel's script sends them. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return answerScript(args, () => sendNoticeForm(args));
}

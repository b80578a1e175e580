import { answerScript } from "../../guards/answer-script.server.ts";
import { sendBillingForm } from "../shared/club-billing-form.server.ts";
import type { Route } from "./+types/answer-subscription.ts";

/** The forms of the panel as its script sends them; `url` is a page of Stripe's where it goes on. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return answerScript(args, () => sendBillingForm(args));
}

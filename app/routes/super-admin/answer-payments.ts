import { answerScript } from "../../guards/answer-script.server.ts";
import { parseInput } from "../../lib/parse.ts";
import { paymentsFormSchema, sendPaymentsForm } from "../shared/payments-form.server.ts";
import type { Route } from "./+types/answer-payments.ts";

/** The forms about payments that stand still, as the script of the diagnostics sends them. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return answerScript(args, async (context) => {
    const fields = Object.fromEntries(await args.request.formData());
    return await sendPaymentsForm(context, parseInput(paymentsFormSchema, fields));
  });
}

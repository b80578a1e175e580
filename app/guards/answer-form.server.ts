import { createContext, data, redirect } from "react-router";
import { factorRefusal } from "../features/base/access/read-viewer.server.ts";
import { AppError } from "../lib/errors.ts";
import { type FormAnswer, type FormDone, sentOf } from "../lib/form-answer.ts";
import { ACCOUNT_PATH } from "../lib/paths.ts";
import { forgetReads } from "../platform/once.server.ts";
import { answerError, refusedPage } from "../platform/route-answers.server.ts";
import { isOfScript } from "../platform/script-request.server.ts";
import type { VerbContext } from "../platform/services.server.ts";
import type { GuardArgs } from "./guard.server.ts";
import { forgetSent, sentForm } from "./sent-form.server.ts";
import { verbContext } from "./verb-context.server.ts";

const answerContext = createContext<FormAnswer | null>(null);

/** Gives the answer to the form of this request, for the frame to say it; null where a script sent the form: its page is read by another request. */
export function answerOfRequest({ context }: Pick<GuardArgs, "context">): FormAnswer | null {
  const answer = context.get(answerContext);
  if (!answer) return null;
  const { form } = answer;
  return answer.ok ? { form, ok: true, sentence: answer.sentence } : { form, ok: false, error: answer.error };
}

/**
 * The answer of a page's action to one of its forms, the same with scripts and without: what `work` gives, or the refusal with its status,
 * each with the form's name. What goes on at another site leads there. Without scripts a form that is done leads to `elsewhere`, where it
 * gives an address, and a refusal brings what was typed. A page that stays hears in words what leads others elsewhere: that the session
 * is over, that a second factor or a profile is owed.
 */
export async function answerForm<Done extends FormDone>(
  args: GuardArgs,
  work: (context: VerbContext) => Promise<Done>,
  elsewhere: (done: Done) => string | null | undefined = () => null,
) {
  const isScript = isOfScript(args.request);
  try {
    const done = await work(verbContext(args));
    const to = done.leadsTo ?? (isScript ? null : elsewhere(done));
    if (to) return redirect(to);
    forgetReads(args.context);
    forgetSent(args);
    const answer = { ...done, form: nameOf(args) };
    args.context.set(answerContext, answer);
    return answer;
  } catch (error) {
    const refused = answerError(isScript ? inWords(error) : error, args.context);
    const form = isScript ? null : sentForm(args);
    const answer: FormAnswer = {
      ...refused.data,
      form: nameOf(args),
      sent: form ? sentOf(form.fields) : undefined,
    };
    args.context.set(answerContext, answer);
    return data(answer, refused.init ?? undefined);
  }
}

function nameOf(args: GuardArgs): string {
  return sentForm(args)?.name ?? "";
}

/** The error that a guard's redirect, or the panel of its refusal, stands for. */
function inWords(error: unknown): unknown {
  if (error instanceof Response) {
    const to = error.headers.get("location") ?? "";
    if (to.startsWith("/profile-setup"))
      return new AppError("forbidden", { message: "Complete antes o seu perfil de atleta." });
    return to.startsWith(ACCOUNT_PATH) ? factorRefusal() : new AppError("session_expired");
  }
  return refusedPage(error) ?? error;
}

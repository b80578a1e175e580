import { data, isRouteErrorResponse, type MiddlewareFunction } from "react-router";
import type { ActionError } from "../lib/action-error.ts";
import { ERROR_CODES } from "../lib/errors.ts";
import { FORM_FIELD, type FormAnswer, type FormRefusal } from "../lib/form-answer.ts";
import { announceAnswer, announceLost } from "./announce-answer.ts";
import { loadPage, type Results } from "./load-page.ts";

/**
 * Sees every form's answer on its way to the page. A lost network, and what refuses a form before its action runs, becomes the form's own
 * refusal: the page stays with what was typed, where React Router would leave it for the error screen. The status keeps the page from
 * being read again. What the action answered is announced here, since its row may be gone by then. A page's own data has its way in
 * `loadPage`.
 */
export const answerMiddleware: MiddlewareFunction<Results> = async ({ request }, next) => {
  if (request.method === "GET") return await loadPage(request, next);
  const sent = await request.clone().formData();
  const results = await next();
  for (const [routeId, { type, result }] of Object.entries(results)) {
    if (type === "data") announceAnswer(bodyOf(result) as FormAnswer | null);
    else if (!(result instanceof Response)) {
      const error = refusalOf(result);
      results[routeId] = { type: "data", result: data<FormRefusal>({ ok: false, error }, 503) };
      // A form that `useSend` sends says so itself, or is sent again.
      if (!sent.has(FORM_FIELD)) announceLost(error);
    }
  }
  return results;
};

function bodyOf(result: unknown): unknown {
  const isWithInit = (result as { type?: unknown } | null)?.type === "DataWithResponseInit";
  return isWithInit ? (result as { data: unknown }).data : result;
}

/** Limits and the guard against other sites answer with their code; the server's own end, with its status alone. */
function refusalOf(thrown: unknown): ActionError {
  if (!isRouteErrorResponse(thrown)) return { code: "offline" };
  const refused = parsed(thrown.data);
  const code =
    refused?.code ?? (thrown.status === 429 ? "rate_limited" : thrown.status === 403 ? "forbidden" : null);
  return code !== null && Object.hasOwn(ERROR_CODES, code) ? { ...refused, code } : { code: "unexpected" };
}

/** Reads the refusal of an answer that is no action's: the data of a route, or the JSON of what refuses before any route. */
function parsed(answer: unknown): Partial<ActionError> | null {
  if (typeof answer !== "string") return answer as Partial<ActionError> | null;
  try {
    return (JSON.parse(answer) as { error?: ActionError }).error ?? null;
  } catch {
    return null;
  }
}

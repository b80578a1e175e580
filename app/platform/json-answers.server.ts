import type { RouterContextProvider } from "react-router";
import { AppError } from "../lib/errors.ts";
import { answerError } from "./route-answers.server.ts";

/**
 * Whether a request for a screen's address wants its data as JSON: our own scripts ask so, to survive a lost network
 * without leaving the page. Same address, same session, same verbs.
 */
export function wantsJson(request: Request): boolean {
  return request.headers.get("accept") === "application/json";
}

/** Runs a verb and answers as JSON, private: its value, or `{ ok: false, error }` with the error's status. */
export async function answerJson(
  work: () => Promise<object>,
  context?: Readonly<RouterContextProvider>,
): Promise<Response> {
  const headers = { "cache-control": "private, no-store" };
  try {
    return Response.json(await work(), { headers });
  } catch (error) {
    // A guard that would redirect a document tells a script that the session is over.
    const known = error instanceof Response ? new AppError("session_expired") : error;
    const { data, init } = answerError(known, context);
    return Response.json(data, {
      status: init?.status ?? 500,
      headers: { ...headers, ...toRecord(init?.headers) },
    });
  }
}

function toRecord(headers: HeadersInit | undefined): Record<string, string> {
  return Object.fromEntries(new Headers(headers).entries());
}

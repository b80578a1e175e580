import { config } from "zod";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { inputSentence } from "../app/copy/input-sentences.ts";
import { messageOf } from "../app/features/platform/diagnostics/error-report.ts";
import { reportError } from "../app/features/platform/diagnostics/report-error.server.ts";
import { isDatabaseAway } from "../app/platform/database.server.ts";
import { failureContext, servicesContext } from "../app/platform/context.ts";
import type { Services } from "../app/platform/services.server.ts";
import { findPage } from "../app/pages.ts";
import { limitVariant } from "./edge/variants.ts";
import { answerFormRequest } from "./forms.ts";
import { runScheduled } from "./scheduled/index.ts";
import { buildServices, type Env } from "./services.ts";

// A schema without a sentence of its own says one too, in pt-BR.
config({ localeError: inputSentence });

export { buildServices, limitVariant, runScheduled };

let pages: ReturnType<typeof createRequestHandler> | undefined;

/** A screen's answer, for reports of which `route` says the address; 503 where the database was away. The first one loads all screens. */
export async function answerPage(request: Request, services: Services, route: string): Promise<Response> {
  pages ??= createRequestHandler(await import("virtual:react-router/server-build"), import.meta.env.MODE);
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  const { requestId } = services;
  let isAway = false;
  context.set(failureContext, (error) => {
    isAway ||= isDatabaseAway(error);
    services.after(
      reportError({ services }, { kind: "answer", message: messageOf(error), route, requestId }),
    );
  });
  const answer = (asked: Request) => pages!(asked, context);
  const isReading = request.method === "GET" || request.method === "HEAD";
  const answered = await (isReading ? answer(request) : answerFormRequest(request, services, answer));
  // A loader had no database: nothing of ours is wrong, and it may be better in a moment.
  if (isAway && answered.status === 500)
    return new Response(answered.body, { status: 503, headers: answered.headers });
  // A page without an action: the router's own answer lacks the Allow header.
  if (answered.status === 405 && !answered.headers.has("allow")) answered.headers.set("allow", "GET, HEAD");
  return answered;
}

/** A program's answer. The first one loads all calls, their schemas and what they do. */
export async function answerCall(request: Request, services: Services, env: Env): Promise<Response> {
  const { api } = await import("./api/index.ts");
  return await api.fetch(request, { services, env });
}

/** The pattern of an address, for logs and reports, which never get a path that somebody typed; `unknown` where the tables have none. */
export async function patternOf({ pathname }: URL, isApi: boolean): Promise<string> {
  if (!isApi) return findPage(pathname)?.row.path ?? "unknown";
  return (await import("./api/calls.ts")).addressPattern(pathname);
}

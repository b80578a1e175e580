import { config } from "zod";
import ptBR from "zod/v4/locales/pt-BR.js";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { servicesContext } from "../app/platform/context.ts";
import type { Services } from "../app/platform/services.server.ts";
import { api } from "./api/index.ts";
import { drain } from "./drain.ts";
import { withDefaultHeaders } from "./headers.ts";
import { runScheduled } from "./scheduled/index.ts";
import { buildServices, type Env } from "./services.ts";

export { ClubDisplay, UserBell } from "./realtime/bell-object.ts";

// What a schema has no sentence of its own for is said in pt-BR too.
config(ptBR());

const pages = createRequestHandler(() => import("virtual:react-router/server-build"), import.meta.env.MODE);

function answerPage(request: Request, services: Services): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  return pages(request, context);
}

export default {
  async fetch(request, env, execution) {
    const services = buildServices(env, execution, request);
    const { pathname } = new URL(request.url);
    const isApi = pathname === "/healthz" || pathname === "/api" || pathname.startsWith("/api/");
    const answer = isApi ? await api.fetch(request, { services, env }) : await answerPage(request, services);
    await drain(request);
    return withDefaultHeaders(answer);
  },
  async scheduled(_event, env, execution) {
    await runScheduled(buildServices(env, execution, null));
  },
} satisfies ExportedHandler<Env>;

import { createRequestHandler, RouterContextProvider } from "react-router";
import { servicesContext } from "../app/platform/context.ts";
import { api } from "./api/index.ts";
import { withDefaultHeaders } from "./headers.ts";
import { runScheduled } from "./scheduled/index.ts";
import { buildServices, type Env } from "./services.ts";

export { ClubDisplay, UserBell } from "./realtime/bell-object.ts";

const pages = createRequestHandler(() => import("virtual:react-router/server-build"), import.meta.env.MODE);

export default {
  async fetch(request, env, execution) {
    const services = buildServices(env, execution, request);
    const { pathname } = new URL(request.url);
    if (pathname === "/healthz" || pathname.startsWith("/api/")) {
      return withDefaultHeaders(await api.fetch(request, { services, env }));
    }
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    return withDefaultHeaders(await pages(request, context));
  },
  async scheduled(_event, env, execution) {
    await runScheduled(buildServices(env, execution, null));
  },
} satisfies ExportedHandler<Env>;

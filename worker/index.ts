import { WorkerEntrypoint } from "cloudflare:workers";
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

export { EdgeDesk } from "./edge/desk-object.ts";
export { ClubDisplay, UserBell } from "./realtime/bell-object.ts";

// What a schema has no sentence of its own for is said in pt-BR too.
config(ptBR());

const pages = createRequestHandler(() => import("virtual:react-router/server-build"), import.meta.env.MODE);

function answerPage(request: Request, services: Services): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  return pages(request, context);
}

/** The default entrypoint: its answers are what the edge cache stores (wrangler.toml, `[cache]`). */
export default class Quadra extends WorkerEntrypoint<Env> {
  override async fetch(request: Request): Promise<Response> {
    const services = buildServices(this.env, this.ctx, request);
    const { pathname } = new URL(request.url);
    const isApi = pathname === "/healthz" || pathname === "/api" || pathname.startsWith("/api/");
    const answer = isApi
      ? await api.fetch(request, { services, env: this.env })
      : await answerPage(request, services);
    await drain(request);
    return withDefaultHeaders(answer);
  }

  override async scheduled(): Promise<void> {
    await runScheduled(buildServices(this.env, this.ctx, null));
  }

  /** Takes what this entrypoint's cache keeps under these tags out; called by the desk, which minds the budget. */
  async purgeTags(tags: string[]): Promise<{ success: boolean }> {
    const { cache } = this.ctx;
    return cache ? { success: (await cache.purge({ tags })).success } : { success: true };
  }
}

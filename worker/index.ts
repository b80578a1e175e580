import { WorkerEntrypoint } from "cloudflare:workers";
import type * as Application from "./application.ts";
import { drain } from "./drain.ts";
import { type Publicity, publicityOf } from "./edge/public-routes.ts";
import { inTime, PUBLIC_LIMIT_MS, READING_LIMIT_MS, WRITING_LIMIT_MS } from "./edge/time-limit.ts";
import { visitorRequest } from "./edge/visitor-request.ts";
import { finishAnswer } from "./headers.ts";
import { refusal } from "./refusals.ts";
import { requestIdOf } from "./request-id.ts";
import type { Env } from "./services.ts";

export { EdgeDesk } from "./edge/desk-object.ts";
export { Bell } from "./realtime/bell-object.ts";

let loaded: typeof Application | undefined;

/** Everything that answers, loaded with the first request: objects that only ring, and start-up itself, do without it. */
async function application() {
  loaded ??= await import("./application.ts");
  return loaded;
}

/** The default entrypoint: its answers are what the edge cache stores (wrangler.toml, `[cache]`). */
export default class Quadra extends WorkerEntrypoint<Env> {
  override async fetch(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const publicity = publicityOf(request.method, url);
    const requestId = requestIdOf(request);
    const answer = await this.answer(request, url, publicity, requestId);
    await drain(request);
    return await finishAnswer(answer, request, publicity, { requestId, origin: this.env.APP_ORIGIN });
  }

  private async answer(
    request: Request,
    url: URL,
    publicity: Publicity,
    requestId: string,
  ): Promise<Response> {
    if (publicity.kind === "redirect")
      return new Response(null, { status: 302, headers: { location: publicity.to } });
    const isPublic = publicity.kind === "public";
    const { answerCall, answerPage, buildServices } = await application();
    const services = buildServices(this.env, this.ctx, isPublic ? null : request, requestId);
    const asked = publicity.kind === "private" ? request : visitorRequest(request, url, this.env.APP_ORIGIN);
    const isApi = url.pathname === "/healthz" || /^\/api(\/|$)/.test(url.pathname);
    const making = isApi ? answerCall(asked, services, this.env) : answerPage(asked, services);
    const answer = await inTime(making, limitOf(request, isPublic), () =>
      refusal(request, "unavailable", isApi),
    );
    // A validator shows that the cache asks again and has a copy, which visitors now go on seeing.
    if (isPublic && answer.status >= 500)
      services.after(services.edge.countFailure(publicity.route, request.headers.has("if-none-match")));
    return answer;
  }

  override async scheduled(): Promise<void> {
    const { buildServices, runScheduled } = await application();
    await runScheduled(buildServices(this.env, this.ctx, null, crypto.randomUUID()));
  }

  /** Takes what this entrypoint's cache keeps under these tags out; called by the desk, which minds the budget. */
  async purgeTags(tags: string[]): Promise<{ success: boolean }> {
    const { cache } = this.ctx;
    return cache ? { success: (await cache.purge({ tags })).success } : { success: true };
  }
}

function limitOf({ method }: Request, isPublic: boolean): number {
  if (isPublic) return PUBLIC_LIMIT_MS;
  return method === "GET" || method === "HEAD" ? READING_LIMIT_MS : WRITING_LIMIT_MS;
}

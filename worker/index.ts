import { WorkerEntrypoint } from "cloudflare:workers";
import type * as Application from "./application.ts";
import { drain } from "./drain.ts";
import { type Publicity, publicityOf } from "./edge/publicity.ts";
import { inTime, PUBLIC_LIMIT_MS, READING_LIMIT_MS, WRITING_LIMIT_MS } from "./edge/time-limit.ts";
import { visitorRequest } from "./edge/visitor-request.ts";
import { UNSTORABLE } from "../app/copy/fields.ts";
import { finishAnswer } from "./headers.ts";
import { addressOf, atAddress, hasRepeated, isCall, isReadable } from "./query.ts";
import { refusal } from "./refusals.ts";
import { SECURITY_TXT_PATH, securityTxt } from "./security-txt.ts";
import type { Env } from "./services.ts";

export { PurgeQueue } from "./edge/purge-queue-object.ts";
export { Channel } from "./realtime/channel-object.ts";

const CF_RAY = /^[0-9a-f]{16}(-[A-Z]{3})?$/;

let loaded: typeof Application | undefined;

/** The application is loaded with the first request; start-up and the Durable Objects do not need it. */
async function application() {
  loaded ??= await import("./application.ts");
  return loaded;
}

/** The default entrypoint: its answers are what the edge cache stores (wrangler.toml, `[cache]`). */
export default class Quadra extends WorkerEntrypoint<Env> {
  override async fetch(request: Request): Promise<Response> {
    const url = addressOf(request);
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
    const isApi = isCall(url);
    if (url.protocol === "http:" && this.env.ENVIRONMENT === "production")
      return refusePlain(request, url, isApi, this.env.APP_ORIGIN);
    if (publicity.kind === "redirect")
      return new Response(null, { status: 302, headers: { location: publicity.to } });
    if (url.pathname === SECURITY_TXT_PATH)
      return new Response(
        securityTxt({ origin: this.env.APP_ORIGIN, contact: this.env.SECURITY_CONTACT }, new Date()),
      );
    if (!isApi && !isReadable(url)) return refusal(request, "not_found", false);
    if (!isApi && hasRepeated(url))
      return refusal(request, "invalid_input", false, { message: UNSTORABLE.repeated });
    const isPublic = publicity.kind === "public";
    const { answerCall, answerPage, buildServices, limitVariant, patternOf } = await application();
    const route = "route" in publicity ? publicity.route : await patternOf(url, isApi);
    const services = buildServices(this.env, this.ctx, isPublic ? null : request, { requestId, route });
    const refused = isPublic ? await limitVariant(services, request, url) : null;
    if (refused) return refusal(request, refused.code, isApi, refused.details);
    const asked =
      publicity.kind === "private"
        ? atAddress(request, url)
        : visitorRequest(request, url, this.env.APP_ORIGIN);
    const making = isApi ? answerCall(asked, services, this.env) : answerPage(asked, services, route);
    const late = () => refusal(request, "unavailable", isApi);
    const answer = await inTime(making, limitOf(request, isPublic), late, services);
    // A validator shows that the cache has a copy, which visitors go on seeing while the route fails.
    if (isPublic && answer.status >= 500)
      services.after(services.edge.countFailure(publicity.route, request.headers.has("if-none-match")));
    return answer;
  }

  override async scheduled(): Promise<void> {
    const { buildServices, runScheduled } = await application();
    await runScheduled(
      buildServices(this.env, this.ctx, null, { requestId: crypto.randomUUID(), route: "scheduled" }),
    );
  }

  /** Purges these tags from this entrypoint's cache. Only the purge queue calls it, which keeps to the budget. */
  async purgeTags(tags: string[]): Promise<{ success: boolean }> {
    const { cache } = this.ctx;
    return cache ? { success: (await cache.purge({ tags })).success } : { success: true };
  }
}

/**
 * The answer to what came unencrypted. A page that is asked for is found under https; whatever carries a token or a form has
 * been read on its way already, and is refused, so that the mistake is seen.
 */
function refusePlain(request: Request, url: URL, isApi: boolean, origin: string): Response {
  if (isApi || (request.method !== "GET" && request.method !== "HEAD"))
    return refusal(request, "https_required", isApi);
  return new Response(null, { status: 301, headers: { location: origin + url.pathname + url.search } });
}

function limitOf({ method }: Request, isPublic: boolean): number {
  if (isPublic) return PUBLIC_LIMIT_MS;
  return method === "GET" || method === "HEAD" ? READING_LIMIT_MS : WRITING_LIMIT_MS;
}

/** The id of a request in logs, events and on error screens: Cloudflare's ray, else a new id. */
function requestIdOf(request: Request): string {
  const ray = request.headers.get("cf-ray") ?? "";
  return CF_RAY.test(ray) ? ray : crypto.randomUUID();
}

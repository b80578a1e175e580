import { renderToReadableStream, renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { RequestIdContext } from "./browser/request-id.ts";
import { displayScript } from "./display-script.ts";
import { headScript, loaderScript } from "./head-scripts.ts";
import { tvScript } from "./tv-script.ts";
import { actorUserId } from "./lib/actor.ts";
import { actorContext, failureContext, servicesContext } from "./platform/context.ts";
import { contentSecurityPolicy, newNonce, scriptHash } from "./platform/content-security.server.ts";

const RENDER_TIMEOUT_MS = 6_000;

/** Every script that stands inside a document of ours. */
const INLINE_SCRIPTS = [headScript, loaderScript(), displayScript(), tvScript];
/** Kept between requests; the value, since one request may not wait for what another began. */
let inlineHashes: string[] | undefined;

interface Handle {
  withoutScripts?: boolean;
}

/**
 * Renders a document. A page without scripts may be kept for everybody: its few inline scripts are allowed by hash. Every other page
 * carries a nonce for its scripts and is sent whole: a part that came later would push down what is below it.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
) {
  const { origin, payments, requestId, log } = loadContext.get(servicesContext);
  headers.set("content-type", "text/html; charset=utf-8");
  const { matches, errors } = routerContext.staticHandlerContext;
  const isStatic =
    !errors &&
    matches.some(
      ({ route }) => (routerContext.routeModules[route.id]?.handle as Handle | undefined)?.withoutScripts,
    );
  inlineHashes ??= await Promise.all(INLINE_SCRIPTS.map(scriptHash));
  const hashes = inlineHashes;
  const nonce = isStatic ? undefined : newNonce();
  const formOrigins = isStatic ? [] : payments.pageOrigins;
  // Vite's development server puts scripts and styles of its own into the page.
  if (import.meta.env.PROD)
    headers.set("content-security-policy", contentSecurityPolicy({ hashes, nonce }, { origin, formOrigins }));
  if (isStatic) {
    const html = renderToString(<ServerRouter context={routerContext} url={request.url} />);
    return new Response(`<!DOCTYPE html>${html}`, { status, headers });
  }
  const page = (
    <RequestIdContext value={requestId}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </RequestIdContext>
  );
  const body = await renderToReadableStream(page, {
    nonce,
    progressiveChunkSize: Infinity,
    signal: AbortSignal.timeout(RENDER_TIMEOUT_MS),
    onError(error: unknown) {
      status = 500;
      log("render_failed", { error, userId: actorUserId(loadContext.get(actorContext)) });
      loadContext.get(failureContext)(error);
    },
  });
  await body.allReady;
  return new Response(body, { status, headers });
}

/** Logs an error that a loader, an action or a component threw and nobody foresaw, and reports it to the team (spec §8). */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const userId = actorUserId(context.get(actorContext));
  context.get(servicesContext).log("page_failed", { error, userId });
  context.get(failureContext)(error);
};

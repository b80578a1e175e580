import { createContext, data, type MiddlewareFunction } from "react-router";
import { AppError } from "../lib/errors.ts";
import { actorContext, servicesContext } from "../platform/context.ts";
import { isOfScript } from "../platform/script-request.server.ts";
import { retryAfterContext } from "../platform/retry-after.server.ts";
import type { RequiredRole } from "../features/base/access/access.ts";
import type { AccessCheck } from "../features/base/access/check-access.server.ts";
import { type CheckKey, createGateCache } from "../features/base/access/gate-cache.ts";
import { limitApi } from "../features/base/access/limit-attempts.server.ts";
import type { PageCheck } from "../features/base/access/security-check.ts";
import { type GuardArgs, type GuardOptions, signInRedirect } from "./sign-in-redirect.server.ts";

/** Spec §2. */
const PAGE_ACCESS = "page_access";

/** The decision of a guarded area's middleware before any loader ran. */
interface Admission {
  check: AccessCheck;
  key: CheckKey;
  /** The same check passed in this isolate within the gate's 5 minutes: it is neither counted nor stored again. */
  isKnown: boolean;
  /** Whether the request is for a document and not for data that the application fetches. */
  isDocument: boolean;
}

export const admissionContext = createContext<Admission | null>(null);

/** Checks that passed in this isolate, to spare the limiter. Whether a session was revoked is read each time. */
const passed = createGateCache({ maxEntries: 2_000 });

/**
 * The middleware of a guarded area: a visitor is redirected, and the limit of `page_access` is asked, before any of its
 * loaders runs (spec §2, §5). What the database knows (session, role, terms) follows in the page's one batch. Documents
 * are checked each time; what the application itself fetches, once in 5 minutes (spec §9).
 */
export function pageAccess(
  role: RequiredRole | null,
  options: GuardOptions = {},
): MiddlewareFunction<Response> {
  return async (args, next) => {
    const { request, context, url } = args;
    const actor = context.get(actorContext);
    // A form of a page that stays hears from its action that the session is over.
    const isForm = request.method === "POST" && isOfScript(request);
    if (actor.kind !== "user") {
      if (isForm) return await next();
      throw signInRedirect(args, options);
    }
    const services = context.get(servicesContext);
    const { userId, sessionId } = actor;
    const key: CheckKey = { operation: PAGE_ACCESS, role, userId, session: sessionId };
    const isDocument = !isOfScript(request) && request.headers.get("sec-fetch-dest") !== "empty";
    const isKnown = !isDocument && passed.get(key, services.now().getTime()) !== null;
    context.set(admissionContext, {
      check: {
        operation: PAGE_ACCESS,
        requiredRole: role ?? undefined,
        resource: { type: "page", id: url.pathname },
      },
      key,
      isKnown,
      isDocument,
    });
    // A form has been counted as an action.
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (isRead && !isKnown) await count();
    return await next();

    async function count(): Promise<void> {
      try {
        await limitApi(services, { userId, operation: PAGE_ACCESS });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const { retryAfterSeconds = 60 } = error.details;
        context.set(retryAfterContext, retryAfterSeconds);
        throw data({ code: error.code, retryAfterSeconds }, { status: error.status });
      }
    }
  };
}

/** Gives the facts about the check that the area's loader passes to its screen. */
export function pageCheck({ context }: Pick<GuardArgs, "context">): PageCheck {
  const servedAt = context.get(servicesContext).now().toISOString();
  return { servedAt, isDocument: context.get(admissionContext)?.isDocument ?? false };
}

/** Remembers that the check of this request passed, once the database has had its say. */
export function rememberPassed(admission: Admission, now: Date): void {
  passed.set(admission.key, { success: true, error: null }, now.getTime());
}

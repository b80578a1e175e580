import { data } from "react-router";
import { findPage } from "../pages.ts";
import { hasTyped } from "../lib/caching.ts";
import { AppError } from "../lib/errors.ts";
import type { Services } from "../platform/services.server.ts";
import { limitApi } from "../features/base/access/limit-attempts.server.ts";

/**
 * Counts a page of a text that somebody typed (its row in `pages.ts` says where) as `api`, by address (product §10): the one kind of
 * public page that is made anew each time. Without a text nothing is counted and the limiter is not asked. Throws the
 * route's answer 429, with Retry-After.
 */
export async function limitSearch(services: Services, url: URL): Promise<void> {
  const caching = findPage(url.pathname)?.row.caching;
  if (!caching || !hasTyped(caching, url.searchParams)) return;
  try {
    await limitApi(services, { userId: null });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, status } = error;
    const { retryAfterSeconds = 60 } = error.details;
    const headers = { "retry-after": String(retryAfterSeconds) };
    throw data({ code, retryAfterSeconds }, { status, headers });
  }
}

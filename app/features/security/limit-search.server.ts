import { data } from "react-router";
import { AppError } from "../../lib/errors.ts";
import type { Services } from "../../platform/services.server.ts";
import { limitApi } from "./limit-attempts.server.ts";

/**
 * Counts a page of a text that somebody typed into one of `fields` as `api`, by address (product §10): the one kind of
 * public page that is made anew each time. Without a text nothing is counted and the limiter is not asked. Throws the
 * route's answer 429, with Retry-After.
 */
export async function limitSearch(
  services: Services,
  params: URLSearchParams,
  ...fields: string[]
): Promise<void> {
  const isTyped = fields.some((field) => params.getAll(field).some((text) => text.trim() !== ""));
  if (!isTyped) return;
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

import type { Context } from "hono";
import { limitApi } from "../../app/features/base/access/limit-attempts.server.ts";
import { AppError } from "../../app/lib/errors.ts";
import { LIMITS } from "../../app/platform/limiter.server.ts";
import type { ApiBindings } from "./bindings.ts";

const { attempts, windowMinutes } = LIMITS.api;

/**
 * Counts a call under `/api` by its person, token or address, and says on its answer what the limit is and what is left of it
 * (`RateLimit-Policy` and `RateLimit`, draft-ietf-httpapi-ratelimit-headers: `r` calls left, `t` seconds until one more is). Throws
 * `rate_limited`, with `r=0`; where the limiter does not answer, without a count.
 */
export async function countCall(
  c: Context<ApiBindings>,
  who: { userId: string | null; tokenHash?: string | null },
): Promise<void> {
  c.header("ratelimit-policy", `"api";q=${attempts};w=${windowMinutes * 60}`);
  try {
    const left = await limitApi(c.env.services, who);
    c.header("ratelimit", `"api";r=${left.attempts};t=${left.seconds}`);
  } catch (error) {
    if (error instanceof AppError && error.code === "rate_limited")
      c.header("ratelimit", `"api";r=0;t=${error.details.retryAfterSeconds ?? windowMinutes * 60}`);
    throw error;
  }
}

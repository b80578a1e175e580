import { AppError } from "../../lib/errors.ts";
import { throughDoor } from "../../platform/door.server.ts";
import type { Attempt } from "../../platform/limiter.server.ts";
import type { Services } from "../../platform/services.server.ts";

/**
 * Runs an attempt to sign in, sign up or use a code, counted by e-mail and address together (`auth`) and by address
 * (`authAddress`); a success gives its attempt back unless told not to (spec §9, product §10). Throws `rate_limited`, and
 * `busy` at once where too many are at it.
 */
export async function limitAuth<Result>(
  services: Services,
  email: string,
  work: () => Promise<Result>,
  options: { givesBack?: boolean } = {},
): Promise<Result> {
  // A crowd's excess is sent away before anything is asked for it.
  return await throughDoor(() => limitInside(services, email, work, options));
}

async function limitInside<Result>(
  services: Services,
  email: string,
  work: () => Promise<Result>,
  { givesBack = true }: { givesBack?: boolean },
): Promise<Result> {
  const address = services.client.ipAddress ?? "unknown";
  const attempts: Attempt[] = [
    { name: "auth", key: `${email.trim().toLowerCase().slice(0, 254)}|${address}` },
    { name: "authAddress", key: address },
  ];
  // Counted before the work, so that guesses sent all at once do not slip through together.
  await countAttempts(services, attempts);
  const giveBack = () => services.after(services.limiter.giveBack(attempts));
  try {
    const result = await work();
    if (givesBack) giveBack();
    return result;
  } catch (error) {
    // Sent away before anything was tried.
    if (error instanceof AppError && error.code === "busy") giveBack();
    throw error;
  }
}

/**
 * Counts a call under `/api`, an action of a signed-in screen or a check, by user or address and by operation: a page
 * that checks itself takes nothing from a program's calls. Throws `rate_limited`.
 */
export async function limitApi(
  services: Services,
  who: { userId: string | null; operation?: string },
): Promise<void> {
  const key = who.userId ? `user:${who.userId}` : `address:${services.client.ipAddress ?? "unknown"}`;
  const operation = who.operation ? `|${who.operation}` : "";
  await countAttempts(services, [{ name: "api", key: `${key}${operation}` }]);
}

/** Counts a form that anyone can send without a session, each of them apart (`forms`); throws `rate_limited`. */
export async function limitForms(services: Services, operation = "form"): Promise<void> {
  const address = services.client.ipAddress ?? "unknown";
  await countAttempts(services, [{ name: "forms", key: `${address}|${operation}` }]);
}

/** Counts attempts together or not at all; throws `rate_limited` with the seconds to wait. */
export async function countAttempts(services: Services, attempts: readonly Attempt[]): Promise<void> {
  const { allowed, retryAfterSeconds } = await services.limiter.countAll(attempts);
  if (!allowed) throw new AppError("rate_limited", { retryAfterSeconds });
}

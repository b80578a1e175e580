import { AppError } from "../../lib/errors.ts";
import type { LimitName } from "../../platform/limiter.server.ts";
import type { Services } from "../../platform/services.server.ts";

/**
 * Runs an attempt to sign in, sign up or use a code, counted by e-mail and address together (`auth`) and by address
 * (`authAddress`); a success gives its attempt back unless told not to (spec §9, product §10). Throws `rate_limited`.
 */
export async function limitAuth<Result>(
  services: Services,
  email: string,
  work: () => Promise<Result>,
  { givesBack = true }: { givesBack?: boolean } = {},
): Promise<Result> {
  const address = services.client.ipAddress ?? "unknown";
  const keys: [LimitName, string][] = [
    ["auth", `${email.trim().toLowerCase().slice(0, 254)}|${address}`],
    ["authAddress", address],
  ];
  // Counted before the work, so that guesses sent all at once do not slip through together.
  await countAttempts(services, keys);
  const result = await work();
  if (givesBack) services.after(Promise.all(keys.map(([name, key]) => services.limiter.giveBack(name, key))));
  return result;
}

/** Counts a call under `/api` or an action of a signed-in screen; throws `rate_limited`. */
export async function limitApi(services: Services, who: { userId: string | null }): Promise<void> {
  const key = who.userId ? `user:${who.userId}` : `address:${services.client.ipAddress ?? "unknown"}`;
  await countAttempts(services, [["api", key]]);
}

/** Counts a form that anyone can send without a session (`forms`); throws `rate_limited`. */
export async function limitForms(services: Services): Promise<void> {
  await countAttempts(services, [["forms", services.client.ipAddress ?? "unknown"]]);
}

async function countAttempts(services: Services, keys: [LimitName, string][]): Promise<void> {
  const answers = await Promise.all(keys.map(([name, key]) => services.limiter.count(name, key)));
  const refusals = answers.filter((answer) => !answer.allowed);
  if (refusals.length === 0) return;
  const retryAfterSeconds = Math.max(...refusals.map((answer) => answer.retryAfterSeconds));
  throw new AppError("rate_limited", { retryAfterSeconds });
}

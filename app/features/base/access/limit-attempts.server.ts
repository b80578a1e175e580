import { AppError } from "../../../lib/errors.ts";
import { networkOf, siteOf } from "./networks.ts";
import { type Attempt, type LimitName, LIMITS } from "../../../platform/limiter.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { recordVisitorEvent } from "./security-events.server.ts";
import { awaitSignInSlot } from "../../../platform/sign-in-gate.server.ts";

/** A bound on what is guessed of one account, besides the limits of whoever guesses. */
export interface GuessBound {
  attempt: Attempt;
  /** Told of a wrong guess. */
  onFailure: () => void;
}

/**
 * Runs an attempt to sign in, sign up or use a code, counted by e-mail and address together (`auth`) and by address and
 * its /48 (`authAddress`); a success gives its attempt back unless it should not (spec §9, product §10), and so does `busy`. What can
 * be guessed is bounded by `guess` too, from which only a wrong guess takes. Who comes by an invitation of a club (`invitationId`, of a
 * sealed link) is counted by it in place of the address: a club's evening has one Wi-Fi. Throws `rate_limited`, `busy` before anything is
 * counted where too many are at it, and what `work` throws.
 */
export async function limitAuth<Result>(
  services: Services,
  email: string,
  work: () => Promise<Result>,
  {
    givesBack = true,
    guess = null,
    invitationId = null,
  }: { givesBack?: boolean; guess?: GuessBound | null; invitationId?: string | null } = {},
): Promise<Result> {
  await services.deadline.whileWaiting(awaitSignInSlot);
  const network = clientNetwork(services);
  const attempts: Attempt[] = [
    { name: "auth", key: `${accountKey(email)}|${network}` },
    ...aroundAttempts(services, "authAddress", (key) => key, invitationId),
    ...(guess ? [guess.attempt] : []),
  ];
  // Counted before the work, so that guesses sent all at once do not slip through together.
  const taken = await countAttempts(services, attempts);
  const giveBack = (which = taken) => services.after(services.limiter.giveBack(which));
  try {
    const result = await work();
    if (givesBack) giveBack();
    return result;
  } catch (error) {
    const code = error instanceof AppError ? error.code : null;
    // Sent away before anything was tried.
    if (code === "busy") giveBack();
    else if (code === "invalid_credentials" || code === "invalid_code") guess?.onFailure();
    else giveBack(taken.filter((attempt) => attempt === guess?.attempt));
    throw error;
  }
}

/** Gives the key that stands for the caller's address where attempts are counted. */
export function clientNetwork(services: Services): string {
  return networkOf(services.client.ipAddress ?? "unknown");
}

/** A /48 takes as many times as much as an address. */
const OF_SITE = 10;

/**
 * Gives what the caller's address takes of a limit, by `keyOf` of a network: of its own network, and of IPv6 also of the /48 around that, which has a
 * list of its own: who has 65 536 networks cannot spend the limit of each.
 */
function addressAttempts(
  services: Services,
  name: LimitName,
  keyOf: (network: string) => string,
): [Attempt, ...Attempt[]] {
  const own = { name, key: keyOf(clientNetwork(services)) };
  const site = siteOf(services.client.ipAddress ?? "");
  const { attempts, windowMinutes } = LIMITS[name];
  const limit = { attempts: attempts * OF_SITE, windowMinutes };
  return site === null ? [own] : [own, { name, key: keyOf(site), limit }];
}

/** An invitation takes as many times as much as an address: a hundred people type, mistake and ask again. */
const OF_INVITATION = 10;

/** The same for who may come by an invitation, which has a list of its own in place of the address's. */
function aroundAttempts(
  services: Services,
  name: LimitName,
  keyOf: (network: string) => string,
  invitationId: string | null,
): Attempt[] {
  if (invitationId === null) return addressAttempts(services, name, keyOf);
  const { attempts, windowMinutes } = LIMITS[name];
  const limit = { attempts: attempts * OF_INVITATION, windowMinutes };
  return [{ name, key: keyOf(`invitation:${invitationId}`), limit }];
}

/** An e-mail as attempts are counted by it. */
export function accountKey(email: string): string {
  return email.trim().toLowerCase().slice(0, 254);
}

/**
 * Counts a call under `/api`, an action of a signed-in screen or a check, by user, API token or address and by operation: a page
 * that checks itself takes nothing from a program's calls. Gives what is left of the limit. Throws `rate_limited`.
 */
export async function limitApi(
  services: Services,
  who: { userId: string | null; tokenHash?: string | null; operation?: string },
): Promise<{ attempts: number; seconds: number }> {
  const key = who.userId ? `user:${who.userId}` : who.tokenHash ? `token:${who.tokenHash}` : null;
  const operation = who.operation ? `|${who.operation}` : "";
  const [own, ...around]: [Attempt, ...Attempt[]] = key
    ? [{ name: "api", key: `${key}${operation}` }]
    : addressAttempts(services, "api", (network) => `address:${network}${operation}`);
  const { left } = await countAll(services, [own]);
  // Apart, since what is left is said of one list alone; a network that is refused takes nothing from its neighbours.
  if (around.length > 0)
    await countAll(services, around).catch((error: unknown) => {
      services.after(services.limiter.giveBack([own]));
      throw error;
    });
  return left ?? { attempts: 0, seconds: LIMITS.api.windowMinutes * 60 };
}

/**
 * Counts a form that anyone can send without a session, each of them apart (`forms`), by address, or by the invitation of a club that
 * somebody came by; throws `rate_limited`.
 */
export async function limitForms(
  services: Services,
  operation = "form",
  invitationId: string | null = null,
): Promise<void> {
  await countAttempts(
    services,
    aroundAttempts(services, "forms", (network) => `${network}|${operation}`, invitationId),
  );
}

/**
 * Counts attempts together or not at all, and gives those that may be given back; throws `rate_limited` with the seconds to
 * wait, or `limit_unverified` where the limiter does not answer: that is nobody's excess, and nothing was counted.
 */
export async function countAttempts(
  services: Services,
  attempts: readonly Attempt[],
): Promise<readonly Attempt[]> {
  return (await countAll(services, attempts)).counted;
}

async function countAll(services: Services, attempts: readonly Attempt[]) {
  const answer = await services.limiter.countAll(attempts);
  const { allowed, isVerified, retryAfterSeconds } = answer;
  if (allowed) return answer;
  if (isVerified && attempts.some(({ name }) => name === "auth"))
    recordVisitorEvent(services, { action: "auth_excess" });
  throw new AppError(isVerified ? "rate_limited" : "limit_unverified", { retryAfterSeconds });
}

import type { Actor } from "../../../lib/actor.ts";
import type { Attempt } from "../../../platform/limiter.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { accountKey, type GuessBound, limitAuth } from "../../base/access/limit-attempts.server.ts";
import { ownerEventStatement, recordSecurityEvent } from "../../base/access/security-events.server.ts";
import { passKey } from "../codes/ask-for-code.server.ts";
import { failuresMail } from "../codes/code-mails.ts";

/** The secret that is guessed. */
type Guessed = "password" | "code" | "factor";

/** The holder of a session: its ids, and what its access token says besides. */
export type SessionHolder = Pick<Extract<Actor, { kind: "user" }>, "userId" | "sessionId" | "claims">;

/** Wrong digits of a factor in a session that a mailed code opened: apart, so that others' guesses do not stop its owner. */
const BY_MAIL = { attempts: 3, windowMinutes: 15 };

/**
 * Runs an attempt to sign in to the account of an address, by its password or by mailed digits. Besides the limits of whoever
 * tries (`limitAuth`), all strangers together have 11 failures in 15 minutes, whatever they guess. A browser where the
 * account was signed in to before is counted apart, and who asked for a code has three passes for it. The same for an
 * address without an account. Throws `rate_limited`, `busy`, and what `work` throws.
 */
export async function limitGuess<Result>(
  services: Services,
  { email, guessed, invitationId }: { email: string; guessed: Guessed; invitationId?: string | null },
  work: () => Promise<Result>,
): Promise<Result> {
  const attempt = (await attemptOfBrowser(services, email)) ?? {
    name: "guesses" as const,
    key: accountKey(email),
    pass: passKey(services, email),
  };
  const guess = boundBy(services, attempt, guessed, { email });
  return await limitAuth(services, email, work, { guess, ...(invitationId ? { invitationId } : {}) });
}

/**
 * The same for what the holder of a live session proves once more; each session is counted apart, so that nobody's guesses
 * stop the owner. `key` names what is counted by address too.
 */
export async function limitOwnGuess<Result>(
  services: Services,
  { actor, key, guessed }: { actor: SessionHolder; key: string; guessed: Guessed },
  work: () => Promise<Result>,
  options: { givesBack?: boolean } = {},
): Promise<Result> {
  const attempt: Attempt = { name: "ownGuesses", key: `session:${actor.sessionId}` };
  const guess = boundBy(services, attempt, guessed, { userId: actor.userId });
  return await limitAuth(services, `${key}:${actor.userId}`, work, { ...options, guess });
}

/** The same for the digits of a second factor: of a known browser or a session by mail apart, else with the strangers'. */
export async function limitFactorGuess<Result>(
  services: Services,
  actor: SessionHolder,
  work: () => Promise<Result>,
): Promise<Result> {
  const { userId, sessionId, claims } = actor;
  const attempt: Attempt =
    (claims && (await attemptOfBrowser(services, claims.email))) ??
    (claims?.isByMail
      ? { name: "ownGuesses", key: `session:${sessionId}`, limit: BY_MAIL }
      : { name: "guesses", key: claims ? accountKey(claims.email) : userId });
  const guess = boundBy(services, attempt, "factor", { userId });
  return await limitAuth(services, `factor:${userId}`, work, { guess });
}

async function attemptOfBrowser({ browser }: Services, email: string): Promise<Attempt | null> {
  const key = accountKey(email);
  if (!browser || !(await browser.hasSignedIn(key))) return null;
  return { name: "ownGuesses", key: `browser:${browser.id}|${key}` };
}

function boundBy(
  services: Services,
  attempt: Attempt,
  guessed: Guessed,
  owner: { userId?: string; email?: string },
): GuessBound {
  return { attempt, onFailure: () => services.after(noteFailure(services, guessed, owner)) };
}

/**
 * Every failure is an event of the account; from the fifth in 15 minutes on its owner is told by mail, at most once an hour.
 * After the answer, so that neither the answer nor its time shows whether the address has an account.
 */
async function noteFailure(
  services: Services,
  guessed: Guessed,
  owner: { userId?: string; email?: string },
): Promise<void> {
  const event = { action: "guess_failed", details: { guessed } } as const;
  const [account] = await ownerEventStatement(services, event, owner);
  if (!account) return;
  const { user_id: userId, email } = account;
  const { limiter, mail, origin } = services;
  if ((await limiter.count("failures", userId)).allowed) return;
  if (!(await limiter.count("failureMails", userId)).allowed) return;
  recordSecurityEvent(services, { action: "many_guesses_failed", userId });
  await mail.send({ to: email, ...failuresMail(origin) });
}

import type { Attempt } from "../../../platform/limiter.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { accountKey, clientNetwork } from "../../base/access/limit-attempts.server.ts";

/** Wrong digits that who asked for a code may type even where strangers have used up all guesses at the account. */
const PASSES_A_CODE = 3;
/** A little longer than a code is good for. */
const PASS_MINUTES = 15;

/** Under which who asks for a code has passes: this browser, or this address where a program asks, about that account. */
export function passKey(services: Services, email: string): string {
  return `${accountKey(email)}|${services.browser?.id ?? clientNetwork(services)}`;
}

/**
 * Notes that this browser, or this address, asked for a code, so that nobody else's guesses can spend it: three passes, three
 * times an hour for each account. The same for an address without an account.
 */
export async function grantPasses(services: Services, email: string): Promise<void> {
  const { limiter } = services;
  const { allowed } = await limiter.count("codeAsks", accountKey(email));
  if (allowed)
    await limiter.grantPasses(passKey(services, email), { count: PASSES_A_CODE, minutes: PASS_MINUTES });
}

/** Gives the beginner of a sign-up, as it is stored: this browser, or the network that a program calls from, under a key of ours. */
export function begunHere(services: Services): Promise<string> {
  const { browser, tokens } = services;
  return tokens.keyed("begun", browser ? `browser:${browser.id}` : `network:${clientNetwork(services)}`);
}

/**
 * Gives the attempt that a mail to an address costs, where somebody who is not signed in there can cause it: three an hour, whoever asks.
 * Asked from a browser where the account was signed in to, or from its own session (`isOwn`), it is counted apart.
 */
export async function codeMailAttempt(
  { browser }: Services,
  email: string,
  isOwn: boolean,
): Promise<Attempt> {
  const key = accountKey(email);
  if (isOwn) return { name: "codeMails", key: `${key}|own` };
  const isKnown = browser !== null && (await browser.hasSignedIn(key));
  return { name: "codeMails", key: isKnown ? `${key}|${browser.id}` : key };
}

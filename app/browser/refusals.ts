import type { ActionError } from "../lib/action-error.ts";

const TERMS = "quadra:terms-required";
const SESSION = "quadra:session-refused";
const EVENTS: Readonly<Record<string, string>> = {
  terms_required: TERMS,
  session_expired: SESSION,
  unauthenticated: SESSION,
} satisfies Partial<Record<ActionError["code"], string>>;

/**
 * Says that an action was refused because the terms are not accepted (the modal opens, product §8) or because the session
 * is over (its toast shows, spec §8; what was typed stays). Others are ignored.
 */
export function announceRefusal(error: { code: string } | null | undefined): void {
  const event = error ? EVENTS[error.code] : undefined;
  // Asynchronous, since the listener may be mounting together with the caller.
  if (event) setTimeout(() => dispatchEvent(new Event(event)));
}

/** Calls `listener` whenever something was refused for the terms; gives back the way to stop. */
export function onTermsRefused(listener: () => void): () => void {
  return listen(TERMS, listener);
}

/** Calls `listener` whenever something was refused because the session is over; gives back the way to stop. */
export function onSessionRefused(listener: () => void): () => void {
  return listen(SESSION, listener);
}

function listen(event: string, listener: () => void): () => void {
  addEventListener(event, listener);
  return () => removeEventListener(event, listener);
}

import { useCallback, useRef, useState } from "react";
import { catalogueToast } from "../copy/error-catalogue.ts";
import { sendPath } from "../lib/paths.ts";
import { withRetries } from "../lib/retry.ts";
import type { SendError } from "../lib/send-error.ts";
import { useToast } from "../ui/toast.tsx";
import { announceRefusal } from "./refusals.ts";

/** With this field a form may be sent any number of times and is done once: product §10's `Idempotency-Key`. */
const KEY_FIELD = "idempotency_key";

/** No answer within this time counts as no connection: the person may try again with the same key. */
const SEND_TIMEOUT_MS = 15_000;

type SendAnswer<Done> = ({ ok: true } & Done) | { ok: false; error: SendError };

/**
 * Sends a form of a page (`action`) to the resource route beside it, which answers JSON, once at a time: a second tap while one is under way
 * does nothing. Never throws and never leaves the page, so that nothing typed is lost with the network.
 */
export function useSend<Done extends object>(): {
  isSending: boolean;
  send: (action: string, form: FormData) => Promise<SendAnswer<Done> | null>;
} {
  const [isSending, setIsSending] = useState(false);
  const isBusy = useRef(false);
  const toast = useToast();
  const tellRetry = useCallback(() => toast(catalogueToast("retrying")), [toast]);

  const send = useCallback(
    async (action: string, form: FormData) => {
      if (isBusy.current) return null;
      isBusy.current = true;
      setIsSending(true);
      const answer = await sendForm<Done>(action, form, tellRetry);
      isBusy.current = false;
      setIsSending(false);
      if (!answer.ok) announceRefusal(answer.error);
      return answer;
    },
    [tellRetry],
  );
  return { isSending, send };
}

/**
 * Sends a form once; one with a key of its own, whose answer was lost or that found nobody ready, again as spec §9 says
 * (3 times, after 1 s, 2 s, 4 s), `onRetry` before each. Where the browser knows that it is offline it says so at once.
 */
export async function sendForm<Done extends object>(
  action: string,
  form: FormData,
  onRetry: () => void,
): Promise<SendAnswer<Done>> {
  const isRepeatable = form.has(KEY_FIELD);
  return await withRetries(() => post<Done>(action, form), {
    needsRetry: (answer) => isRepeatable && !answer.ok && isPassing(answer.error) && navigator.onLine,
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    onRetry,
  });
}

/** What may be otherwise a moment later. */
function isPassing({ code }: SendError): boolean {
  return code === "offline" || code === "busy" || code === "unavailable" || code === "limit_unverified";
}

async function post<Done extends object>(action: string, form: FormData): Promise<SendAnswer<Done>> {
  try {
    const answer = await fetch(sendPath(action), {
      method: "POST",
      body: form,
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
    });
    if (!answer.headers.get("content-type")?.includes("application/json"))
      return { ok: false, error: refusedBefore(answer) };
    return (await answer.json()) as SendAnswer<Done>;
  } catch {
    return { ok: false, error: { code: "offline" } };
  }
}

/** What a limit answered: too many, or that it could not be asked. */
const CODES_OF_LIMITS: Readonly<Record<number, SendError["code"]>> = {
  429: "rate_limited",
  503: "limit_unverified",
};

/** What stood in the way before any verb ran (limits, another site) answers with a page, not with JSON. */
function refusedBefore(answer: Response): SendError {
  if (answer.status === 403) return { code: "forbidden" };
  const code = CODES_OF_LIMITS[answer.status];
  if (!code) return { code: "unexpected" };
  return { code, retryAfterSeconds: Number(answer.headers.get("retry-after") ?? 60) };
}

import { useCallback, useRef, useState } from "react";
import type { SendError } from "../lib/send-error.ts";
import { announceRefusal } from "./terms-refusal.ts";

/** No answer within this time counts as no connection: the person may try again with the same key. */
const SEND_TIMEOUT_MS = 15_000;

export type SendAnswer<Done> = ({ ok: true } & Done) | { ok: false; error: SendError };

/**
 * Sends a form to an action of ours as JSON wants it answered, once at a time: a second tap while one is under way
 * does nothing. Never throws and never leaves the page, so that nothing typed is lost with the network.
 */
export function useSend<Done extends object>(): {
  isSending: boolean;
  send: (action: string, form: FormData) => Promise<SendAnswer<Done> | null>;
} {
  const [isSending, setIsSending] = useState(false);
  const isBusy = useRef(false);

  const send = useCallback(async (action: string, form: FormData) => {
    if (isBusy.current) return null;
    isBusy.current = true;
    setIsSending(true);
    try {
      const answer = await post<Done>(action, form);
      if (!answer.ok) announceRefusal(answer.error);
      return answer;
    } finally {
      isBusy.current = false;
      setIsSending(false);
    }
  }, []);
  return { isSending, send };
}

async function post<Done extends object>(action: string, form: FormData): Promise<SendAnswer<Done>> {
  try {
    const answer = await fetch(action, {
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

/** What stood in the way before any verb ran (limits, another site) answers with a page, not with JSON. */
function refusedBefore(answer: Response): SendError {
  if (answer.status === 403) return { code: "forbidden" };
  if (answer.status !== 429) return { code: "unexpected" };
  return { code: "rate_limited", retryAfterSeconds: Number(answer.headers.get("retry-after") ?? 60) };
}

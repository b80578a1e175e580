import { useCallback, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { ErrorCode } from "../lib/errors.ts";

/** No answer within this time counts as no connection: the person may try again with the same key. */
const SEND_TIMEOUT_MS = 15_000;

/** What was refused: a code of ours, or `offline` when no answer came (the outcome is then unknown). */
export interface SendError {
  code: ErrorCode | "offline";
  field?: string;
  message?: string;
  retryAfterSeconds?: number;
}

export type SendAnswer<Done> = ({ ok: true } & Done) | { ok: false; error: SendError };

/**
 * Sends a form to an action of ours as JSON wants it answered, once at a time: a second tap while one is under way
 * does nothing. Never throws and never leaves the page, so that nothing typed is lost with the network; after a success
 * the page's data is read again.
 */
export function useSend<Done extends object>(): {
  isSending: boolean;
  send: (action: string, form: FormData) => Promise<SendAnswer<Done> | null>;
} {
  const [isSending, setIsSending] = useState(false);
  const isBusy = useRef(false);
  const { revalidate } = useRevalidator();

  const send = useCallback(
    async (action: string, form: FormData) => {
      if (isBusy.current) return null;
      isBusy.current = true;
      setIsSending(true);
      try {
        const answer = await post<Done>(action, form);
        if (answer.ok) await revalidate();
        return answer;
      } finally {
        isBusy.current = false;
        setIsSending(false);
      }
    },
    [revalidate],
  );
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
      return { ok: false, error: { code: answer.status === 403 ? "forbidden" : "unexpected" } };
    return (await answer.json()) as SendAnswer<Done>;
  } catch {
    return { ok: false, error: { code: "offline" } };
  }
}

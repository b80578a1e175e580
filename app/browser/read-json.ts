import { HttpError } from "../lib/http-error.ts";

interface Asking {
  method?: "GET" | "POST";
  body?: unknown;
  signal?: AbortSignal;
  /** Given up after this; without it the caller's signal alone ends it. */
  timeoutMs?: number;
}

/**
 * Asks a call of our own with the screen's cookies and gives its JSON. Throws an HttpError: with the answer's status and
 * code where it was refused, with status 0 where no answer came.
 */
export async function readJson<Answer>(path: string, asking: Asking = {}): Promise<Answer> {
  const { method = "GET", body, signal, timeoutMs } = asking;
  const signals = [signal, timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs)];
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers: {
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.any(signals.filter((one) => one !== undefined)),
    });
  } catch {
    throw new HttpError(0);
  }
  // Callers see null: the answer has no JSON.
  if (answer.status === 204) return null as Answer;
  const read = (await answer.json().catch(() => null)) as { error?: { code?: string } } | null;
  if (answer.ok && read !== null) return read as Answer;
  const wait = Number(answer.headers.get("retry-after"));
  throw new HttpError(answer.ok ? 0 : answer.status, read?.error?.code ?? null, wait > 0 ? wait : null);
}

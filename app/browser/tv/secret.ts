import type { TvState } from "../../lib/tv-state.ts";

const SECRET_KEY = "quadra:tv";
/** An answer that takes longer than this is no answer. */
const PATIENCE_MS = 8_000;

/** Gives the secret by which this screen proves itself, or null where it has asked for no code yet. */
export function tvSecret(): string | null {
  return localStorage.getItem(SECRET_KEY);
}

export function keepTv(secret: string): void {
  localStorage.setItem(SECRET_KEY, secret);
}

export function forgetTv(): void {
  localStorage.removeItem(SECRET_KEY);
}

/** Asks the office about this screen; null where nothing usable came. */
export function askTv(): Promise<TvState | null> {
  return post<TvState>("/api/v1/tvs/state", { secret: tvSecret() });
}

/** Sends JSON to our own server; null for no network, an error status, no answer in time. */
export async function post<Answer>(path: string, body: object): Promise<Answer | null> {
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return response.ok ? ((await response.json()) as Answer) : null;
  } catch {
    return null;
  }
}

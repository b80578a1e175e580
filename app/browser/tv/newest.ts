import type { DisplayVersion } from "../../lib/display-data.ts";

/** The newest state that the server is known to have, whether or not it is on the screen yet. */
export type Newest = Pick<DisplayVersion, "version" | "readAt">;

/**
 * Whether an answer is out of date: its version differs from the newest one and it was read earlier (a cached copy, or
 * answers that arrived in the wrong order). An answer of the same version is never out of date.
 */
export function isOvertaken(answer: Newest, newest: Newest): boolean {
  return answer.version !== newest.version && answer.readAt <= newest.readAt;
}

/**
 * The query that reads the version past every older cached copy. It holds the id of the channel's message, which all
 * displays share; without an id, one made from `random` in [0, 1).
 */
export function freshQuery(messageId: string, random: number): string {
  const own = Math.floor(random * 2 ** 48)
    .toString(16)
    .padStart(12, "0");
  return `?message=${messageId || `00000000-0000-4000-8000-${own}`}`;
}

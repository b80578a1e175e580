import type { DisplayVersion } from "../../lib/display-data.ts";

/** The newest state that is known to be there, whether or not it is on the screen yet. */
export type Newest = Pick<DisplayVersion, "version" | "readAt">;

/**
 * Whether an answer tells something that was overtaken: it was read before the newest one (a copy kept on the way, or
 * answers that passed each other) and says another version. A version says the same whenever it was read.
 */
export function isOvertaken(answer: Newest, newest: Newest): boolean {
  return answer.version !== newest.version && answer.readAt <= newest.readAt;
}

/**
 * The query that asks for the version past every copy that is older than what made us ask: a ring's own id, which all
 * displays share; else one of our own, made of `random` in [0, 1).
 */
export function freshQuery(ringId: string, random: number): string {
  const own = Math.floor(random * 2 ** 48)
    .toString(16)
    .padStart(12, "0");
  return `?ring=${ringId || `00000000-0000-4000-8000-${own}`}`;
}

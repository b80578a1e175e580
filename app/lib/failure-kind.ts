/** The kind of an error that nobody caught (spec §8): it is shown as a connection error, as unexpected, or not at all. */
type FailureKind = "fetch" | "connection" | "realtime" | "unexpected";

const FETCH = /\bfetch|NetworkError when attempting|^Load failed$|^cancelled$|^The user aborted a request/i;
const REALTIME = /websocket|\brealtime\b|tempo real/i;
const CONNECTION = /network|connection|conex[aã]o|timed? ?out|offline/i;

/**
 * Sorts what was thrown. Fetch errors are `fetch`, which spec §8 shows nothing for; aborted requests count as such.
 */
export function failureKind(thrown: unknown): FailureKind {
  const { name, message } = asError(thrown);
  if (name === "AbortError" || FETCH.test(message)) return "fetch";
  if (name === "RealtimeError" || REALTIME.test(message)) return "realtime";
  if (name === "NetworkError" || name === "TimeoutError" || CONNECTION.test(message)) return "connection";
  return "unexpected";
}

function asError(thrown: unknown): { name: string; message: string } {
  if (typeof thrown === "string") return { name: "", message: thrown };
  if (typeof thrown !== "object" || thrown === null) return { name: "", message: "" };
  const { name, message } = thrown as { name?: unknown; message?: unknown };
  return { name: String(name ?? ""), message: String(message ?? "") };
}

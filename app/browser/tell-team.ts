/**
 * Tells the team of an error on this screen (spec §8), without waiting: the text is cleaned by the server, and repeats
 * are counted there. Never throws; what cannot be told is not told again.
 */
export function tellTeam(kind: "screen" | "realtime", thrown: unknown, requestId: string | null): void {
  const { name, message } = (thrown ?? {}) as { name?: unknown; message?: unknown };
  const text = typeof thrown === "string" ? thrown : [name, message].filter(Boolean).join(": ");
  const body = JSON.stringify({
    kind,
    message: (text || "sem mensagem").slice(0, 2_000),
    route: location.pathname.slice(0, 500),
    request_id: requestId ?? "none",
  });
  void fetch("/api/v1/errors", {
    method: "POST",
    body,
    headers: { "content-type": "application/json" },
    keepalive: true,
  }).catch(() => undefined);
}

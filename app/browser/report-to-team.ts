/**
 * Reports an error of this screen to the team (spec §8) without waiting. The server cleans the text and counts repeats.
 * Never throws; a report that cannot be sent is dropped.
 */
export function reportToTeam(kind: "screen" | "realtime", thrown: unknown, requestId: string | null): void {
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

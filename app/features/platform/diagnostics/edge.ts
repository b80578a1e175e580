/** A public page or call that could not be made: how often with a kept copy to show, and without; last at (ISO 8601). */
export interface FailedRoute {
  route: string;
  withCopy: number;
  withoutCopy: number;
  lastAt: string;
}

/** The purge queue: calls left in the budget, tags that wait, and the calls of the last hour. */
export interface PurgeQueueState {
  callsLeft: number;
  callsAtMost: number;
  waiting: number;
  calls: number;
  refused: number;
}

export interface EdgeView {
  failures: FailedRoute[];
  purges: PurgeQueueState;
}

/** The spans that failures are shown for, by the value of `?falhas`. */
export const FAILURE_SPANS = {
  "24h": { hours: 24, label: "24 horas" },
  "7d": { hours: 168, label: "7 dias" },
} as const;

export type FailureSpan = keyof typeof FAILURE_SPANS;

/** The span that an address asks for; 24 hours where it asks for none that we know. */
export function failureSpan(asked: string | null): FailureSpan {
  return asked === "7d" ? "7d" : "24h";
}

const ROUTE_WORDS: Readonly<Record<string, string>> = {
  "/": "Início",
  "/public-ranking/:clubId": "Ranking do clube",
  "/display/:clubId": "Telão do clube",
  "/tournaments": "Torneios",
  "/tournaments-list": "Lista de torneios",
  "/tournaments/:tournamentId": "Torneio",
  "/geographical-rankings": "Rankings regionais",
  "/api/v1/clubs/:clubId/display/version": "Telão: versão",
  "/api/v1/clubs/:clubId/display/:version": "Telão: dados",
  "/api/storage/v1/object/public/:bucket/:path": "Fotos e logos",
  "*": "Outras páginas",
};

/** A public route's name in pt-BR; one that we do not know is shown as it is. */
export function routeLabel(route: string): string {
  return ROUTE_WORDS[route] ?? route;
}

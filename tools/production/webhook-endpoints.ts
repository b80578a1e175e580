/** An endpoint as Stripe lists it, as far as it matters here. */
export interface ListedEndpoint {
  url: string;
  status: string;
  enabled_events: readonly string[];
  /** The Connect application, of one that hears of connected accounts. */
  application: string | null;
}

/** The two endpoints that Stripe has to know, by whose events they hear. */
export type EndpointKind = "account" | "connect";

/** The events that each of the two endpoints has to listen to: those of connected accounts are told to the second alone. */
export function eventsByEndpoint(handled: readonly string[]): Record<EndpointKind, string[]> {
  const types = handled.toSorted();
  const isOfConnected = (type: string) => /^(account|payout)\./.test(type);
  return {
    account: types.filter((type) => !isOfConnected(type)),
    connect: types.filter(isOfConnected),
  };
}

/** The address at which Stripe's events are taken. */
export function webhookUrl(origin: string): string {
  return `${origin}/api/webhooks/stripe`;
}

const KINDS = {
  account: "para os eventos da própria conta",
  connect: "para os eventos das contas conectadas (Connect)",
} as const satisfies Record<EndpointKind, string>;

/** Gives what is left to do about the endpoints of `origin` for what the product handles, in sentences. */
export function endpointsLeft(
  endpoints: readonly ListedEndpoint[],
  { origin, handled }: { origin: string; handled: readonly string[] },
): string[] {
  const url = webhookUrl(origin);
  const wanted = eventsByEndpoint(handled);
  return (["account", "connect"] as const).flatMap((kind) => {
    const found = endpoints.filter(
      (each) => each.url === url && (each.application !== null) === (kind === "connect"),
    );
    if (found.length === 0)
      return `No Stripe, crie o endpoint de ${url} ${KINDS[kind]}, com: ${wanted[kind].join(", ")}.`;
    const active = found.filter(({ status }) => status === "enabled");
    if (active.length === 0) return `No Stripe, ative o endpoint de ${url} ${KINDS[kind]}.`;
    const heard = new Set(active.flatMap(({ enabled_events }) => enabled_events));
    const unheard = heard.has("*") ? [] : wanted[kind].filter((type) => !heard.has(type));
    if (unheard.length === 0) return [];
    return `No Stripe, acrescente ao endpoint de ${url} ${KINDS[kind]}: ${unheard.join(", ")}.`;
  });
}

import dns from "node:dns";

/** Where the hosts of a production are found on this machine. */
export interface ProductionWire {
  /** By a production's origin, that of the stand-in. */
  origins: Record<string, string>;
  /** Neon's host, and where its PostgreSQL is. */
  database: { host: string; standIn: { host: string; port: string } };
  /** The origin of the pages at Stripe, and that of its stand-in, in whose answers they are. */
  pages: { origin: string; standIn: string };
}

const STRING_HEADER = "neon-connection-string";

/** Asks the stand-in of a production's host; a host that has none is away, as it is without a network. */
export async function askStandIn(wire: ProductionWire, request: Request, ask = fetch): Promise<Response> {
  const url = new URL(request.url);
  const origin = wire.origins[url.origin];
  if (origin === undefined) throw new TypeError(`no such host: ${url.host}`);
  const headers = new Headers(request.headers);
  const databaseUrl = headers.get(STRING_HEADER);
  if (databaseUrl !== null) headers.set(STRING_HEADER, onThisMachine(wire, databaseUrl));
  const answer = await ask(new URL(url.pathname + url.search, origin), {
    method: request.method,
    headers,
    body: request.body === null ? null : await request.arrayBuffer(),
    redirect: "manual",
    signal: request.signal,
  });
  if (origin !== wire.pages.standIn) return answer;
  const text = (await answer.text()).replaceAll(wire.pages.standIn, wire.pages.origin);
  const { status } = answer;
  return new Response(text, { status, headers: withoutLength(answer.headers) });
}

function onThisMachine({ database }: ProductionWire, address: string): string {
  const url = new URL(address);
  if (url.hostname !== database.host) throw new TypeError(`no such database: ${url.hostname}`);
  url.hostname = database.standIn.host;
  url.port = database.standIn.port;
  return url.href;
}

function withoutLength(headers: Headers): Headers {
  const kept = new Headers(headers);
  kept.delete("content-length");
  kept.delete("content-encoding");
  return kept;
}

/** Leads this process's calls of a production's hosts to their stand-ins, until what it gives is called. */
export function layWire(wire: ProductionWire): () => void {
  const { fetch: ask } = globalThis;
  const { lookup } = dns;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    return wire.origins[new URL(request.url).origin] === undefined && isLocal(request.url)
      ? ask(request)
      : askStandIn(wire, request, ask);
  };
  const found = (host: string, ...rest: unknown[]) =>
    Reflect.apply(lookup, dns, [host === wire.database.host ? wire.database.standIn.host : host, ...rest]);
  Object.defineProperty(dns, "lookup", { value: found, configurable: true, writable: true });
  return () => {
    globalThis.fetch = ask;
    Object.defineProperty(dns, "lookup", { value: lookup, configurable: true, writable: true });
  };
}

function isLocal(url: string): boolean {
  return /^(127\.0\.0\.1|localhost)$/.test(new URL(url).hostname);
}

// A command that is started with this module in front of it finds the wire in its environment.
if (process.env.PRODUCTION_WIRE) layWire(JSON.parse(process.env.PRODUCTION_WIRE) as ProductionWire);

import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { type Outgoing, sendAnswer } from "./answer.ts";
import { type Fields, fieldsOf, valueOf, without, withValue } from "./header-fields.ts";
import type { KeptAssets } from "./kept-assets.ts";
import { keyOf, pathOf, targetOf } from "./keys.ts";
import { listenLocally, type LocalServer } from "./local-server.ts";
import type { Lookup } from "./lookup.ts";
import type { CacheRecord } from "./record.ts";
import type { EntryStore } from "./store.ts";
import { unsafeTargets } from "./unsafe.ts";
import { isSocketUpgrade, passUpgrade } from "./upgrade.ts";
import type { WorkerAddress } from "./worker-address.ts";

type VisitsOptions = {
  store: EntryStore;
  lookup: Lookup;
  record: CacheRecord;
  /** The Worker as it is reached now: a restart makes a new way to it. */
  worker(): WorkerAddress;
  isAsset(path: string): boolean;
  assets: KeptAssets;
};

/** Answers visitors: reads go through the cache; other methods, static assets and WebSockets go by it to the Worker. */
export class Visits {
  readonly #options: VisitsOptions;
  readonly #upgraded = new Set<Duplex>();

  constructor(options: VisitsOptions) {
    this.#options = options;
  }

  /** Takes visitors at 127.0.0.1:`port` (0: any free one); throws Node's `EADDRINUSE` when it is held. */
  async listen(port: number): Promise<LocalServer> {
    const local = await listenLocally(
      port,
      (request, response) => {
        this.#answer(request, response).catch((error: unknown) => sendFailure(response, error));
      },
      isSocketUpgrade,
    );
    local.server.on("upgrade", (request, socket, head) => this.#upgrade(request, socket, head));
    return local;
  }

  /** Cuts the WebSockets, which the end of the server would leave open. */
  cutSockets(): void {
    for (const socket of this.#upgraded) socket.destroy();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "GET" } = request;
    const target = targetOf(request.url ?? "/");
    const fields = asSeenByWorker(request);
    const path = pathOf(target);
    if (method !== "GET" && method !== "HEAD") return this.#pass(request, response, target, fields, false);
    if (path.startsWith("/cdn-cgi/")) return this.#pass(request, response, target, fields, true);
    if (this.#options.isAsset(path)) return this.#asset(request, response, target, fields);
    request.resume();
    const outgoing = await this.#options.lookup.answer({
      target,
      fields: withoutConnection(without(fields, ["content-length"])),
    });
    await this.#send(request, response, fields, outgoing);
  }

  /** Answers with a static asset that is kept, or asks for it; who asks for less than the whole is handed on. */
  async #asset(
    request: IncomingMessage,
    response: ServerResponse,
    target: string,
    fields: Fields,
  ): Promise<void> {
    const { assets, worker } = this.#options;
    const { method = "GET" } = request;
    const asset = await assets.whole({ method, target, fields }, () =>
      worker().fetch({ method, target, fields: withoutConnection(fields), body: null }),
    );
    if (asset === null) return this.#pass(request, response, target, fields, true);
    request.resume();
    await this.#send(request, response, fields, { ...asset, cacheStatus: null, ageS: null });
  }

  /** Hands on what does not meet the cache: other methods, static assets. */
  async #pass(
    request: IncomingMessage,
    response: ServerResponse,
    target: string,
    fields: Fields,
    isFile: boolean,
  ): Promise<void> {
    const { record, store, worker } = this.#options;
    const method = request.method ?? "GET";
    const gone = new AbortController();
    response.once("close", () => gone.abort());
    const hasBody = fields.some(([name]) => name === "transfer-encoding" || name === "content-length");
    if (!isFile) record.run(method, target);
    const answer = await worker().fetch({
      method,
      target,
      fields: hasBody ? without(fields, ["connection", "keep-alive", "expect"]) : withoutConnection(fields),
      body: hasBody ? request : null,
      signal: gone.signal,
    });
    if (!isFile) {
      for (const each of unsafeTargets(method, target, answer, valueOf(fields, "host") ?? ""))
        store.removeKey(keyOf(each, fields));
    }
    await this.#send(request, response, fields, {
      ...answer,
      cacheStatus: isFile ? null : "BYPASS",
      ageS: null,
    });
  }

  async #send(
    request: IncomingMessage,
    response: ServerResponse,
    fields: Fields,
    outgoing: Outgoing,
  ): Promise<void> {
    const { method = "GET", url = "/" } = request;
    const { cacheStatus, status } = outgoing;
    this.#options.record.request({ method, target: targetOf(url), cacheStatus, status });
    await sendAnswer({ method, fields }, response, outgoing);
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { record, worker } = this.#options;
    this.#upgraded.add(socket);
    socket.once("close", () => this.#upgraded.delete(socket));
    const target = targetOf(request.url ?? "/");
    record.run("UPGRADE", target);
    passUpgrade(worker(), { target, fields: asSeenByWorker(request) }, socket, head, (status) =>
      record.request({ method: "GET", target, cacheStatus: null, status }),
    );
  }
}

function sendFailure(response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) return void response.destroy();
  response.writeHead(502, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" });
  response.end(`The Worker did not answer: ${String(error)}\n`);
}

/** The request's fields as Cloudflare hands them on: the visitor's address is the connection's, whatever they claim. */
function asSeenByWorker(request: IncomingMessage): Fields {
  const address = (request.socket.remoteAddress ?? "127.0.0.1").replace(/^::ffff:/, "");
  return withValue(fieldsOf(request.rawHeaders), "cf-connecting-ip", address);
}

function withoutConnection(fields: Fields): Fields {
  const listed = (valueOf(fields, "connection") ?? "").split(",").map((name) => name.trim().toLowerCase());
  return without(fields, [
    "connection",
    "keep-alive",
    "proxy-connection",
    "transfer-encoding",
    "upgrade",
    "expect",
    ...listed,
  ]);
}

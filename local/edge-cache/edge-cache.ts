import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { listenLocally, type LocalServer } from "../http.ts";
import { type Outgoing, sendAnswer } from "./answer.ts";
import { type Fields, fieldsOf, valueOf, without, withValue } from "./header-fields.ts";
import { keyOf, pathOf, targetOf } from "./keys.ts";
import { Lookup } from "./lookup.ts";
import { fullBudget, spendCall } from "./purge-budget.ts";
import { type PurgeOrder, type PurgeResult, wrongWith } from "./purge-order.ts";
import { EdgeRecord } from "./record.ts";
import { EntryStore } from "./store.ts";
import { unsafeTargets } from "./unsafe.ts";
import { isSocketUpgrade, passUpgrade } from "./upgrade.ts";
import { WorkerAddress } from "./worker-address.ts";

const MEMORY_BYTES = 256 * 1024 * 1024;

type EdgeOptions = {
  /** Where visitors come; 0 takes any free one. */
  port: number;
  /** The Worker behind: `http://127.0.0.1:<port>`. */
  workerOrigin: string;
  /** Whether a path is answered before Worker and cache: a static asset. */
  isAsset?: (path: string) => boolean;
  /** Whether the Worker is told what encodings the visitor takes. Not where what runs it compresses by itself. */
  forwardsAcceptEncoding?: boolean;
};

/** The stand-in of Workers Cache, running. */
export type EdgeCache = {
  origin: string;
  record: EdgeRecord;
  /** How often the Worker ran for GETs and HEADs: of one address (path and query), or of all. */
  renders(target?: string): number;
  /** What `ctx.cache` does, within the account's budget. */
  order(kind: "purge" | "invalidate", order: PurgeOrder): PurgeResult;
  /** Empties the cache outside the budget, as a new version of the Worker does. */
  purgeEverything(): void;
  /** Moves the cache's clock, and with it all ages. */
  shiftClock(ms: number): void;
  /** Gives the purge budget back. */
  refillBudget(): void;
  /** Listens again at the same port, with nothing stored. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts the stand-in of Workers Cache on 127.0.0.1 in front of a Worker. Throws PortTakenError. */
export async function startEdgeCache(options: EdgeOptions): Promise<EdgeCache> {
  const { isAsset = () => false, forwardsAcceptEncoding = true } = options;
  let shiftMs = 0;
  const now = () => Date.now() + shiftMs;
  let budget = fullBudget(now());
  const record = new EdgeRecord();
  const store = new EntryStore(MEMORY_BYTES);
  let worker = new WorkerAddress(options.workerOrigin);
  const lookup = new Lookup({
    store,
    now,
    workerNow: Date.now,
    ask(target, fields) {
      record.run("GET", target);
      const told = forwardsAcceptEncoding ? fields : without(fields, ["accept-encoding"]);
      return worker.fetch({ method: "GET", target, fields: told, body: null });
    },
  });

  /** What does not meet the cache: other methods, static assets. */
  async function pass(
    request: IncomingMessage,
    response: ServerResponse,
    target: string,
    fields: Fields,
    isFile: boolean,
  ) {
    const method = request.method ?? "GET";
    const gone = new AbortController();
    response.once("close", () => gone.abort());
    const hasBody = fields.some(([name]) => name === "transfer-encoding" || name === "content-length");
    if (!isFile) record.run(method, target);
    const answer = await worker.fetch({
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
    const { status, reason, body } = answer;
    await write(request, response, fields, {
      status,
      reason,
      fields: answer.fields,
      body,
      cacheStatus: isFile ? null : "BYPASS",
      ageS: null,
    });
  }

  async function write(
    request: IncomingMessage,
    response: ServerResponse,
    fields: Fields,
    outgoing: Outgoing,
  ) {
    const { method = "GET", url = "/" } = request;
    record.request({
      method,
      target: targetOf(url),
      cacheStatus: outgoing.cacheStatus,
      status: outgoing.status,
    });
    await sendAnswer({ method, fields }, response, outgoing);
  }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const { method = "GET" } = request;
    const target = targetOf(request.url ?? "/");
    const fields = asSeenByWorker(request);
    const isRead = method === "GET" || method === "HEAD";
    const path = pathOf(target);
    if (isRead && isOutside(path)) return pass(request, response, target, fields, true);
    if (!isRead) return pass(request, response, target, fields, false);
    request.resume();
    const outgoing = await lookup.answer({
      target,
      fields: withoutConnection(without(fields, ["content-length"])),
    });
    await write(request, response, fields, outgoing);
  }
  const isOutside = (path: string) => path.startsWith("/cdn-cgi/") || isAsset(path);

  const upgraded = new Set<Duplex>();
  async function listen(port: number): Promise<LocalServer> {
    const local = await listenLocally(
      port,
      "PORT",
      (request, response) => {
        serve(request, response).catch((error: unknown) => {
          if (response.headersSent || response.destroyed) return response.destroy();
          response.writeHead(502, {
            "content-type": "text/plain; charset=utf-8",
            "cache-control": "no-store",
          });
          response.end(`The Worker did not answer: ${String(error)}\n`);
        });
      },
      isSocketUpgrade,
    );
    local.server.on("upgrade", (request, socket, head) => {
      upgraded.add(socket);
      socket.once("close", () => upgraded.delete(socket));
      const target = targetOf(request.url ?? "/");
      record.run("UPGRADE", target);
      passUpgrade(worker, { target, fields: asSeenByWorker(request) }, socket, head, (status) =>
        record.request({ method: "GET", target, cacheStatus: null, status }),
      );
    });
    return local;
  }

  let server: LocalServer | null = await listen(options.port);
  const { port } = server;
  const empty = () => {
    store.purge({ purgeEverything: true }, null);
    lookup.forget();
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    record,
    renders: (target) =>
      record.runs.filter((run) =>
        target === undefined ? /^(GET|HEAD) /.test(run) : run === `GET ${target}` || run === `HEAD ${target}`,
      ).length,
    order(kind, order) {
      const wrong = wrongWith(order);
      const spent = wrong === null ? spendCall(budget, now()) : null;
      record.purge({ ...order, kind, isAccepted: spent !== null, at: new Date() });
      if (wrong !== null)
        return { success: false, errors: [{ code: 1094, message: `Invalid purge: ${wrong}` }] };
      if (spent === null)
        return { success: false, errors: [{ code: 1134, message: "Rate limit for purges exceeded" }] };
      budget = spent;
      store.purge(order, kind === "invalidate" ? now() : null);
      return { success: true, errors: [] };
    },
    purgeEverything: empty,
    shiftClock(ms) {
      shiftMs += ms;
    },
    refillBudget() {
      budget = fullBudget(now());
    },
    async start() {
      if (server !== null) return;
      worker = new WorkerAddress(options.workerOrigin);
      server = await listen(port);
    },
    async stop() {
      const stopped = server;
      server = null;
      for (const socket of upgraded) socket.destroy();
      await stopped?.stop();
      worker.close();
      empty();
    },
  };
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

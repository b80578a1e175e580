import http, { type ClientRequest, type IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { type Fields, fieldsOf, rawOf } from "./header-fields.ts";

/** The Worker's answer: its head, and the body as it comes. */
export type WorkerAnswer = { status: number; reason: string; fields: Fields; body: IncomingMessage };

type Asked = {
  method: string;
  target: string;
  fields: Fields;
  /** The request's body, or null when it has none. */
  body: Readable | null;
  signal?: AbortSignal;
};

// workerd closes a connection that idles for 5 s: ours are given up before, so that none is used while it closes.
const IDLE_MS = 3_000;
const HEAD_TIMEOUT_MS = 60_000;

/** The way to the Worker at one host and port, over kept connections. */
export class WorkerAddress {
  readonly #host: string;
  readonly #port: number;
  readonly #kept = new http.Agent({ keepAlive: true, timeout: IDLE_MS });
  // A request with a body cannot be sent twice: it gets a connection of its own.
  readonly #fresh = new http.Agent({ keepAlive: false });

  constructor(origin: string) {
    const { hostname, port } = new URL(origin);
    this.#host = hostname;
    this.#port = Number(port);
  }

  /** Asks the Worker; resolves with the head of its answer, rejects when there is none (refused, cut off, over 60 s). */
  async fetch(asked: Asked): Promise<WorkerAnswer> {
    try {
      return await this.#send(asked);
    } catch (error) {
      const { isReused, code } = error as { isReused?: boolean; code?: string };
      const isStaleConnection = isReused === true && (code === "ECONNRESET" || code === "EPIPE");
      if (!isStaleConnection || asked.body !== null || asked.signal?.aborted) throw error;
      return this.#send(asked);
    }
  }

  /** A request that may become another protocol; the caller listens to its events. */
  upgrade(asked: Asked): ClientRequest {
    return this.#request(asked, this.#fresh);
  }

  #request(asked: Asked, agent: http.Agent): ClientRequest {
    return http.request({
      agent,
      host: this.#host,
      port: this.#port,
      method: asked.method,
      path: asked.target,
      headers: rawOf(asked.fields),
      ...(asked.signal ? { signal: asked.signal } : {}),
    });
  }

  #send(asked: Asked): Promise<WorkerAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<WorkerAnswer>();
    const request = this.#request(asked, asked.body === null ? this.#kept : this.#fresh);
    const timer = setTimeout(() => request.destroy(new Error("the Worker did not answer")), HEAD_TIMEOUT_MS);
    request.once("response", (body) => {
      clearTimeout(timer);
      // A cut connection shows as an incomplete body; without a listener it would end the process.
      body.on("error", () => {});
      resolve({
        status: body.statusCode ?? 0,
        reason: body.statusMessage ?? "",
        fields: fieldsOf(body.rawHeaders),
        body,
      });
    });
    request.on("error", (error) => {
      clearTimeout(timer);
      reject(Object.assign(error, { isReused: request.reusedSocket }));
    });
    if (asked.body === null) request.end();
    else {
      asked.body.once("close", () => {
        if (!request.writableEnded) request.destroy(new Error("the visitor left"));
      });
      asked.body.pipe(request);
    }
    return promise;
  }

  close(): void {
    this.#kept.destroy();
    this.#fresh.destroy();
  }
}

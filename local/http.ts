import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import { PortTakenError } from "./ports.ts";

const BODY_LIMIT_BYTES = 64 * 1024 * 1024;

/** A small HTTP server on 127.0.0.1. `stop` ends open connections too. */
export type LocalServer = { server: Server; port: number; stop(): Promise<void> };

/** Listens on 127.0.0.1:`port` (0: any free one). Throws PortTakenError naming `variable` when it is held. */
export function listenLocally(
  port: number,
  variable: string,
  onRequest: RequestListener,
): Promise<LocalServer> {
  const server = createServer({ keepAliveTimeout: 60_000 }, onRequest);
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(error.code === "EADDRINUSE" ? new PortTakenError(port, variable) : error);
    });
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () => {
      const address = server.address();
      resolve({
        server,
        port: typeof address === "object" && address !== null ? address.port : port,
        stop: () =>
          new Promise((done) => {
            server.close(() => done());
            server.closeAllConnections();
          }),
      });
    });
  });
}

/** Reads a request's body as UTF-8 text; throws as `readBytes` does. */
export async function readBody(request: IncomingMessage): Promise<string> {
  return (await readBytes(request)).toString("utf8");
}

/** Reads a request's body; throws when it is above 64 MB or the client goes away. */
export async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_LIMIT_BYTES) throw new Error("request body is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Answers with JSON, never cached. */
export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  const body = JSON.stringify(value);
  response.writeHead(status, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
  });
  response.end(body);
}

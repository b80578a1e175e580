import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** A call that a receiver got. */
export interface ReceivedCall {
  headers: Record<string, string>;
  body: string;
  /** The event of the body. */
  type: string;
  data: Record<string, string>;
}

/** A program of a club's that takes webhooks: keeps what it got, newest last, and answers as it is told. */
export interface WebhookReceiver {
  origin: string;
  calls: ReceivedCall[];
  /** The status that it answers; 204 until a test sets another. */
  status: number;
  stop(): Promise<void>;
}

/** Starts a receiver on a port of its own. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = Buffer.concat(parts).toString();
      const { type, data } = JSON.parse(body) as Pick<ReceivedCall, "type" | "data">;
      receiver.calls.push({ headers: plain(request.headers), body, type, data });
      response.writeHead(receiver.status, { location: "/elsewhere" }).end("ignored");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const receiver: WebhookReceiver = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: [],
    status: 204,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return receiver;
}

function plain(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

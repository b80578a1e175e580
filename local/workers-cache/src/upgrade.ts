import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { pipeline } from "node:stream";
import { type Fields, fieldsOf, rawOf } from "./header-fields.ts";
import type { WorkerAddress } from "./worker-address.ts";

/** Whether a request asks for a WebSocket: those never meet the cache. Other upgrades are answered as plain requests. */
export function isSocketUpgrade(request: IncomingMessage): boolean {
  return request.headers.upgrade?.toLowerCase() === "websocket";
}

/**
 * Hands a WebSocket upgrade to the Worker and joins the two connections: each side's bytes, its end (which may leave
 * the other direction open) and its break reach the other. A refusal is handed back, and the connection closed.
 */
export function passUpgrade(
  worker: WorkerAddress,
  request: { target: string; fields: Fields },
  visitor: Duplex,
  head: Buffer,
  onAnswer: (status: number) => void,
): void {
  const asked = worker.upgrade({ method: "GET", target: request.target, fields: request.fields, body: null });
  visitor.on("error", () => asked.destroy());
  const giveUp = () => void asked.destroy();
  visitor.once("close", giveUp);
  asked.once("upgrade", (answer, socket, rest) => {
    onAnswer(101);
    visitor.write(headOf(answer));
    if (rest.length > 0) visitor.write(rest);
    if (head.length > 0) socket.write(head);
    visitor.off("close", giveUp);
    const ended = () => {};
    pipeline(visitor, socket, ended);
    pipeline(socket, visitor, ended);
  });
  asked.once("response", (answer) => {
    onAnswer(answer.statusCode ?? 0);
    visitor.write(headOf(answer, ["connection", "close"]));
    pipeline(answer, visitor, () => {});
  });
  asked.on("error", () => {
    if (visitor.writable && !visitor.destroyed)
      visitor.end("HTTP/1.1 502 Bad Gateway\r\nconnection: close\r\ncontent-length: 0\r\n\r\n");
  });
  asked.end();
}

/** The head of an answer as it goes over the wire. `connection` replaces its own, and its framing then ends with it. */
function headOf(answer: IncomingMessage, connection?: [string, string]): string {
  let fields = fieldsOf(answer.rawHeaders);
  if (connection) {
    const framing = new Set(["connection", "keep-alive", "transfer-encoding", "content-length"]);
    fields = [...fields.filter(([name]) => !framing.has(name)), connection];
  }
  const raw = rawOf(fields);
  const lines = raw.flatMap((each, at) => (at % 2 === 0 ? [`${each}: ${raw[at + 1]}`] : []));
  return [`HTTP/1.1 ${answer.statusCode} ${answer.statusMessage ?? ""}`, ...lines, "", ""].join("\r\n");
}

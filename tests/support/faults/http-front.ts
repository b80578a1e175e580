import { Agent, type IncomingMessage, request as send, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { listenLocally, type LocalServer, readBytes } from "../../../local/http.ts";
import { type Fault, type Part, type Script, SLOW_MS } from "./fault.ts";
import type { MovedClock } from "./moved-clock.ts";

/** A page of something in between; it may stand in no answer of ours. */
export const FOREIGN_PAGE =
  "<!doctype html><html><head><title>Boas-vindas ao Wi-Fi do aeroporto</title></head><body>Entre para navegar.</body></html>";

/** The server in front of one outside part. */
export interface Front extends LocalServer {
  url: string;
  /** Ends the calls that are held, as though their connections broke at last. */
  letGo(): void;
}

interface Answer {
  status: number;
  headers: IncomingMessage["headers"];
  body: Buffer;
}

/** A server in front of `target` that passes calls on, but for those that the script wants to go wrong. */
export async function startFront(
  part: Part,
  target: string,
  { script, clock }: { script: Script; clock: MovedClock },
): Promise<Front> {
  const agent = new Agent({ keepAlive: true, keepAliveMsecs: 600_000 });
  const held = new Set<ServerResponse>();
  const front = { url: "" };
  const { hostname, port } = new URL(target);

  const passOn = (request: IncomingMessage, body: Buffer): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const { method, url: path, headers } = request;
      const passed = send({ agent, hostname, port, method, path, headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("error", reject);
        answer.on("end", () => {
          // Pages of its own are at the address that the product knows.
          const body = Buffer.concat(chunks).toString("utf8").replaceAll(target, front.url);
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.from(body) });
        });
      });
      passed.on("error", reject);
      passed.end(body);
    });

  /** The caller waits for time to pass, or for nothing: the clock may be moved. */
  const hold = (response: ServerResponse): (() => void) => {
    held.add(response);
    clock.count(-1);
    const release = () => {
      if (held.delete(response)) clock.count(1);
    };
    response.once("close", release);
    return release;
  };

  async function goWrong(fault: Fault, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isOdd = fault.seed % 2 === 1;
    const body = await readBytes(request);
    const breakOff = () => void request.socket.destroy();
    switch (fault.kind) {
      case "refuse":
        return breakOff();
      case "hang":
        return void hold(response);
      case "html":
        if (isOdd) await passOn(request, body);
        return void response.writeHead(200, { "content-type": "text/html" }).end(FOREIGN_PAGE);
      case "lost":
        await passOn(request, body);
        return breakOff();
      case "slow": {
        const answer = await passOn(request, body);
        const release = hold(response);
        await sleep(SLOW_MS);
        release();
        return give(response, answer);
      }
      case "twice": {
        const first = await passOn(request, body);
        const second = await passOn(request, body);
        return give(response, isOdd ? first : second);
      }
      case "half": {
        const answer = await passOn(request, body);
        response.writeHead(answer.status, { ...answer.headers, "content-length": answer.body.length });
        response.write(answer.body.subarray(0, Math.floor(answer.body.length / 2)));
        return void setImmediate(breakOff);
      }
      case "cut": {
        const answer = await passOn(request, body);
        return give(response, {
          ...answer,
          body: answer.body.subarray(0, Math.floor(answer.body.length / 2)),
        });
      }
    }
  }

  const local = await listenLocally(0, part, (request, response) => {
    const fault = script.next(part);
    const answering = fault
      ? goWrong(fault, request, response)
      : readBytes(request).then(async (body) => give(response, await passOn(request, body)));
    answering.catch(() => request.socket.destroy());
  });
  local.server.keepAliveTimeout = 0;
  front.url = `http://127.0.0.1:${local.port}`;
  return {
    ...local,
    url: front.url,
    letGo() {
      for (const response of held) response.destroy();
    },
    async stop() {
      agent.destroy();
      await local.stop();
    },
  };
}

function give(response: ServerResponse, { status, headers, body }: Answer): void {
  const { "transfer-encoding": _chunked, connection: _hop, ...kept } = headers;
  response.writeHead(status, { ...kept, "content-length": body.length });
  response.end(body);
}

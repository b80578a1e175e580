import { connect, type Socket } from "node:net";
import type { LoadJob, LoadResult } from "./load.ts";

// A process of its own that sends requests over connections that stay open and reads each answer to its end. It speaks
// just the HTTP/1.1 that workerd answers with, so that it costs less than what it measures.

let serial = 0;

function requestText(job: LoadJob): string {
  const { path, headers = {} } = job.requests[serial % job.requests.length]!;
  serial += 1;
  // Each call from an address of its own: what is measured is the answer, not its refusal for too many calls.
  const address = `10.${(serial >> 16) & 255}.${(serial >> 8) & 255}.${serial & 255}`;
  const lines = Object.entries({ host: job.host, "cf-connecting-ip": address, ...headers });
  return `GET ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}`).join("\r\n")}\r\n\r\n`;
}

/** Where the answer at the buffer's beginning ends, or -1 while it is not whole. */
function endOfAnswer(buffer: Buffer): number {
  const headEnd = buffer.indexOf("\r\n\r\n");
  if (headEnd === -1) return -1;
  const head = buffer.toString("latin1", 0, headEnd).toLowerCase();
  const body = headEnd + 4;
  const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1];
  if (length !== undefined) {
    const end = body + Number(length);
    return buffer.length >= end ? end : -1;
  }
  if (!head.includes("\r\ntransfer-encoding: chunked")) return body;
  for (let at = body; ;) {
    const lineEnd = buffer.indexOf("\r\n", at);
    if (lineEnd === -1) return -1;
    const size = Number.parseInt(buffer.toString("latin1", at, lineEnd), 16);
    at = lineEnd + 2 + size + 2;
    if (at > buffer.length) return -1;
    if (size === 0) return at;
  }
}

function headOf(buffer: Buffer): string {
  return buffer.toString("latin1", 0, buffer.indexOf("\r\n\r\n"));
}

function run(job: LoadJob): Promise<LoadResult> {
  const result: LoadResult = {
    done: 0,
    busy: 0,
    failed: 0,
    bytes: 0,
    seconds: 0,
    latenciesMs: [],
    firstFailure: null,
  };
  const startedAt = performance.now();
  let sent = 0;
  const hasMore = () =>
    sent < (job.count ?? Infinity) && performance.now() - startedAt < (job.durationMs ?? Infinity);

  const connection = () =>
    new Promise<void>((resolve) => {
      const socket: Socket = connect({ host: "127.0.0.1", port: job.port });
      socket.setNoDelay(true);
      let parts: Buffer[] = [];
      let sentAt = 0;
      const fail = (what: string) => {
        result.failed += 1;
        result.firstFailure ??= what;
        socket.destroy();
        resolve();
      };
      const send = () => {
        if (!hasMore()) {
          socket.end();
          return resolve();
        }
        sent += 1;
        sentAt = performance.now();
        socket.write(requestText(job));
      };
      socket.once("connect", send);
      socket.on("error", (error) => fail(String(error)));
      socket.on("data", (chunk: Buffer) => {
        parts.push(chunk);
        const buffer = parts.length === 1 ? chunk : Buffer.concat(parts);
        const end = endOfAnswer(buffer);
        if (end === -1) return void (parts = [buffer]);
        const status = buffer.toString("latin1", 9, 12);
        const isBusy =
          job.mayBeBusy === true && status === "503" && /\r\nretry-after: \d/i.test(headOf(buffer));
        if (status !== "200" && !isBusy) return fail(buffer.toString("latin1", 0, 300));
        if (isBusy) result.busy += 1;
        parts = [];
        result.done += 1;
        result.bytes += end;
        result.latenciesMs.push(performance.now() - sentAt);
        if (job.pauseMs) setTimeout(send, job.pauseMs);
        else send();
      });
    });

  return Promise.all(Array.from({ length: job.connections }, connection)).then(() => ({
    ...result,
    seconds: (performance.now() - startedAt) / 1_000,
  }));
}

process.on("message", (job: LoadJob) => {
  run(job).then((result) => process.send?.(result));
});

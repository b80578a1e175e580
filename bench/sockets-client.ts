import { connect, type Socket } from "node:net";
import type { SocketsAnswer, SocketsOrder } from "./sockets-fleet.ts";

// A process of its own that holds some thousands of WebSockets and notes when each message came, on the machine's
// monotonic clock. It reads just the short, unmasked text frames that the servers send.

const sockets: Socket[] = [];
/** Arrivals by message text: per socket, how many. */
let counts = new Map<string, Uint16Array>();
let arrivals = new Map<string, number[]>();
let total = 0;

function nowMs(): number {
  return Number(process.hrtime.bigint() / 1_000n) / 1_000;
}

function open({ port, host, path }: Extract<SocketsOrder, { kind: "open" }>, index: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: "127.0.0.1", port });
    let isOpen = false;
    let rest: Buffer = Buffer.alloc(0);
    socket.once("connect", () =>
      socket.write(
        `GET ${path} HTTP/1.1\r\nhost: ${host}\r\ncf-connecting-ip: 10.0.${index >> 6}.${index & 63}\r\nconnection: Upgrade\r\nupgrade: websocket\r\n` +
          `sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
      ),
    );
    socket.on("error", reject);
    socket.on("data", (chunk: Buffer) => {
      const at = nowMs();
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      if (!isOpen) {
        const end = rest.indexOf("\r\n\r\n");
        if (end === -1) return;
        const head = rest.toString("latin1", 0, end);
        if (!head.startsWith("HTTP/1.1 101")) return reject(new Error(head));
        isOpen = true;
        rest = rest.subarray(end + 4);
        sockets.push(socket);
        resolve();
      }
      for (;;) {
        if (rest.length < 2) return;
        const length = rest[1]!;
        if (rest[0] !== 0x81 || length > 125) throw new Error(`unexpected frame ${rest[0]} ${length}`);
        if (rest.length < 2 + length) return;
        note(rest.toString("latin1", 2, 2 + length), index, at);
        rest = rest.subarray(2 + length);
      }
    });
  });
}

function note(text: string, index: number, at: number): void {
  let seen = counts.get(text);
  if (!seen) counts.set(text, (seen = new Uint16Array(total)));
  seen[index]! += 1;
  const times = arrivals.get(text);
  if (times) times.push(at);
  else arrivals.set(text, [at]);
}

async function obey(order: SocketsOrder): Promise<SocketsAnswer> {
  if (order.kind === "open") {
    total = order.count;
    for (let index = 0; index < order.count; index += order.atOnce)
      await Promise.all(
        Array.from({ length: Math.min(order.atOnce, order.count - index) }, (_, n) => open(order, index + n)),
      );
    return { open: sockets.length, times: [], reached: 0, duplicated: 0, others: 0 };
  }
  const seen = counts.get(order.text) ?? new Uint16Array(total);
  const answer: SocketsAnswer = {
    open: sockets.filter((socket) => !socket.destroyed).length,
    times: arrivals.get(order.text) ?? [],
    reached: seen.reduce((sum, times) => sum + (times > 0 ? 1 : 0), 0),
    duplicated: seen.reduce((sum, times) => sum + Math.max(0, times - 1), 0),
    others: [...counts.keys()].filter((text) => text !== order.text).length,
  };
  if (order.isLast) {
    counts = new Map();
    arrivals = new Map();
  }
  return answer;
}

process.on("message", (order: SocketsOrder) => {
  obey(order).then(
    (answer) => process.send?.(answer),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});

import { once } from "node:events";
import net from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { type TestWorker, startTestWorker } from "./support/test-worker.ts";

// WebSockets pass the stand-in: the test's Worker speaks them itself.

let origin: TestWorker;
const sockets = new WebSocketServer({ noServer: true });

beforeAll(async () => {
  origin = await startTestWorker();
  origin.server.on("upgrade", (request, socket, head) => {
    origin.seen.push(request);
    if (request.url === "/refused")
      return void socket.end("HTTP/1.1 401 Unauthorized\r\ncontent-length: 2\r\n\r\nno");
    if (request.url === "/raw") {
      socket.write("HTTP/1.1 101 Switching Protocols\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n");
      // Answers only once the visitor has said all: the connection is half open then.
      return void text(socket).then((said) => socket.end(`heard ${said}`));
    }
    sockets.handleUpgrade(request, socket, head, (socket) => {
      socket.on("message", (data) => {
        if (String(data) === "close") socket.close(4001, "as asked");
        else socket.send(`echo ${String(data)}`);
      });
    });
  });
});
afterAll(() => origin.stop());

const open = (path: string) => new WebSocket(`${origin.cache.origin.replace("http", "ws")}${path}`);

it("carries messages and closes both ways, and says who the visitor is", async () => {
  const socket = open("/live");
  await once(socket, "open");
  socket.send("one");
  expect(String((await once(socket, "message"))[0])).toBe("echo one");
  socket.send("close");
  const [code, reason] = await once(socket, "close");
  expect([code, String(reason)]).toEqual([4001, "as asked"]);
  expect(origin.seen.at(-1)?.headers["cf-connecting-ip"]).toBe("127.0.0.1");
});

it("ends the Worker's side when the visitor's connection breaks", async () => {
  const socket = open("/live");
  await once(socket, "open");
  const workerSide = [...sockets.clients].at(-1)!;
  socket.terminate();
  await once(workerSide, "close");
});

it("hands a refusal back", async () => {
  const socket = open("/refused");
  const [error] = await once(socket, "error");
  expect(String(error)).toContain("401");
});

it("lets one direction go on when the other has ended", async () => {
  const socket = net.connect({
    port: Number(new URL(origin.cache.origin).port),
    host: "127.0.0.1",
    allowHalfOpen: true,
  });
  socket.write("GET /raw HTTP/1.1\r\nhost: edge\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n");
  await once(socket, "data");
  socket.end("all of it");
  expect(await text(socket)).toBe("heard all of it");
});

it("answers another upgrade as a plain request, through the cache", async () => {
  origin.answer = () => ({ headers: { "cache-control": "max-age=60" }, body: "plain" });
  const socket = net.connect(Number(new URL(origin.cache.origin).port), "127.0.0.1");
  socket.write("GET /h2 HTTP/1.1\r\nhost: edge\r\nconnection: Upgrade, close\r\nupgrade: h2c\r\n\r\n");
  expect(await text(socket)).toMatch(/^HTTP\/1.1 200 OK[\s\S]*cf-cache-status: MISS[\s\S]*plain/);
});

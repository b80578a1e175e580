import type { Server } from "node:http";
import { connect } from "node:net";
import { WebSocketServer } from "ws";

/** The address of a PostgreSQL server's wire. */
export type WireTarget = { host: string; port: number };

type TunnelOptions = { target: WireTarget; onOpen: () => boolean };

/**
 * Adds Neon's WebSocket `/v2` to a server: every binary message is handed to `target`'s wire and back. The address
 * that the driver puts in the query is not used: there is one database server here. `onOpen` is asked for each
 * tunnel and may refuse it. Gives a function that closes all tunnels.
 */
export function addTunnel(server: Server, { target, onOpen }: TunnelOptions): () => void {
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  server.on("upgrade", (request, socket, head) => {
    const { pathname } = new URL(request.url ?? "/", "http://127.0.0.1");
    if (pathname !== "/v2" || !onOpen()) return socket.destroy();
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      const wire = connect(target);
      wire.setNoDelay(true);
      webSocket.on("message", (data: Buffer) => wire.write(data));
      wire.on("data", (chunk) => webSocket.send(chunk));
      webSocket.on("close", () => wire.destroy());
      webSocket.on("error", () => wire.destroy());
      wire.on("close", () => webSocket.close());
      wire.on("error", () => webSocket.terminate());
    });
  });
  return () => {
    for (const client of sockets.clients) client.terminate();
    sockets.close();
  };
}

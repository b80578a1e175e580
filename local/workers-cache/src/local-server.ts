import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";

/** A small HTTP server on 127.0.0.1. `stop` ends open connections too. */
export type LocalServer = { server: Server; port: number; stop(): Promise<void> };

/**
 * Listens on 127.0.0.1:`port` (0: any free one); throws Node's `EADDRINUSE` when it is held. With `isUpgrade`, only
 * requests that it accepts become upgrades; the others are answered as plain ones.
 */
export function listenLocally(
  port: number,
  onRequest: RequestListener,
  isUpgrade?: (request: IncomingMessage) => boolean,
): Promise<LocalServer> {
  const shouldUpgradeCallback = isUpgrade === undefined ? {} : { shouldUpgradeCallback: isUpgrade };
  const server = createServer({ keepAliveTimeout: 60_000, ...shouldUpgradeCallback }, onRequest);
  return new Promise((resolve, reject) => {
    server.once("error", reject);
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

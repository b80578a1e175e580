import { listenLocally, sendJson } from "./http.ts";
import { NeonEndpoint, type ProxyFault, type ProxyStats } from "./neon-endpoint.ts";
import { addTunnel, type WireTarget } from "./neon-tunnel.ts";

/** A running proxy; `endpoint` is what `neonConfig.fetchEndpoint` takes. */
export type NeonProxy = {
  port: number;
  endpoint: string;
  stats(): ProxyStats;
  resetStats(): void;
  setLatency(ms: number): void;
  /** Holds back what comes after the first `count` requests since the last reset; gives what lets it all go. */
  holdAfter(count: number): () => void;
  /** `of` names the request whose answer `drop_answer_once` loses, by words of its SQL without quotation marks: `insert into matches`. */
  setFault(mode: ProxyFault, of?: string): void;
  /** How it misbehaves now; what happens once is "off" again afterwards. */
  fault(): ProxyFault;
  stop(): Promise<void>;
};

/**
 * Starts a proxy that speaks Neon's wire on 127.0.0.1: POST `/sql` (one statement or a batch in one transaction), in
 * front of the PostgreSQL of each request's connection string, and WebSocket `/v2`, in front of `target`. `port` 0
 * takes any free one.
 * Also `GET /stats`, `POST /stats/reset`, `POST /latency {ms}`, `POST /fault {mode, of?}`.
 */
export async function startNeonProxy(options: { port: number; target: WireTarget }): Promise<NeonProxy> {
  const endpoint = new NeonEndpoint();
  const local = await listenLocally(options.port, "DATABASE_PROXY_PORT", (request, response) => {
    endpoint.answer(request, response).catch((error: unknown) => {
      if (!response.headersSent) sendJson(response, 500, { message: String(error) });
    });
  });
  const closeTunnels = addTunnel(local.server, {
    target: options.target,
    onOpen: () => endpoint.takeTunnel(),
  });
  return {
    port: local.port,
    endpoint: `http://127.0.0.1:${local.port}/sql`,
    stats: () => ({ ...endpoint.counts }),
    resetStats: () => endpoint.resetCounts(),
    setLatency: (ms) => void (endpoint.latencyMs = ms),
    holdAfter: (count) => endpoint.holdAfter(count),
    setFault: (mode, of) => endpoint.setFault(mode, of),
    fault: () => endpoint.fault,
    async stop() {
      closeTunnels();
      await local.stop();
      await endpoint.close();
    },
  };
}

import { createHash, randomBytes } from "node:crypto";
import { createBeacon } from "../app/platform/beacon.server.ts";
import { listenLocally, sendJson } from "./http.ts";

/** A beacon on this machine. */
export type LocalBeacon = { url: string; port: number; stop(): Promise<void> };

/**
 * Stands in for drand: `/public/:round` gives a round's number as drand's HTTP API does, the same each time, once its time has
 * come, and 404 before that. Nobody can know the numbers beforehand: they hang on a secret of this run, or of `seed`.
 */
export async function startBeacon(options: {
  port: number;
  now: () => number;
  seed?: string;
}): Promise<LocalBeacon> {
  const seed = options.seed ?? randomBytes(32).toString("hex");
  const { timeOf } = createBeacon(undefined);
  const server = await listenLocally(options.port, "BEACON_PORT", (request, response) => {
    const round = Number(/^\/public\/(\d{1,12})$/.exec(request.url ?? "")?.[1]);
    if (!round || timeOf(round).getTime() > options.now())
      return sendJson(response, 404, { error: "no such round" });
    const signature = createHash("sha384").update(`${seed} ${round}`).digest("hex");
    const randomness = createHash("sha256").update(Buffer.from(signature, "hex")).digest("hex");
    sendJson(response, 200, { round, randomness, signature });
  });
  return { url: `http://127.0.0.1:${server.port}`, port: server.port, stop: () => server.stop() };
}

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { BUILT_WORKER } from "../../local/configuration.ts";
import { startWorker } from "../../local/worker.ts";
import type { PurgeState } from "../../app/platform/services.server.ts";

/** What the account answers to a purge; "slow" is success after 3 s. */
export type AccountAnswer = "success" | "slow" | "refused" | "thrown";

/** A purge that reached the entrypoint: when (milliseconds, the worker's clock) and its tags. */
export interface SeenPurge {
  at: number;
  tags: string[];
}

/** The built worker with its desk within reach; `purgeTags` tells what it is called with instead of purging. */
export interface DeskProbe {
  /** Asks the desk; gives how long it took to accept, in milliseconds. */
  purge(tags: string[]): Promise<number>;
  seen(): Promise<SeenPurge[]>;
  state(): Promise<PurgeState>;
  answer(answer: AccountAnswer): Promise<void>;
  /** Ends the worker in the middle of whatever it does and starts it again on the same storage. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const ENTRY = `
import Quadra from "./index.js";
export * from "./index.js";
const seen = [];
let answer = "success";
export default class Probe extends Quadra {
  async fetch(request) {
    const desk = this.env.EDGE_DESK.get(this.env.EDGE_DESK.idFromName("desk"));
    const asked = await request.json();
    if (asked.purge) await desk.purge(asked.purge);
    if (asked.answer) answer = asked.answer;
    return Response.json(asked.state ? await desk.readPurges() : seen);
  }
  async purgeTags(tags) {
    seen.push({ at: Date.now(), tags });
    if (answer === "thrown") throw new Error("the network is away");
    if (answer === "slow") await new Promise((resolve) => setTimeout(resolve, 3_000));
    return { success: answer !== "refused" };
  }
}`;

/** Starts the built worker under an entrypoint that stands between the desk and the cache. Needs the build. */
export async function startDeskProbe(): Promise<DeskProbe> {
  const folder = mkdtempSync(path.join(tmpdir(), "quadra-desk-"));
  const [built, persistDir] = [path.join(folder, "built"), path.join(folder, "state")];
  cpSync(path.dirname(BUILT_WORKER), built, { recursive: true });
  writeFileSync(path.join(built, "probe.js"), ENTRY);
  const configPath = path.join(built, "wrangler.json");
  const configuration = JSON.parse(readFileSync(configPath, "utf8")) as object;
  writeFileSync(configPath, JSON.stringify({ ...configuration, main: "probe.js", assets: undefined }));
  const run = () => startWorker({ port: 0, vars: {}, persistDir, configPath });
  let worker = await run();
  const ask = async (question: object): Promise<unknown> =>
    (await fetch(worker.origin, { method: "POST", body: JSON.stringify(question) })).json();
  return {
    async purge(tags) {
      const startedAt = performance.now();
      await ask({ purge: tags });
      return performance.now() - startedAt;
    },
    seen: async () => (await ask({})) as SeenPurge[],
    state: async () => (await ask({ state: true })) as PurgeState,
    answer: async (answer) => void (await ask({ answer })),
    async restart() {
      await worker.stop();
      worker = await run();
    },
    async stop() {
      await worker.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

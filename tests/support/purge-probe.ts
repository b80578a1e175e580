import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { BUILT_WORKER } from "../../local/configuration.ts";
import { startWorker } from "../../local/worker.ts";
import type { PurgeState } from "../../app/platform/services.server.ts";

/** The account's answer to a purge. */
type AccountAnswer = "success" | "refused" | "thrown";

/** The built worker with its purge queue within reach; `purgeTags` records what it is called with instead of purging. */
export interface PurgeProbe {
  purge(tags: string[]): Promise<void>;
  /** The tags of each purge that reached the entrypoint. */
  seen(): Promise<string[][]>;
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
    const queue = this.env.PURGE_QUEUE.get(this.env.PURGE_QUEUE.idFromName("purge-queue"));
    const asked = await request.json();
    if (asked.purge) await queue.purge(asked.purge);
    if (asked.answer) answer = asked.answer;
    return Response.json(asked.state ? await queue.readPurges() : seen);
  }
  async purgeTags(tags) {
    seen.push(tags);
    if (answer === "thrown") throw new Error("the network is away");
    return { success: answer !== "refused" };
  }
}`;

/** Starts the built worker under an entrypoint that stands between the queue and the cache. Needs the build. */
export async function startPurgeProbe(): Promise<PurgeProbe> {
  const folder = mkdtempSync(path.join(tmpdir(), "quadra-queue-"));
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
    purge: async (tags) => void (await ask({ purge: tags })),
    seen: async () => (await ask({})) as string[][],
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

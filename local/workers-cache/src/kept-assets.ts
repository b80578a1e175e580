import { type Fields, valueOf, without } from "./header-fields.ts";
import type { WorkerAnswer } from "./worker-address.ts";

/** A static asset as the Worker answered it, whole. */
export type KeptAsset = Omit<WorkerAnswer, "body"> & { body: Buffer };

/** Fields by which a visitor asks for less than the whole. */
const FOR_LESS = /^(?:if-|range$)/;

/**
 * The static assets of one Worker, each as it came for visitors who take the same encodings: files do not change while it runs, and a
 * page asks for dozens. Caches in front of one Worker may share them.
 */
export class KeptAssets {
  readonly #kept = new Map<string, KeptAsset>();

  /** Gives a whole asset; `fetch` asks the Worker for one that is not kept. Null is for those who ask for less than the whole. */
  async whole(
    { method, target, fields }: { method: string; target: string; fields: Fields },
    fetch: () => Promise<WorkerAnswer>,
  ): Promise<KeptAsset | null> {
    if (method !== "GET" || fields.some(([name]) => FOR_LESS.test(name))) return null;
    const key = `${target} ${valueOf(fields, "accept-encoding") ?? ""}`;
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    const answer = await fetch();
    const chunks: Buffer[] = [];
    for await (const chunk of answer.body) chunks.push(chunk as Buffer);
    const asset = { ...answer, fields: without(answer.fields, ["date"]), body: Buffer.concat(chunks) };
    if (answer.status === 200) this.#kept.set(key, asset);
    return asset;
  }
}

import { mkdir, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import type { WorkerSource } from "./workerd-config.ts";

/** The header that tells the added entry apart; nothing of the product reads it. */
export const RING_HEADER = "x-bench-ring";

/**
 * The product with one module in front, which is part of the bench only: a request with `x-bench-ring: CLUB` rings that club's
 * object as `worker/realtime/bell.ts` does and says how often objects of its class were made, so that it is seen whether they
 * had hibernated. Every other request is the product's.
 */
export async function rungProduct(source: WorkerSource, folder: string): Promise<WorkerSource> {
  await mkdir(folder, { recursive: true });
  for (const name of new Set(source.modules.map((file) => file.split("/")[0]!)))
    await symlink(path.join(source.folder, name), path.join(folder, name));
  const [entry] = source.modules;
  await writeFile(
    path.join(folder, "rung.js"),
    `import Product, { Bell as Kept } from ${JSON.stringify(`./${entry}`)};
export * from ${JSON.stringify(`./${entry}`)};
let constructions = 0;
export class Bell extends Kept {
  constructor(state, env) {
    super(state, env);
    constructions += 1;
  }
}
export default class extends Product {
  async fetch(request) {
    const club = request.headers.get(${JSON.stringify(RING_HEADER)});
    if (!club) return super.fetch(request);
    const bells = this.env.CLUB_DISPLAY;
    const id = new URL(request.url).searchParams.get("id");
    await bells.get(bells.idFromName("club:" + club)).fetch("https://bell/ring?id=" + id, { method: "POST" });
    return new Response(String(constructions));
  }
}
`,
  );
  return { ...source, folder, modules: ["rung.js", ...source.modules] };
}

import { mkdir, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import type { WorkerSource } from "./workerd-config.ts";

/** The header that the added entry reads; the product does not know it. */
export const PUBLISH_HEADER = "x-bench-publish";

/**
 * The product with one module in front, which is part of the bench only. A request with `x-bench-publish: CLUB` publishes to
 * that club's object as `worker/realtime/channels.ts` does and answers how often objects of its class were made, which shows
 * whether they had hibernated. Every other request goes to the product.
 */
export async function publishingProduct(source: WorkerSource, folder: string): Promise<WorkerSource> {
  await mkdir(folder, { recursive: true });
  for (const name of new Set(source.modules.map((file) => file.split("/")[0]!)))
    await symlink(path.join(source.folder, name), path.join(folder, name));
  const [entry] = source.modules;
  await writeFile(
    path.join(folder, "publishing.js"),
    `import Product, { Channel as Kept } from ${JSON.stringify(`./${entry}`)};
export * from ${JSON.stringify(`./${entry}`)};
let constructions = 0;
export class Channel extends Kept {
  constructor(state, env) {
    super(state, env);
    constructions += 1;
  }
}
export default class extends Product {
  async fetch(request) {
    const club = request.headers.get(${JSON.stringify(PUBLISH_HEADER)});
    if (!club) return super.fetch(request);
    const channels = this.env.CLUB_DISPLAY;
    const id = new URL(request.url).searchParams.get("id");
    await channels.get(channels.idFromName("club:" + club)).fetch("https://channel/publish?id=" + id, { method: "POST" });
    return new Response(String(constructions));
  }
}
`,
  );
  return { ...source, folder, modules: ["publishing.js", ...source.modules] };
}

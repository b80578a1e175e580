import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { PROJECT_DIR } from "../local/configuration.ts";

const CLIENT = path.join(PROJECT_DIR, "build/client");

type Manifest = {
  entry: { module: string; imports: string[] };
  routes: Record<string, { parentId?: string; module: string; imports?: string[] }>;
};

/** JavaScript that each route of the application loads first, in gzipped bytes and files, from the build's own manifest. */
export function routeScripts(): Map<string, { bytes: number; files: number }> {
  const assets = path.join(CLIENT, "assets");
  const file = readdirSync(assets).find((name) => /^manifest-.+\.js$/.test(name));
  if (!file) throw new Error(`no manifest in ${assets}`);
  const text = readFileSync(path.join(assets, file), "utf8");
  const manifest = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as Manifest;
  const sizes = new Map<string, number>();
  const sizeOf = (address: string) => gzipSync(readFileSync(path.join(CLIENT, address))).length;
  return new Map(
    Object.keys(manifest.routes).map((id) => {
      const files = new Set([manifest.entry.module, ...manifest.entry.imports]);
      for (let at: string | undefined = id; at !== undefined; at = manifest.routes[at]?.parentId) {
        const route = manifest.routes[at]!;
        for (const address of [route.module, ...(route.imports ?? [])]) files.add(address);
      }
      for (const address of files) if (!sizes.has(address)) sizes.set(address, sizeOf(address));
      const bytes = [...files].reduce((sum, address) => sum + sizes.get(address)!, 0);
      return [id, { bytes, files: files.size }];
    }),
  );
}

import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

/** Modules whose exports are plain data that the browser gets as they are, and not what makes them. */
const MODULES = /\/app\/page-columns\.ts$/;

/** Vite plugin that works out such a module while the browser's files are built: it becomes the JSON of its exports. */
export function evaluated(): Plugin {
  return {
    name: "quadra-evaluated",
    enforce: "pre",
    async load(id) {
      if (this.environment.name !== "client" || !MODULES.test(id)) return null;
      const module = (await import(pathToFileURL(id).href)) as Record<string, unknown>;
      return Object.entries(module)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join("\n");
    },
  };
}

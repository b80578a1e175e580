import { createHash } from "node:crypto";
import { basename } from "node:path";
import { build, type Plugin } from "vite";

const INLINE_SCRIPT = "?inline-script";
const SCRIPT_ADDRESS = "?script-address";

/** Gives the text that an import of `entry` with this ending stands for. */
type ReadText = (entry: string, ending: string) => Promise<string>;

/**
 * Vite plugin for pages that carry no React. `import code from "./x.ts?inline-script"` gives the file, bundled and
 * minified for the browser, as a string to stand inside one `<script>`; `import address from "./x.ts?script-address"`
 * puts it among the browser's files, a module with its digest in its name, and gives its address. Such scripts may
 * import addresses themselves.
 */
export function inlineScript(): Plugin {
  let isDevelopment = false;
  let root = "";
  return {
    ...resolvedByEnding(),
    configResolved(config) {
      isDevelopment = config.command === "serve";
      root = config.root;
    },
    async load(id) {
      const readText: ReadText = async (entry, ending) => {
        this.addWatchFile(entry);
        if (ending === INLINE_SCRIPT) return (await bundle(entry, "iife", readText)).trim();
        // In development the browser loads the module itself, as Vite serves it.
        if (isDevelopment) return entry.slice(root.length);
        const code = await bundle(entry, "es", readText);
        const digest = createHash("sha256").update(code).digest("base64url").slice(0, 8);
        const fileName = `assets/${basename(entry).split(".")[0]}-${digest}.js`;
        // Both environments know the name; the file belongs to the browser's.
        if (this.environment.name === "client") this.emitFile({ type: "asset", fileName, source: code });
        return `/${fileName}`;
      };
      return await loadByEnding(id, readText);
    },
  };
}

/** Resolves imports with both endings, and keeps them apart from imports of the plain file. */
function resolvedByEnding(): Plugin {
  return {
    name: "quadra-inline-script",
    enforce: "pre",
    async resolveId(source, importer) {
      const ending = [INLINE_SCRIPT, SCRIPT_ADDRESS].find((known) => source.endsWith(known));
      if (!ending) return null;
      const resolved = await this.resolve(source.slice(0, -ending.length), importer, { skipSelf: true });
      return resolved ? `\0${resolved.id}${ending}.js` : null;
    },
  };
}

async function loadByEnding(id: string, readText: ReadText): Promise<string | null> {
  const ending = [INLINE_SCRIPT, SCRIPT_ADDRESS].find((known) => id.endsWith(`${known}.js`));
  if (!id.startsWith("\0") || !ending) return null;
  return `export default ${JSON.stringify(await readText(id.slice(1, -`${ending}.js`.length), ending))};`;
}

/** One file with all that it imports, now or later, minified; stylesheets come in as text (`?inline`). A module keeps its exports. */
async function bundle(entry: string, format: "iife" | "es", readText: ReadText): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: "error",
    plugins: [{ ...resolvedByEnding(), load: (id) => loadByEnding(id, readText) }],
    build: {
      write: false,
      minify: true,
      target: "es2020",
      modulePreload: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: entry,
        output: { format, codeSplitting: false },
        preserveEntrySignatures: "strict",
      },
    },
  });
  const result = Array.isArray(output) ? output[0] : output;
  if (!result || !("output" in result)) throw new Error(`no output for ${entry}`);
  return result.output[0].code;
}

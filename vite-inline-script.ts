import { build, type Plugin } from "vite";

const SUFFIX = "?inline-script";

/**
 * Vite plugin: `import code from "./x.ts?inline-script"` gives the file, bundled and minified for the browser,
 * as a string to stand inside one `<script>`; for pages that carry no React (the TV) and for the theme.
 */
export function inlineScript(): Plugin {
  return {
    name: "quadra-inline-script",
    enforce: "pre",
    async resolveId(source, importer) {
      if (!source.endsWith(SUFFIX)) return null;
      const resolved = await this.resolve(source.slice(0, -SUFFIX.length), importer, { skipSelf: true });
      return resolved ? `\0${resolved.id}${SUFFIX}.js` : null;
    },
    async load(id) {
      if (!id.startsWith("\0") || !id.endsWith(`${SUFFIX}.js`)) return null;
      const entry = id.slice(1, -`${SUFFIX}.js`.length);
      this.addWatchFile(entry);
      const output = await build({
        configFile: false,
        logLevel: "error",
        build: {
          write: false,
          minify: true,
          target: "es2020",
          modulePreload: false,
          rolldownOptions: { input: entry, output: { format: "iife" } },
        },
      });
      const result = Array.isArray(output) ? output[0] : output;
      if (!result || !("output" in result)) throw new Error(`no output for ${entry}`);
      return `export default ${JSON.stringify(result.output[0].code.trim())};`;
    },
  };
}

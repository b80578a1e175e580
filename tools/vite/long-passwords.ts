import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";
import { PASSWORD_MIN_LENGTH } from "../../app/features/people/people/choices.ts";

const PROJECT_DIR = join(import.meta.dirname, "../..");

/**
 * Vite plugin that makes the list of common passwords a text beside the worker's code, which is read and compiled whole at
 * every start, and leaves those out that are too short anyway.
 */
export function longPasswords(): Plugin {
  return {
    name: "quadra-long-passwords",
    enforce: "pre",
    async resolveId(source, importer) {
      if (!source.endsWith("language-common/dist/passwords.json.mjs")) return null;
      const { default: passwords } = (await import(source)) as { default: readonly string[] };
      const long = passwords.filter((one) => one.normalize("NFKC").trim().length >= PASSWORD_MIN_LENGTH);
      const file = join(PROJECT_DIR, "node_modules/.cache/quadra/common-passwords.txt");
      await mkdir(dirname(file), { recursive: true });
      // In the order of the alphabet it is a quarter smaller once it is gzipped.
      await writeFile(file, long.toSorted().join("\n"));
      return await this.resolve(file, importer, { skipSelf: true });
    },
  };
}

import { parseAst, type Plugin } from "vite";
import { UNUSED_CODE } from "./unused-code.ts";

/** Characters `start` to `end` of a file, and what stands there instead. */
export type Edit = { start: number; end: number; text: string };

/** What a file loses: finds it in the file and throws when it is not there, so that no upgrade changes anything silently. */
export type Cut = (file: ParsedFile) => Edit[];

export type ParsedFile = { code: string; body: Node[] };

/** A node of ESTree, with those of its fields that are read here. */
export type Node = {
  type: string;
  start: number;
  end: number;
  name?: string;
  computed?: boolean;
  static?: boolean;
  id?: Node | null;
  key?: Node;
  value?: Node;
  init?: Node | null;
  body?: Node | Node[];
  declaration?: Node | null;
  declarations?: Node[];
  expression?: Node | boolean;
  left?: Node;
  right?: Node;
  object?: Node;
  property?: Node;
  callee?: Node;
};

/**
 * Vite plugin that takes out of packages, as they are bundled for the worker, what nothing of ours calls (`unused-code.ts`):
 * workerd reads and compiles the whole bundle at every start. The build fails when something that is named is not there, or
 * when a package is bundled without one of its files that are named.
 */
export function lightWorker(): Plugin {
  const seen = new Set<string>();
  return {
    name: "quadra-light-worker",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    buildStart: () => seen.clear(),
    transform(code, id) {
      const file = packageFileOf(id);
      const cuts = file === null ? undefined : UNUSED_CODE[file];
      if (!file || !cuts) return null;
      seen.add(file);
      // Cut out by blanks, so that every place stays where the source map has it.
      return { code: withoutUnused(code, cuts, file), map: null };
    },
    buildEnd(error) {
      if (error) return;
      const bundled = new Set([...this.getModuleIds()].map(packageFileOf).map(packageOf));
      const missing = Object.keys(UNUSED_CODE).filter(
        (file) => bundled.has(packageOf(file)) && !seen.has(file),
      );
      if (missing.length > 0)
        this.error(`bundled without ${missing.join(", ")}: see local/bundle/unused-code.ts`);
    },
  };
}

/** The code after its cuts, with the same lines. Throws, naming `file`, when one does not fit. */
export function withoutUnused(code: string, cuts: readonly Cut[], file: string): string {
  const parsed = { code, body: parseAst(code).body as unknown as Node[] };
  const edits = cuts
    .flatMap((cut) => {
      try {
        return cut(parsed);
      } catch (error) {
        throw new Error(`${file}: ${(error as Error).message}`, { cause: error });
      }
    })
    .toSorted((a, b) => a.start - b.start);
  let result = "";
  let at = 0;
  for (const { start, end, text } of edits) {
    const gone = code.slice(start, end);
    if (start < at) throw new Error(`${file}: two cuts meet at ${start}`);
    const lines = gone.split("\n");
    const blank = lines.length > 1 ? lines.at(-1)! : gone.slice(text.length);
    result += code.slice(at, start) + text + "\n".repeat(lines.length - 1) + " ".repeat(blank.length);
    at = end;
  }
  return result + code.slice(at);
}

function packageFileOf(id: string): string | null {
  const [, file] = /^[^\0?]*\/node_modules\/([^?]+)/.exec(id) ?? [];
  return file ?? null;
}

function packageOf(file: string | null): string {
  return /^(@[^/]+\/)?[^/]+/.exec(file ?? "")?.[0] ?? "";
}

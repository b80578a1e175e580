import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** The beginning of our workspaces' package names, before the name of their folder in `local/`. */
const WORKSPACE_NAME = "@quadra/local-";

export interface SourceFile {
  /** Path from the project's root, with slashes. */
  path: string;
  text: string;
  lines: number;
  imports: {
    specifier: string;
    /** Project path, or the package's name. */ target: string;
    isOurs: boolean;
    isType: boolean;
    /** `import(…)`: what comes later than the file itself. */
    isLate: boolean;
    /** The names that are taken from it; `*` for all of it. */
    names: string[];
  }[];
  /** The names that it gives. */
  exports: string[];
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:([^"'`;]*?)\sfrom\s+)?["']([^"']+)["']|import\(\s*["']([^"']+)["']\s*\)/g;
const DECLARED = /^export (?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type) (\w+)/gm;
const LISTED = /^export (?:type )?\{([^}]*)\}/gm;

/** Every file of the given folders that git tracks or would track, of whatever kind. */
export function listFiles(...folders: readonly string[]): string[] {
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "--", ...folders], {
    cwd: ROOT,
    encoding: "utf8",
  });
  return listed.split("\n").filter((file) => file !== "" && existsSync(path.join(ROOT, file)));
}

/** Every source file of the given folders that git tracks or would track, with its imports resolved. */
export function readSources(folders: readonly string[]): SourceFile[] {
  return listFiles(...folders)
    .filter((file) => /\.(ts|tsx)$/.test(file) && !file.endsWith(".d.ts"))
    .map((file) => readSource(file));
}

function readSource(file: string): SourceFile {
  const text = readFileSync(path.join(ROOT, file), "utf8");
  const imports = [...text.matchAll(IMPORT)].map(([, type, clause, from, dynamic]) => {
    const specifier = (from ?? dynamic)!;
    const isWorkspace = specifier.startsWith(WORKSPACE_NAME);
    const isOurs = isWorkspace || specifier.startsWith(".");
    const target = isWorkspace
      ? `local/${specifier.slice(WORKSPACE_NAME.length)}`
      : isOurs
        ? path.posix.join(path.posix.dirname(file), specifier.replace(/\?.*$/, ""))
        : specifier
            .split("/")
            .slice(0, specifier.startsWith("@") ? 2 : 1)
            .join("/");
    const names = dynamic || !clause ? ["*"] : namesIn(clause, 0);
    return { specifier, target, isOurs, isType: Boolean(type), isLate: Boolean(dynamic), names };
  });
  const exports = [
    ...[...text.matchAll(DECLARED)].map(([, name]) => name!),
    ...[...text.matchAll(LISTED)].flatMap(([, list]) => namesIn(`{${list}}`, -1)),
  ];
  return { path: file, text, lines: text.split("\n").length - 1, imports, exports };
}

/** The names of a clause in braces, those on one side (0 or -1) of an `as`; `*` for a namespace, `default` before the braces. */
function namesIn(clause: string, side: 0 | -1): string[] {
  if (clause.includes("*")) return ["*"];
  const inBraces = /\{([^]*)\}/.exec(clause)?.[1] ?? "";
  const names = inBraces.split(",").flatMap((entry) => {
    const name = entry
      .trim()
      .replace(/^type\s+/, "")
      .split(/\s+as\s+/)
      .at(side);
    return name ? [name] : [];
  });
  return /^\s*\w/.test(clause) && !clause.trim().startsWith("{") ? [...names, "default"] : names;
}

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "../..");

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
  }[];
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^"'`;]*?\sfrom\s+)?["']([^"']+)["']|import\(\s*["']([^"']+)["']\s*\)/g;

/** Every source file of the given folders that git tracks or would track, with its imports resolved. */
export function readSources(folders: readonly string[]): SourceFile[] {
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "--", ...folders], {
    cwd: ROOT,
    encoding: "utf8",
  });
  return listed
    .split("\n")
    .filter((file) => /\.(ts|tsx)$/.test(file) && !file.endsWith(".d.ts"))
    .map((file) => readSource(file));
}

function readSource(file: string): SourceFile {
  const text = readFileSync(path.join(ROOT, file), "utf8");
  const imports = [...text.matchAll(IMPORT)].map(([, type, from, dynamic]) => {
    const specifier = (from ?? dynamic)!;
    const isOurs = specifier.startsWith(".");
    const target = isOurs
      ? path.posix.join(path.posix.dirname(file), specifier.replace(/\?.*$/, ""))
      : specifier
          .split("/")
          .slice(0, specifier.startsWith("@") ? 2 : 1)
          .join("/");
    return { specifier, target, isOurs, isType: Boolean(type) };
  });
  return { path: file, text, lines: text.split("\n").length - 1, imports };
}

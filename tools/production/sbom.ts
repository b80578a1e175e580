import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";

const PROJECT_DIR = path.resolve(fileURLToPath(new URL("../..", import.meta.url)));

/** The parts of a lock file that are read here: its packages by the folder that they are installed in, the project itself by "". */
interface LockFile {
  packages: Record<
    string,
    {
      version?: string;
      dependencies?: Record<string, string>;
      peerDependencies?: Record<string, string>;
      peerDependenciesMeta?: Record<string, { optional?: boolean }>;
    }
  >;
}

/** A list of parts in CycloneDX's form, as npm prints it. */
interface PartsList {
  components: { "bom-ref": string; name: string; version: string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/**
 * The packages that are shipped, as "name@version": those that `dependencies` of the project lead to. npm's own `--omit dev`
 * leaves out what is also needed to build (React, the router), and workspaces bring in the stand-ins.
 */
export function shippedPackages({ packages }: LockFile): Set<string> {
  const found = new Map<string, string>();
  const waiting = Object.keys(packages[""]?.dependencies ?? {}).map((name) => ({ name, from: "" }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const folder = folderOf(packages, next.name, next.from);
    if (folder === null || found.has(folder)) continue;
    const {
      version,
      dependencies = {},
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = packages[folder]!;
    found.set(folder, `${next.name}@${version}`);
    const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
    for (const name of [...Object.keys(dependencies), ...peers]) waiting.push({ name, from: folder });
  }
  return new Set(found.values());
}

/** Where a package of that name is found from a folder, as Node looks for it; null where it is not installed. */
function folderOf(packages: LockFile["packages"], name: string, from: string): string | null {
  for (let at = from; ;) {
    const folder = `${at === "" ? "" : `${at}/`}node_modules/${name}`;
    if (packages[folder]) return folder;
    if (at === "") return null;
    const cut = at.lastIndexOf("/node_modules/");
    at = cut < 0 ? "" : at.slice(0, cut);
  }
}

/** The project's lock file. */
export async function readLockFile(): Promise<LockFile> {
  return JSON.parse(await readFile(path.join(PROJECT_DIR, "package-lock.json"), "utf8")) as LockFile;
}

/** The list of all packages that are shipped, in CycloneDX's JSON, from the lock file alone: no network, nothing installed. */
export async function listParts(): Promise<PartsList> {
  const shipped = shippedPackages(await readLockFile());
  const { stdout } = await promisify(execFile)(
    "npm",
    ["sbom", "--package-lock-only", "--sbom-format", "cyclonedx"],
    { cwd: PROJECT_DIR, maxBuffer: 50_000_000 },
  );
  const all = JSON.parse(stdout) as PartsList;
  const components = all.components.filter((part) => shipped.has(part["bom-ref"]));
  const dependencies = all.dependencies
    .filter(({ ref }) => shipped.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((name) => shipped.has(name)) }));
  return { ...all, components, dependencies };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  console.log(JSON.stringify(await listParts(), null, 2));
}

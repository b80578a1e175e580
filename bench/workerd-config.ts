import path from "node:path";

/** A worker as workerd takes it: modules on disk, variables, Durable Objects with SQLite storage. */
export type WorkerSource = {
  /** Absolute folder that the modules are in. */
  folder: string;
  /** Paths of the modules relative to the folder, the entry first. */
  modules: string[];
  vars: Record<string, string>;
  /** Durable Objects: binding name to class name. */
  objects: Record<string, string>;
  compatibilityDate: string;
  compatibilityFlags?: string[];
};

/**
 * The configuration of `workerd serve` for one worker on 127.0.0.1:`port`. Its fetches may reach this machine only.
 * The service `main` is the worker, `storage` the folder of its objects.
 */
export function configText(source: WorkerSource, place: { port: number; storageDir: string }): string {
  const classes = [...new Set(Object.values(source.objects))];
  const namespaces = classes.map(
    (name) => `(className = ${text(name)}, uniqueKey = ${text(`bench-${name}`)}, enableSql = true)`,
  );
  const bindings = [
    ...Object.entries(source.vars).map(([name, value]) => `(name = ${text(name)}, text = ${text(value)})`),
    ...Object.entries(source.objects).map(
      ([name, className]) => `(name = ${text(name)}, durableObjectNamespace = ${text(className)})`,
    ),
  ];
  const flags = (source.compatibilityFlags ?? []).map(text).join(", ");
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .main),
    (name = "internet", network = (allow = ["private"])),
    (name = "storage", disk = (path = ${text(place.storageDir)}, writable = true)),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${place.port}", http = (), service = "main")],
);
const main :Workerd.Worker = (
  modules = [
    ${source.modules.map((file) => moduleText(source.folder, file)).join(",\n    ")}
  ],
  compatibilityDate = ${text(source.compatibilityDate)},
  compatibilityFlags = [${flags}],
  bindings = [
    ${bindings.join(",\n    ")}
  ],
  durableObjectNamespaces = [${namespaces.join(", ")}],
  durableObjectStorage = (localDisk = "storage"),
  globalOutbound = "internet",
);
`;
}

const KINDS: Readonly<Record<string, string>> = { ".wasm": "wasm", ".txt": "text" };

function moduleText(folder: string, file: string): string {
  const kind = KINDS[path.extname(file)] ?? "esModule";
  return `(name = ${text(file)}, ${kind} = embed ${text(path.join(folder, file))})`;
}

// Cap'n Proto's strings know fewer escapes than JSON's.
function text(value: string): string {
  return `"${value.replaceAll(/["\\]/g, String.raw`\$&`).replaceAll("\n", String.raw`\n`)}"`;
}

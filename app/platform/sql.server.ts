import {
  type Column,
  type GetColumnData,
  getTableColumns,
  type SQL,
  sql,
  type SQLWrapper,
  type Table,
} from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { PgRaw } from "drizzle-orm/pg-core/query-builders/raw";
import { z } from "zod";
import { Defect } from "../lib/errors.ts";
import type { Database } from "./database.server.ts";

/**
 * The one seam to SQL. A repository says a statement in one of three ways, and nobody casts what comes back:
 *
 * 1. Drizzle's builder, where it says the statement as plainly. Its rows have the tables' own types and are not parsed
 *    again, so pages of many rows use it too, with raw pieces where they are needed:
 *    `` sql`exists (…)`.mapWith(Boolean) `` as a field, or a whole raw query as `db.$with("name", { id: clubs.id }).as(sql`…`)`.
 * 2. `query(db, sql, row)`: a raw read. `row` is the schema of one row, made with `rowSchema`; what does not fit it throws,
 *    and nothing that it does not name is given. The driver gives timestamps, dates and bigint as text, jsonb parsed.
 * 3. `command(db, sql)`: a raw write whose result nobody reads.
 *
 * All three are statements: awaited alone they run at once, `services.read(statement)` sends those of one macrotask together,
 * and `runBatch(db, [first, second])` runs them as one transaction and gives the typed results in the same order.
 *
 *     const CLUB = tableRow(clubs, ["id", "name"]);
 *     const clubRow = rowSchema(() => CLUB.schema().extend({ athletes: z.number() }));
 *     export type ClubRow = RowOf<typeof clubRow>;
 *     export function openClubs(db: Database) {
 *       return query(db, sql`select ${CLUB.columns("c")}, (select count(*)::int …) as athletes from clubs c where …`, clubRow);
 *     }
 *     const [club] = await services.read(openClubs(services.db));
 *
 * `tableRow` says the columns of one table once, for the statement and for the schema; what is computed is said beside it.
 */
export type Query<Row> = PgRaw<Row[]>;

/** The zod schema of one row, made when it is first used: hundreds of them would slow the start of every isolate. */
type RowSchema<Schema extends z.ZodType = z.ZodType> = () => Schema;

/** The type that a row schema parses a row to. */
export type RowOf<Schema extends RowSchema> = z.output<ReturnType<Schema>>;

/** A row schema; `make` runs once, at the first use. */
export function rowSchema<Schema extends z.ZodType>(make: () => Schema): RowSchema<Schema> {
  let schema: Schema | undefined;
  return () => (schema ??= make());
}

/** A raw read that gives its rows as `row` parses them. Running it throws `Error` where a row does not fit. */
export function query<Schema extends z.ZodType>(
  db: Database,
  text: SQL,
  row: RowSchema<Schema>,
): Query<z.output<Schema>> {
  const raw = db.execute(text);
  const parse = (rows: readonly unknown[]) => rows.map((values) => parseRow(row(), values));
  return new PgRaw(
    async () => parse((await raw).rows),
    text,
    raw.getQuery(),
    // Batches give what `execute` of a raw statement gives.
    (result) => parse((result as Awaited<typeof raw>).rows),
  );
}

/** A raw write whose result nobody reads. */
export function command(db: Database, text: SQL): PgRaw<unknown> {
  return db.execute(text);
}

/**
 * A piece of SQL that is the same in every statement: it becomes text when it is first used, where Drizzle would put it together again
 * for each request. It takes no parameters: with one it throws `Defect`.
 */
export function fixed(piece: () => SQL): SQLWrapper {
  let written: SQL | undefined;
  return { getSQL: () => (written ??= writeOut(piece())), shouldOmitSQLParens: () => true };
}

function writeOut(piece: SQL): SQL {
  const { sql: text, params } = new PgDialect().sqlToQuery(piece);
  if (params.length > 0) throw new Defect(`a fixed piece has parameters: ${text}`);
  return sql.raw(text);
}

function parseRow<Schema extends z.ZodType>(schema: Schema, values: unknown): z.output<Schema> {
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  // Paths only: values may be personal, and errors are logged.
  const places = parsed.error.issues.map((issue) => `${issue.path.join(".") || "row"} (${issue.code})`);
  throw new Defect(`a row does not fit its statement: ${places.join(", ")}`);
}

/** A column that `tableRow` can read: JSON needs a schema of its own, and of bigint the driver gives text, JSON a number. */
type PlainName<Columns extends Record<string, Column>> = {
  [Name in keyof Columns & string]: Columns[Name]["_"]["dataType"] extends "json" | "bigint"
    ? never
    : Columns[Name]["_"]["columnType"] extends "PgBigInt53"
      ? never
      : Name;
}[keyof Columns & string];

type ColumnNames<Of extends Table> =
  | readonly PlainName<Of["_"]["columns"]>[]
  | Readonly<Record<string, PlainName<Of["_"]["columns"]>>>;

type RenamedColumns<Names> = Names extends readonly (infer Name extends string)[]
  ? { [Same in Name]: Same }
  : Names;

type ColumnSchemas<Of extends Table, Names> = {
  -readonly [Name in keyof Names]: z.ZodType<JsonOf<GetColumnData<Of["_"]["columns"][Names[Name] & string]>>>;
};

type NullableSchemas<Shape> = {
  [Name in keyof Shape]: Shape[Name] extends z.ZodType ? z.ZodNullable<Shape[Name]> : never;
};

/** Columns of one table in a raw read: what the statement selects and what parses it, so that the two agree. */
interface TableRow<Shape extends z.ZodRawShape> {
  /** The schema of these columns, in a row or in JSON: instants and days are text. */
  schema: RowSchema<z.ZodObject<Shape>>;
  /** The same where the table is left-joined: every column may be null. */
  joined: RowSchema<z.ZodObject<NullableSchemas<Shape>>>;
  /** The select list: `"c"."id" as "id", "c"."time_zone" as "timeZone"`; `alias` is what the statement calls the table. */
  columns(alias: string): SQLWrapper;
  /** Arguments of `jsonb_build_object`: `'id', "c"."id", 'timeZone', "c"."time_zone"`. */
  pairs(alias: string): SQLWrapper;
}

/**
 * Columns of a table by their names in the schema, or under other ones: `tableRow(clubs, { clubId: "id" })`; without
 * `names` all of them. A narrower type that the table declares (`$type`) is believed, as Drizzle's builder does.
 */
export function tableRow<
  Of extends Table,
  const Names extends ColumnNames<Of> = readonly PlainName<Of["_"]["columns"]>[],
>(table: Of, names?: Names): TableRow<ColumnSchemas<Of, RenamedColumns<Names>>> {
  type Shape = ColumnSchemas<Of, RenamedColumns<Names>>;
  const columns: Record<string, Column> = getTableColumns(table);
  const said: ColumnNames<Of> | readonly string[] =
    names ?? Object.keys(columns).filter((name) => isPlain(columns[name]!));
  const named: [string, string][] = Array.isArray(said)
    ? said.map((name) => [name, name])
    : Object.entries<string>(said as Record<string, string>);
  const fields = named.map(([name, column]) => ({ name, column: columns[column]! }));
  const shape = (isJoined: boolean) =>
    Object.fromEntries(fields.map(({ name, column }) => [name, columnSchema(column, isJoined)]));
  const list = (say: (name: string, column: SQL) => SQL) => {
    const written = new Map<string, SQLWrapper>();
    return (alias: string) => {
      const known =
        written.get(alias) ??
        fixed(() =>
          sql.join(
            fields.map(({ name, column }) =>
              say(name, sql`${sql.identifier(alias)}.${sql.identifier(column.name)}`),
            ),
            sql`, `,
          ),
        );
      written.set(alias, known);
      return known;
    };
  };
  return {
    schema: rowSchema(() => z.object(shape(false) as Shape)),
    joined: rowSchema(() => z.object(shape(true) as NullableSchemas<Shape>)),
    columns: list((name, column) => sql`${column} as ${sql.identifier(name)}`),
    pairs: list((name, column) => sql`${sql.raw(`'${name}'`)}, ${column}`),
  };
}

function isPlain({ dataType, columnType }: Column): boolean {
  return dataType !== "json" && dataType !== "bigint" && columnType !== "PgBigInt53";
}

function columnSchema({ dataType, enumValues, notNull }: Column, isJoined: boolean): z.ZodType {
  const text = enumValues ? z.enum(enumValues) : z.string();
  const value = dataType === "number" ? z.number() : dataType === "boolean" ? z.boolean() : text;
  return notNull && !isJoined ? value : value.nullable();
}

/**
 * Rows as one parameter and a relation of the statement, `jsonb_to_recordset($1::jsonb) as r("id" uuid, "at" timestamptz)`:
 * each field with the type of the column that it is named for here, or with a type written out.
 */
export function recordsOf<Fields extends Record<string, Column | string>>(
  rows: readonly Readonly<Record<keyof Fields & string, unknown>>[],
  alias: string,
  fields: Fields,
): SQL {
  const list = Object.entries(fields).map(
    ([name, type]) =>
      sql`${sql.identifier(name)} ${sql.raw(typeof type === "string" ? type : type.getSQLType())}`,
  );
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ${sql.identifier(alias)}(${sql.join(list, sql`, `)})`;
}

type JsonField = Column | SQL;
type JsonOf<Data> = Data extends Date ? string : Data;
type JsonFieldOf<Field extends JsonField> = Field extends Column
  ? JsonOf<GetColumnData<Field>>
  : Field extends SQL<infer Data>
    ? Data
    : never;

/** A row inside a JSON value, as `jsonRows` reads it: instants are text. */
type JsonRow<Fields extends Record<string, JsonField>> = {
  [Name in keyof Fields]: JsonFieldOf<Fields[Name]>;
};

/**
 * Rows inside one JSON value, for pages of many rows. `row` writes one of them as a list without names, which repeated a
 * hundred times would be most of the answer; `read` gives the rows back under their names. Types are those of the
 * columns, or of `` sql`…`.mapWith(column) ``, and as with Drizzle's builder they are not parsed again.
 */
export function jsonRows<Fields extends Record<string, JsonField>>(
  fields: Fields,
): { row: SQLWrapper; read(rows: unknown): JsonRow<Fields>[] } {
  const names = Object.keys(fields);
  // Copied for each row: V8 makes an object a hash table, which is slow to read, once a dozen names were added to it one by one.
  const unnamed = JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, null])))) as Record<
    string,
    unknown
  >;
  return {
    row: fixed(() => sql`jsonb_build_array(${sql.join(Object.values(fields), sql`, `)})`),
    read: (rows) => {
      if (!Array.isArray(rows)) throw new Error("no list of rows");
      return rows.map((values: readonly unknown[]) => {
        const row = { ...unnamed };
        for (let place = 0; place < names.length; place += 1) row[names[place]!] = values[place];
        return row as JsonRow<Fields>;
      });
    },
  };
}

/** Types an SQL value as one that may also be null, because of a left join or an aggregate of nothing. */
export function orNull<Data>(text: SQL<Data>): SQL<Data | null> {
  return text;
}

import { sql, type SQLWrapper } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { rankingEvents } from "../../../../drizzle/schema/ledger.ts";
import { rankings } from "../../../../drizzle/schema/rankings.ts";
import { sponsors } from "../../../../drizzle/schema/sponsors.ts";
import { openDatabase } from "../../../../app/platform/database.server.ts";
import { fixed, query, recordsOf, rowSchema, tableRow } from "../../../../app/platform/sql.server.ts";

// Nothing connects until a statement runs, and none of these does.
const db = openDatabase("postgresql://user:password@localhost/none");
const text = (statement: SQLWrapper) => new PgDialect().sqlToQuery(sql`${statement}`);

describe("query", () => {
  const row = rowSchema(() => z.object({ id: z.string(), at: z.string().nullable() }));
  const statement = query(db, sql`select 1`, row);

  it("gives the rows of a batch's result as their schema parses them, and nothing that it does not name", () => {
    const rows = [{ id: "a", at: null, secret: "x" }];
    expect(statement.mapResult({ rows }, true)).toEqual([{ id: "a", at: null }]);
  });

  it("refuses a row that does not fit, by the place and never by the value", () => {
    const failing = () => statement.mapResult({ rows: [{ id: 12_345, at: "2026" }] }, true);
    expect(failing).toThrow("a row does not fit its statement: id (invalid_type)");
  });
});

describe("a fixed piece", () => {
  it("is written out once, when it is first used, and stands in a statement as its own text", () => {
    let times = 0;
    const piece = fixed(() => {
      times += 1;
      return sql`b as (select ${sql.identifier("x")} from ${sponsors})`;
    });
    expect(times).toBe(0);
    const statement = text(sql`with a as (select ${1}), ${piece} select ${2}`);
    expect(statement).toMatchObject({
      sql: 'with a as (select $1), b as (select "x" from "sponsors") select $2',
      params: [1, 2],
    });
    text(piece);
    expect(times).toBe(1);
  });

  it("takes no parameters, which would be those of its first statement in all others", () => {
    expect(() => text(fixed(() => sql`select ${1}`))).toThrow("a fixed piece has parameters: select $1");
  });
});

describe("columns by name", () => {
  const logo = tableRow(sponsors, { id: "id", logo: "logoUrl", width: "logoWidth" });

  it("says a table's columns for a select list and for JSON, under the names that the row has", () => {
    expect(text(logo.columns("s")).sql).toBe(
      '"s"."id" as "id", "s"."logo_url" as "logo", "s"."logo_width" as "width"',
    );
    expect(text(logo.pairs("s")).sql).toBe(
      `'id', "s"."id", 'logo', "s"."logo_url", 'width', "s"."logo_width"`,
    );
  });

  it("parses the same columns: null where the column or a left join may give it, instants as text, enums by value", () => {
    const row = { id: "a", logo: "https://x.test/a.svg", width: 3 };
    expect(logo.schema().parse(row)).toEqual(row);
    expect(logo.schema().safeParse({ ...row, width: "3" }).success).toBe(false);
    expect(logo.schema().safeParse({ ...row, id: null }).success).toBe(false);
    expect(logo.joined().safeParse({ ...row, id: null }).success).toBe(true);
    const event = tableRow(rankingEvents, ["kind", "at", "undoes"]).schema();
    const confirmation = { kind: "confirm", at: "2026-01-01 00:00:00+00", undoes: null };
    expect(event.parse(confirmation)).toEqual(confirmation);
    expect(event.safeParse({ ...confirmation, kind: "other" }).success).toBe(false);
  });

  it("takes every column of a table but those whose text depends on where it stands", () => {
    expect(text(tableRow(rankings).columns("r")).sql).toBe(
      '"r"."id" as "id", "r"."club_id" as "clubId", "r"."sport" as "sport", "r"."format" as "format", "r"."rule_version" as "ruleVersion", ' +
        '"r"."is_main" as "isMain", "r"."name" as "name", "r"."gender" as "gender", "r"."classes" as "classes", ' +
        '"r"."min_age" as "minAge", "r"."max_age" as "maxAge", "r"."season_from" as "seasonFrom", ' +
        '"r"."season_to" as "seasonTo", "r"."enrolment" as "enrolment", "r"."closed_at" as "closedAt", "r"."opened_at" as "openedAt", ' +
        '"r"."hidden_at" as "hiddenAt", "r"."opens_at" as "opensAt", "r"."monday_at" as "mondayAt"',
    );
  });

  it("sends rows as one parameter, with the types of the columns that they are named for", () => {
    const rows = [{ id: "a", width: 3, since: "2026-01-01" }];
    const list = { id: sponsors.id, width: sponsors.logoWidth, since: "date" };
    expect(text(recordsOf(rows, "r", list))).toMatchObject({
      sql: 'jsonb_to_recordset($1::jsonb) as "r"("id" uuid, "width" integer, "since" date)',
      params: [JSON.stringify(rows)],
    });
  });
});

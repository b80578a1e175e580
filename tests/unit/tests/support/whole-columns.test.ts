import { eq, sql } from "drizzle-orm";
import { PgDialect, QueryBuilder } from "drizzle-orm/pg-core";
import { describe, expect, it } from "vitest";
import { memberships } from "../../../../drizzle/schema/accounts.ts";
import { clubs } from "../../../../drizzle/schema/clubs.ts";
import config from "../../../../vitest.config.ts";
import "../../../support/whole-columns.ts";

const { id } = clubs;
const members = sql`(select count(*) from memberships m where m.club_id = ${id})`;
const build = (make: (builder: QueryBuilder) => { toSQL(): { sql: string } }) =>
  make(new QueryBuilder()).toSQL().sql;

describe("a column named inside a subquery of a single-table select", () => {
  it("is what Drizzle writes without its table, so the statement is refused", () => {
    const message = "named inside a subquery, but written without its table: id";
    expect(() => build((b) => b.select({ members }).from(clubs))).toThrow(message);
    expect(() => build((b) => b.select({ members: members.as("members") }).from(clubs))).toThrow(message);
    const nested = sql`coalesce((select 1 where exists (select 1 from memberships m where m.club_id = ${id})), 0)`;
    expect(() => build((b) => b.select({ nested }).from(clubs))).toThrow(message);
  });

  it("keeps its table where others are joined, or where another template says it", () => {
    const joined = build((b) =>
      b.select({ members }).from(clubs).innerJoin(memberships, eq(memberships.clubId, clubs.id)),
    );
    expect(joined).toContain('m.club_id = "clubs"."id"');
    const named = sql`(select count(*) from memberships m where m.club_id = ${sql`${id}`})`;
    expect(build((b) => b.select({ named }).from(clubs))).toContain('m.club_id = "clubs"."id"');
  });

  it("may stand bare outside of a subquery", () => {
    const text = build((b) => b.select({ text: sql`lower(${clubs.name}) || (select 1)` }).from(clubs));
    expect(text).toContain('lower("name")');
  });

  it("is looked for in every statement of the tests of the product and of the long ones", () => {
    expect(PgDialect.prototype).toHaveProperty("buildSelection");
    const projects = (config.test?.projects ?? []) as { test: { name: string; setupFiles?: string[] } }[];
    for (const name of ["product", "long", "nightly"])
      expect(projects.find(({ test }) => test?.name === name)?.test.setupFiles).toContain(
        "tests/support/whole-columns.ts",
      );
  });
});

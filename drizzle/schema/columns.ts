import { type Column, type SQL, sql } from "drizzle-orm";
import { MAX_CHARGE_CENTS } from "../../app/lib/money.ts";
import { timestamp } from "drizzle-orm/pg-core";

/** An instant (`timestamptz`), read and written as a Date. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** The SQL of a list that is fixed in code, `('a', 'b')`: checks and indexes take no parameters. */
export function literals(values: readonly string[]): SQL {
  return sql.raw(`(${values.map((value) => `'${value}'`).join(", ")})`);
}

/** The SQL of a number that is fixed in code. */
export function literal(value: number): SQL {
  return sql.raw(String(value));
}

/** The SQL of a check that a column holds one of a fixed list's values. */
export function isOneOf(column: Column, values: readonly string[]): SQL {
  return sql`${column} in ${literals(values)}`;
}

/** The SQL of a check that an amount may be charged (spec §5). */
export function isChargeable(cents: Column, least: number): SQL {
  return sql`${cents} between ${literal(least)} and ${literal(MAX_CHARGE_CENTS)}`;
}

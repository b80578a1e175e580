import { z } from "zod";
import { isSportId } from "../../../lib/sports.ts";
import { MATCH_FORMATS } from "../../../lib/formats.ts";
import { CLASSES, GENDERS } from "../../../../drizzle/schema/enums.ts";
import { searchText } from "../../../lib/search-text.ts";
import { SPORT_UNKNOWN } from "../../../copy/fields.ts";
import { tableQueryFrom } from "./ranking-address.ts";

const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, "Escreva a data assim: 2026-01-31.")
  .refine(isDay, "Esta data não existe.");

// "0000-01-01" is a day to JavaScript and none to Postgres; "2026-13-01" is none to either.
function isDay(value: string): boolean {
  const at = Date.parse(`${value}T00:00:00Z`);
  return at >= Date.parse("0001-01-01T00:00:00Z") && new Date(at).toISOString().startsWith(value);
}

/** Rows of a page of a table, unless its address says another number. */
export const ROWS_A_PAGE = 100;

/** Filters of a ranking's table, as they stand in an address. */
export const tableQuerySchema = z.object({
  sport: z
    .string()
    .refine((value) => isSportId(value) as boolean, SPORT_UNKNOWN)
    .optional(),
  format: z.enum(MATCH_FORMATS).default("singles"),
  category: z.enum(GENDERS).optional(),
  class: z.enum(CLASSES).optional(),
  asOf: day.optional(),
  /** One of several rankings of the club by its id; sport and format are its own then. */
  ranking: z.uuid("Este ranking não existe.").optional(),
  search: z.string().transform(searchText).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(ROWS_A_PAGE),
  cursor: z.coerce.number().int().min(0).max(10_000_000).default(0),
});

export type TableQuery = z.infer<typeof tableQuerySchema>;

/** The table that an address of a public ranking asks for. */
export interface AskedTable {
  query: TableQuery;
  /** The address names no table: that with which the club opens. */
  opensFirst: boolean;
}

/** Reads the filters of such an address; null where one of them does not exist. */
export function askedTable(params: URLSearchParams): AskedTable | null {
  const parsed = tableQuerySchema.safeParse(tableQueryFrom(params));
  return parsed.success ? { query: parsed.data, opensFirst: namesNoTable(params) } : null;
}

/** Whether an address says neither sport nor format nor ranking. */
export function namesNoTable(params: URLSearchParams): boolean {
  return !["sport", "format", "ranking"].some((name) => params.get(name)?.trim());
}

/** Filters of an athlete's ledger. */
export const ledgerQuerySchema = tableQuerySchema.pick({
  sport: true,
  format: true,
  asOf: true,
  ranking: true,
  limit: true,
  cursor: true,
});

export type LedgerQuery = z.infer<typeof ledgerQuerySchema>;

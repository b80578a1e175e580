import { neon, neonConfig } from "@neondatabase/serverless";
import { sql, type SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { drizzle, type NeonHttpDatabase } from "drizzle-orm/neon-http";
import { AppError, ERROR_CODES, type ErrorCode } from "../lib/errors.ts";

export type Database = NeonHttpDatabase<Record<string, never>>;

/** A statement that is not yet executed; several of them run together in one `batch`, which is a transaction. */
export type Statement = BatchItem<"pg">;

/**
 * Opens Neon over HTTP. `httpEndpoint` is where its `/sql` answers when that is not Neon's own address.
 * Nothing connects until a statement runs; each statement or batch is one round trip.
 */
export function openDatabase(url: string, httpEndpoint?: string): Database {
  if (httpEndpoint) neonConfig.fetchEndpoint = () => httpEndpoint;
  return drizzle(neon(url)) as Database;
}

/**
 * Runs statements in order as one transaction: all or nothing, one round trip. Empty lists do nothing. Throws what the
 * database throws, and the `AppError` of a statement of `refuseUnless`.
 */
export async function runBatch(db: Database, statements: readonly Statement[]): Promise<unknown[]> {
  const [first, ...rest] = statements;
  if (!first) return [];
  try {
    return (await db.batch([first, ...rest])) as unknown[];
  } catch (error) {
    throw refusalIn(error) ?? error;
  }
}

/** The rows of a raw `db.execute(sql)` result inside a batch. */
export function rowsOf<Row>(result: unknown): Row[] {
  return (result as { rows: Row[] }).rows;
}

/** A statement that fails with QG001 unless `condition` is true when it runs; it aborts the whole batch. */
export function guardStatement(db: Database, condition: SQL, what: string): Statement {
  return db.execute(guardSql(condition, what)) as unknown as Statement;
}

const REFUSED = "refused ";

/**
 * A statement that ends its batch unless `condition` is true when it runs: `runBatch` then throws the `AppError` of
 * `code`, with a sentence that the database makes (`message`, SQL of a text). Unlike a guard's failure it is no lost
 * race: it would be refused again.
 */
export function refuseUnless(db: Database, condition: SQL, code: ErrorCode, message?: SQL): Statement {
  const what = message ? sql`${`${REFUSED}${code} `} || ${message}` : sql`${REFUSED + code}`;
  return db.execute(sql`select quadra_guard((${condition}), ${what})`) as unknown as Statement;
}

function refusalIn(error: unknown): AppError | null {
  const guard = failedGuard(error);
  if (!guard?.startsWith(REFUSED)) return null;
  const [, code = "", message] = /^(\w+)(?: (.+))?$/s.exec(guard.slice(REFUSED.length)) ?? [];
  if (!(code in ERROR_CODES)) return null;
  return new AppError(code as ErrorCode, message === undefined ? {} : { message });
}

function guardSql(condition: SQL, what: string): SQL {
  return sql`select quadra_guard((${condition}), ${what})`;
}

/** Whether a batch lost a race: a guard failed, a unique key was taken, or Postgres broke a deadlock. */
export function isLostRace(error: unknown): boolean {
  const code = databaseErrorCode(error);
  return code === "QG001" || code === "23505" || code === "40001" || code === "40P01";
}

/** What a failed guard (`guardStatement`) was about, or null for any other error. */
export function failedGuard(error: unknown): string | null {
  if (databaseErrorCode(error) !== "QG001") return null;
  for (let e = error; e && typeof e === "object"; e = (e as { cause?: unknown }).cause) {
    const { code, message } = e as { code?: unknown; message?: unknown };
    if (code === "QG001" && typeof message === "string") return message.replace(/^.*guard: /s, "");
  }
  return null;
}

/** A write that lost a race (`isLostRace` sees its cause), and about what: who loses again waits its turn there. */
export class LostRaceError extends Error {
  readonly keys: readonly string[];
  constructor(keys: readonly string[], cause: unknown) {
    super("lost a race", { cause });
    this.keys = keys;
  }
}

/** For the `catch` of a batch: rethrows, a lost race with what it was about. */
export function lostRaceAbout(keys: readonly string[]): (error: unknown) => never {
  return (error) => {
    throw isLostRace(error) ? new LostRaceError(keys, error) : error;
  };
}

/** SQLSTATE of a database error, however deeply it is wrapped; null for any other error. */
export function databaseErrorCode(error: unknown): string | null {
  for (let e = error; e && typeof e === "object"; e = (e as { cause?: unknown }).cause) {
    const code = (e as { code?: unknown }).code;
    if (typeof code === "string" && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return null;
}

/** Whether the database could not be asked, or did not answer: nothing of ours is wrong, and it may be back in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (databaseErrorCode(error) !== null) return false;
  for (let e = error; e && typeof e === "object"; e = (e as { cause?: unknown }).cause) {
    if ((e as { name?: unknown }).name === "NeonDbError") return true;
  }
  return false;
}

/** Name of the constraint that a database error broke, or null. */
export function brokenConstraint(error: unknown): string | null {
  for (let e = error; e && typeof e === "object"; e = (e as { cause?: unknown }).cause) {
    const name = (e as { constraint?: unknown }).constraint;
    if (typeof name === "string") return name;
  }
  return null;
}

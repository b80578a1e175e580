import { neon, neonConfig, NeonDbError } from "@neondatabase/serverless";
import { sql, type SQL } from "drizzle-orm";
import { drizzle, type NeonHttpDatabase } from "drizzle-orm/neon-http";
import type { RunnableQuery } from "drizzle-orm/runnable-query";
import { sqlstateOf } from "../lib/error-facts.ts";
import { AppError, ERROR_CODES, type ErrorCode } from "../lib/errors.ts";
import { command } from "./sql.server.ts";

export type Database = NeonHttpDatabase<Record<string, never>>;

/** A statement that is not yet executed; several of them run together in one `batch`, which is a transaction. */
export type Statement<Result = unknown> = RunnableQuery<Result, "pg">;

/** The results of the statements of a batch, in their order. */
export type BatchResults<Statements extends readonly Statement[]> = {
  -readonly [Place in keyof Statements]: Statements[Place]["_"]["result"];
};

/** The worker's role may be at a statement for 20 s: what takes longer than this does not answer any more. */
const ANSWER_WITHIN_MS = 30_000;

/**
 * Opens Neon over HTTP. `httpEndpoint` is where its `/sql` answers when that is not Neon's own address.
 * Nothing connects until a statement runs; each statement or batch is one round trip. An answer that does not come within
 * 30 s, or that is not Neon's, is a `NeonDbError` as a broken connection is.
 */
export function openDatabase(url: string, httpEndpoint?: string): Database {
  if (httpEndpoint) neonConfig.fetchEndpoint = () => httpEndpoint;
  neonConfig.fetchFunction = askNeon;
  return drizzle(neon(url)) as Database;
}

/** The driver's `fetch`: it gives as much of the answer as the driver reads. */
async function askNeon(url: string, init: RequestInit) {
  const answer = await fetch(url, {
    ...init,
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    // Statements and the password go to the configured address alone.
    redirect: "manual",
  });
  const { ok, status } = answer;
  const json = async () => {
    const body: unknown = await answer.json().catch(() => null);
    if (isOfNeon(body, ok)) return body;
    throw new NeonDbError(`an answer that cannot be read (HTTP status ${status})`);
  };
  return { ok, status, json, text: () => answer.text().catch(() => "") };
}

/** Whether it is a result, the results of a batch, or (not `ok`) what Postgres refused. */
function isOfNeon(body: unknown, ok: boolean): boolean {
  if (typeof body !== "object" || body === null) return false;
  return ok ? "rows" in body || "results" in body : "message" in body;
}

/**
 * Runs statements in order as one transaction: all or nothing, one round trip; gives their results in the same order.
 * Empty lists do nothing. Throws what the database throws, and the `AppError` of a statement of `refuseUnless`.
 */
export async function runBatch<const Statements extends readonly Statement[]>(
  db: Database,
  statements: Statements,
): Promise<BatchResults<Statements>> {
  const [first, ...rest] = statements;
  try {
    const results: unknown = first ? await db.batch([first, ...rest]) : [];
    return results as BatchResults<Statements>;
  } catch (error) {
    throw refusalIn(error) ?? error;
  }
}

/** Runs statements, a read after them and what follows it as one transaction (`runBatch`); gives what the read found. */
export async function runBatchThenRead<Result>(
  db: Database,
  statements: readonly Statement[],
  read: Statement<Result>,
  after: readonly Statement[] = [],
): Promise<Result> {
  const results: readonly unknown[] = await runBatch(db, [...statements, read, ...after]);
  return results[statements.length] as Result;
}

/** A statement that fails with QG001 unless `condition` is true when it runs; it aborts the whole batch. */
export function guardStatement(db: Database, condition: SQL, what: string): Statement {
  return command(db, sql`select ${guardSql(condition, what)}`);
}

/**
 * A write (`insert`, `update` or `delete`, as SQL) that ends its batch with QG001 about `what` where it changes no row: what it
 * is about has gone meanwhile, or is not the person's.
 */
export function guardChange(db: Database, change: SQL, what: string): Statement {
  return command(
    db,
    sql`with changed as (${change} returning 1) select ${guardSql(sql`exists (select 1 from changed)`, what)}`,
  );
}

const REFUSED = "refused ";

/**
 * A statement that ends its batch unless `condition` is true when it runs: `runBatch` then throws the `AppError` of
 * `code`, with a sentence that the database makes (`message`, SQL of a text). Unlike a guard's failure it is no lost
 * race: it would be refused again.
 */
export function refuseUnless(db: Database, condition: SQL, code: ErrorCode, message?: SQL): Statement {
  return command(db, sql`select ${guardSql(condition, refusal(code, message))}`);
}

/** The same for a write (`insert`, `update` or `delete`, as SQL) that changes no row. */
export function refuseUnlessChanged(db: Database, change: SQL, code: ErrorCode, message?: SQL): Statement {
  const has = sql`exists (select 1 from changed)`;
  return command(
    db,
    sql`with changed as (${change} returning 1) select ${guardSql(has, refusal(code, message))}`,
  );
}

/**
 * Statements that end their batch with `code` and its sentence unless `within`, a count against its bound, holds when they run. Batches that name
 * the same thing in `of` wait for each other before they count, so that what is sent at once sees each other.
 */
export function refuseBeyond(
  db: Database,
  { of, within, code, sentence }: { of: string; within: SQL; code: ErrorCode; sentence: string },
): Statement[] {
  return [takeTurns(db, of), refuseUnless(db, within, code, sql`${sentence}::text`)];
}

/** A statement at which batches that name the same thing in `of` wait for each other, until the one before them is written. */
export function takeTurns(db: Database, of: string): Statement {
  return command(db, sql`select pg_advisory_xact_lock(hashtextextended(${of}, 0))`);
}

function refusal(code: ErrorCode, message?: SQL): string | SQL {
  return message ? sql`${`${REFUSED}${code} `} || ${message}` : REFUSED + code;
}

function refusalIn(error: unknown): AppError | null {
  const guard = failedGuard(error);
  if (!guard?.startsWith(REFUSED)) return null;
  const [, code = "", message] = /^(\w+)(?: (.+))?$/s.exec(guard.slice(REFUSED.length)) ?? [];
  if (!(code in ERROR_CODES)) return null;
  return new AppError(code as ErrorCode, message === undefined ? {} : { message });
}

function guardSql(condition: SQL, what: string | SQL): SQL {
  return sql`quadra_guard((${condition}), ${what})`;
}

/** Asks the database for nothing, to see whether it answers. Throws where it does not. */
export async function pingDatabase(db: Database): Promise<void> {
  await command(db, sql`select 1`);
}

/** Whether a batch lost a race: a guard failed, a unique key was taken, or Postgres broke a deadlock. */
export function isWriteConflict(error: unknown): boolean {
  const code = databaseErrorCode(error);
  return code === "QG001" || code === "23505" || code === "40001" || code === "40P01";
}

/** Gives the subject of a failed guard (`guardStatement`), or null for any other error. */
export function failedGuard(error: unknown): string | null {
  if (databaseErrorCode(error) !== "QG001") return null;
  for (let e = error; e && typeof e === "object"; e = (e as { cause?: unknown }).cause) {
    const { code, message } = e as { code?: unknown; message?: unknown };
    if (code === "QG001" && typeof message === "string") return message.replace(/^.*guard: /s, "");
  }
  return null;
}

/**
 * A write conflict (`isWriteConflict` sees its cause) and the keys that it is about, by which later attempts wait. For whom nobody tries again
 * it is a `conflict`.
 */
export class WriteConflictError extends AppError {
  readonly keys: readonly string[];
  constructor(keys: readonly string[], cause: unknown) {
    super("conflict");
    this.cause = cause;
    this.keys = keys;
  }
}

/** A race that was lost before the database could say so. */
export function writeConflictSeen(key: string): WriteConflictError {
  return new WriteConflictError([key], { code: "QG001" });
}

/** For the `catch` of a batch: rethrows, a lost race with what it was about. */
export function writeConflictAbout(keys: readonly string[]): (error: unknown) => never {
  return (error) => {
    throw isWriteConflict(error) ? new WriteConflictError(keys, error) : error;
  };
}

/** SQLSTATE of a database error, however deeply it is wrapped; null for any other error. */
export const databaseErrorCode = sqlstateOf;

/** `query_canceled` and `lock_not_available`: a statement was longer at it than the worker's role may be. */
const GIVEN_UP: ReadonlySet<string> = new Set(["57014", "55P03"]);
/** Broken connections, a server that shuts down, crashes or starts, and one that has no connection or memory left. */
const SERVER_AWAY = /^(08|53|57P)/;

/**
 * Whether the database could not be asked, did not answer, or gave a statement up: nothing of ours is wrong, and it may be
 * better in a moment.
 */
export function isDatabaseAway(error: unknown): boolean {
  const code = databaseErrorCode(error);
  return code === null ? isUnanswered(error) : GIVEN_UP.has(code) || SERVER_AWAY.test(code);
}

/** A failure of the connection or of the server, after which nobody knows whether a batch was written. */
export function isUnanswered(error: unknown): boolean {
  const code = databaseErrorCode(error);
  if (code !== null) return SERVER_AWAY.test(code);
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

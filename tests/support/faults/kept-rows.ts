import { Pool, type QueryResultRow } from "pg";

/** The tables that no drive writes. */
const REFERENCE = ["states", "municipalities"];
/**
 * Not compared with a run without fault: what says how often something was tried or refused, and sessions and codes, of which a person
 * who signs in again has another: `halfDone` says whether these are whole.
 */
const NOT_COMPARED: ReadonlySet<string> = new Set([
  "security_events",
  "security_mails",
  "error_reports",
  "sessions",
  "email_codes",
  // A person who opens a page again after a fault has opened it while the result waits.
  "reaches",
  // How a job's last run went, and when one failed.
  "job_runs",
  "refresh_tokens",
  // Lines that a second tap read of the same sheet are on their way to nowhere, and go after three hours (`forgetParts`).
  "sheet_parts",
]);
const NOT_COMPARED_COLUMNS = ["attempts", "version", "last_error", "next_at", "display_changes", "seq"];

/** The subject of the mail in which the operators read that a part failed. */
export const ALERT_SUBJECT = "Quadra: aviso de segurança";

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const INSTANT = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?([+-]\d\d(:\d\d)?|Z)?/g;
/** As sentences say an instant. */
const SAID_INSTANT = /\d\d\/\d\d\/\d{4} \d\d:\d\d/g;
const STRIPE_ID = /\b(ch|cs|cus|evt|in|inpay|pi|pm|price|prod|py|re|seti|si|sub|txn|ii|il)_[A-Za-z0-9_]{6,}/g;

/** The database of the drives: as it was before a run, and what a run left in it. */
export interface KeptRows {
  sql<Row extends QueryResultRow = QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Keeps every row as it is now. */
  keep(): Promise<void>;
  /** Makes every row what it was when it was kept. */
  restore(): Promise<void>;
  /** Every row without ids and instants, so that two runs that did the same give the same. */
  read(): Promise<string[]>;
  stop(): Promise<void>;
}

export async function openKeptRows(databaseUrl: string): Promise<KeptRows> {
  const pool = new Pool({ connectionString: databaseUrl, max: 2 });
  pool.on("error", () => {});
  const sql = async <Row extends QueryResultRow>(text: string, values: unknown[] = []) =>
    (await pool.query<Row>(text, values)).rows;
  const tables = await sql<{ name: string; columns: string }>(
    `select c.relname as name, (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute a
       where a.attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and not c.relname = any($1) order by 1`,
    [REFERENCE],
  );
  const compared = tables.filter(({ name }) => !NOT_COMPARED.has(name));
  const all = compared
    .map(({ name }) => `select '${name}' as name, to_jsonb(t) - $1::text[] as row from ${name} t`)
    .join(" union all ");
  const replacing = tables.flatMap(({ name, columns }) => [
    `delete from public.${name}`,
    `insert into public.${name} (${columns}) overriding system value select ${columns} from kept.${name}`,
  ]);
  const restoring = ["begin", "set local session_replication_role = replica", ...replacing, "commit"].join(
    "; ",
  );
  return {
    sql,
    async keep() {
      await sql("drop schema if exists kept cascade");
      await sql("create schema kept");
      for (const { name } of tables) await sql(`create table kept.${name} as table public.${name}`);
    },
    async restore() {
      await sql(restoring);
    },
    async read() {
      const rows = await sql<KeptRow>(all, [NOT_COMPARED_COLUMNS]);
      const answered = answeredMatches(rows);
      const lines = rows
        .map((kept) => `${kept.name} ${anonymous(JSON.stringify(withoutHaste(kept, answered)))}`)
        .filter((line) => !line.includes(ALERT_SUBJECT));
      // Stripe tells each change of a customer, also of one that was told the same twice.
      const events = new Set(lines.filter((line) => line.startsWith("stripe_events ")));
      return [...lines.filter((line) => !events.has(line)), ...events].sort();
    },
    stop: () => pool.end(),
  };
}

interface KeptRow extends QueryResultRow {
  name: string;
  row: Record<string, unknown>;
}

/** The ids of the matches whose result waits for nobody. */
function answeredMatches(rows: readonly KeptRow[]): ReadonlySet<unknown> {
  return new Set(
    rows
      .filter(({ name, row }) => name === "matches" && row.status !== "pending_validation")
      .map(({ row }) => row.id),
  );
}

/** A mail that asks about a match goes out no more once it is answered: a fault that holds it back so long has done no harm. */
function withoutHaste({ name, row }: KeptRow, answered: ReadonlySet<unknown>): object {
  return name === "mails" && answered.has(row.match_id) ? { ...row, taken_at: "@" } : row;
}

function anonymous(text: string): string {
  return text
    .replaceAll(ID, "#")
    .replaceAll(INSTANT, "@")
    .replaceAll(SAID_INSTANT, "@")
    .replaceAll(STRIPE_ID, "$");
}

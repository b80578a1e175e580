import { type Client, escapeIdentifier, escapeLiteral } from "pg";
import { WORKER_ROLE } from "../../app/lib/worker-role.ts";

/** Nobody types it: shorter ones are a mistake. */
const MIN_PASSWORD_LENGTH = 24;

/**
 * The time that a statement of the worker may take. Neon's HTTP sends single statements, so that these stand on the role. A
 * request is answered after 10 s when it reads and 40 s when it writes (worker/edge/time-limit.ts): what runs on longer serves
 * nobody.
 */
const SETTINGS = {
  statement_timeout: "20s",
  lock_timeout: "10s",
  idle_in_transaction_session_timeout: "20s",
} as const;

/** Reference data, which only migrations write. */
const READ_ONLY: ReadonlySet<string> = new Set(["states", "municipalities"]);

/** The worker's role is not there, and no password was given to make it with; or the given one is too short. */
export class WorkerPasswordError extends Error {
  constructor() {
    super(
      `Defina WORKER_PASSWORD, com ${MIN_PASSWORD_LENGTH} caracteres ou mais: é a senha do papel ${WORKER_ROLE}, com que o produto entra no banco.`,
    );
  }
}

/**
 * Makes the worker's role where it is missing, gives it `password` (null leaves the one that it has), its time limits, and
 * exactly the rights it needs on the tables that are there now; asking again changes nothing. Tables that a trigger holds
 * append-only can be read and added to. `client` is the owner's. Throws WorkerPasswordError before anything changes.
 */
export async function grantWorkerRole(client: Client, password: string | null): Promise<void> {
  if (password !== null && password.length < MIN_PASSWORD_LENGTH) throw new WorkerPasswordError();
  const found = await client.query<{ settings: string[] | null }>(
    `select (select s.setconfig from pg_db_role_setting s where s.setrole = r.oid and s.setdatabase = 0) as settings
     from pg_roles r where r.rolname = $1`,
    [WORKER_ROLE],
  );
  if (found.rowCount === 0 && password === null) throw new WorkerPasswordError();
  const settings = new Set(found.rows[0]?.settings);
  await client.query("begin");
  try {
    if (found.rowCount === 0) await client.query(`create role ${WORKER_ROLE}`);
    if (password !== null)
      await client.query(`alter role ${WORKER_ROLE} login password ${escapeLiteral(password)}`);
    for (const [name, value] of Object.entries(SETTINGS))
      if (!settings.has(`${name}=${value}`))
        await client.query(`alter role ${WORKER_ROLE} set ${name} = '${value}'`);
    for (const statement of await grants(client)) await client.query(statement);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/** The statements that take all rights away and give those that are needed, by what the database says of its tables. */
async function grants(client: Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string; isAppendOnly: boolean }>(
    `select c.relname as name, exists (
       select 1 from pg_trigger t join pg_proc p on p.oid = t.tgfoid
       where t.tgrelid = c.oid and p.proname = 'quadra_append_only') as "isAppendOnly"
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     order by c.relname`,
  );
  // A function that runs as its owner is one of ours that the worker needs: it does what the worker itself may not.
  const { rows: functions } = await client.query<{ signature: string }>(
    `select oid::regprocedure::text as signature from pg_proc
     where pronamespace = 'public'::regnamespace and prosecdef and proname like 'quadra\\_%' order by 1`,
  );
  const database = escapeIdentifier(client.database ?? "");
  const rightsOf = ({ name, isAppendOnly }: { name: string; isAppendOnly: boolean }) => {
    if (READ_ONLY.has(name)) return "select";
    return isAppendOnly ? "select, insert" : "select, insert, update, delete";
  };
  return [
    `revoke temporary on database ${database} from public`,
    `grant connect on database ${database} to ${WORKER_ROLE}`,
    "revoke create on schema public from public",
    `grant usage on schema public to ${WORKER_ROLE}`,
    `revoke all on all tables in schema public from ${WORKER_ROLE}`,
    `revoke all on all sequences in schema public from ${WORKER_ROLE}`,
    ...tables.map(
      (table) => `grant ${rightsOf(table)} on public.${escapeIdentifier(table.name)} to ${WORKER_ROLE}`,
    ),
    `grant usage on all sequences in schema public to ${WORKER_ROLE}`,
    ...functions.map(({ signature }) => `grant execute on function ${signature} to ${WORKER_ROLE}`),
  ];
}

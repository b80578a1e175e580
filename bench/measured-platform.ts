import { readFile } from "node:fs/promises";
import { performance } from "node:perf_hooks";
import { Client } from "pg";
import { approveMatch } from "../app/features/matches/matches/approve-match.server.ts";
import type { Actor } from "../app/lib/actor.ts";
import { openDatabase } from "../app/platform/database.server.ts";
import type { VerbContext } from "../app/platform/services.server.ts";
import { quietServices } from "../tests/support/quiet-services.ts";
import { migrateForWorker, workerUrlOf } from "../local/worker-database.ts";
import { fillBigPlatform } from "./big-platform.ts";
import { platformIds, type PlatformSize } from "./big-platform-sql.ts";
import type { BenchContext } from "./context.ts";

/** The time that work took, in milliseconds. */
export interface Cost {
  /** On a CPU, of the database's processes that serve the platform: other work on the machine does not change it. */
  cpuMs: number;
  wallMs: number;
}

/** A generated platform in a database of its own, and what is measured on it. */
export interface MeasuredPlatform {
  athletes: number;
  matches: number;
  client: Client;
  contextOf(actor: Actor): VerbContext;
  measure(work: () => Promise<unknown>): Promise<Cost>;
  /** Approves the next match that waits for its other side. */
  confirmNext(): Promise<void>;
  close(): Promise<void>;
}

/** Fills a platform of which `approvals` matches can be approved. Throws when there are fewer. */
export async function openPlatform(
  context: BenchContext,
  size: Omit<PlatformSize, "now">,
  approvals: number,
): Promise<MeasuredPlatform> {
  const { athletes, matches, sports } = size;
  const name = `platform_${athletes}_${sports}`;
  const url = await context.postgres.createDatabase(name);
  await migrateForWorker(url);
  const fillMs = await fillBigPlatform(url, { ...size, now: new Date().toISOString() });
  context.print(`${athletes} athletes, ${matches} matches: filled in ${(fillMs / 1000).toFixed(0)} s`);
  const client = new Client({ connectionString: url });
  await client.connect();
  const waiting = await waitingMatches(client, approvals);
  const db = openDatabase(workerUrlOf(url), context.proxy.endpoint);
  let next = 0;
  const contextOf = (actor: Actor): VerbContext => ({ services: quietServices(db), actor });
  return {
    athletes,
    matches,
    client,
    contextOf,
    measure: (work) => measureCost(client, work),
    async confirmNext() {
      const match = waiting[next++]!;
      const sessionId = platformIds.session(Number.parseInt(match.user_id.slice(-12), 16));
      await approveMatch(contextOf({ kind: "user", userId: match.user_id, sessionId }), {
        match_id: match.id,
      });
    },
    async close() {
      await client.end();
      await context.postgres.dropDatabase(name);
    },
  };
}

/** So many matches of all clubs but the first that wait, with an adult who may approve each. Throws when there are fewer. */
async function waitingMatches(client: Client, count: number): Promise<{ id: string; user_id: string }[]> {
  const { rows } = await client.query<{ id: string; user_id: string }>(
    `select m.id, a.user_id from matches m join match_players p on p.match_id = m.id and p.side = 2
      join athletes a on a.id = p.athlete_id
      where m.status = 'pending_validation' and m.club_id <> '${platformIds.club(1)}' and a.user_id is not null and not a.is_private
        and a.birth_date < current_date - interval '19 years' and m.reported_by is distinct from a.user_id
      order by m.id limit $1`,
    [count],
  );
  if (rows.length < count) throw new Error(`only ${rows.length} matches wait`);
  return rows;
}

/** Measures the cost of `work` to the other processes that serve the client's database. */
async function measureCost(client: Client, work: () => Promise<unknown>): Promise<Cost> {
  const backends = async () => {
    const { rows } = await client.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    return rows.map(({ pid }) => pid);
  };
  const before = await readCpu(await backends());
  const startedAt = performance.now();
  await work();
  const wallMs = performance.now() - startedAt;
  const after = await readCpu(await backends());
  let cpuMs = 0;
  for (const [pid, ms] of after) cpuMs += ms - (before.get(pid) ?? 0);
  return { cpuMs, wallMs };
}

/** Milliseconds on a CPU of each process that is still there, as the kernel counts them. */
async function readCpu(pids: readonly number[]): Promise<Map<number, number>> {
  const times = await Promise.all(
    pids.map(async (pid) => {
      const text = await readFile(`/proc/${pid}/schedstat`, "utf8").catch(() => null);
      return text === null ? [] : [[pid, Number(text.split(" ")[0]) / 1e6] as const];
    }),
  );
  return new Map(times.flat());
}

/** A cost in words. */
export function costText({ cpuMs, wallMs }: Cost): string {
  return `${cpuMs.toFixed(1)} ms of the database's CPU, ${wallMs.toFixed(1)} ms`;
}

import { readFile } from "node:fs/promises";
import { performance } from "node:perf_hooks";
import { v7 as uuidv7 } from "uuid";
import { migrate } from "../drizzle/migrate.ts";
import { SPORTS } from "../app/features/clubs/sports.ts";
import { approveMatch } from "../app/features/matches/approve-match.server.ts";
import { rebuildSport } from "../app/features/rankings/rebuild-sport.server.ts";
import type { Actor } from "../app/lib/actor.ts";
import { openDatabase } from "../app/platform/database.server.ts";
import { createReader } from "../app/platform/reader.server.ts";
import type { VerbContext } from "../app/platform/services.server.ts";
import { Client } from "pg";
import { fillBigPlatform } from "./big-platform.ts";
import { platformIds } from "./big-platform-sql.ts";
import type { BenchContext } from "./context.ts";
import { median } from "./figures.ts";
import { readBudgets } from "./read-budgets.ts";

/** Sizes from the issue: a tenth, and the whole; the matches lie in all nine sports. */
const SIZES = [
  { athletes: 10_000, matches: 100_000, sports: 9, rebuilt: SPORTS.map(({ id }) => id) },
  { athletes: 100_000, matches: 1_000_000, sports: 9, rebuilt: ["tennis" as const] },
];
const CONFIRMATIONS = 30;
/** Confirmations that are not measured: connections, plans and the pages that every confirmation reads are warm then. */
const WARM_UPS = 15;

/**
 * One confirmation through `approveMatch` (both its round trips) against a full rebuild, on platforms of two sizes
 * with nine sports. The two take turns, so that both meet the same machine; medians. Judged is the CPU that the
 * database's processes spent, which other work on the machine does not move; the time that passed is told too. Of the
 * large platform one sport is rebuilt, and a confirmation is held against that ninth.
 */
export async function runConfirmation(context: BenchContext): Promise<void> {
  const budget = readBudgets().confirmation;
  const platforms: Platform[] = [];
  for (const size of SIZES) platforms.push(await openPlatform(context, size));
  const costs: Cost[][] = platforms.map(() => []);
  for (let n = 0; n < WARM_UPS + CONFIRMATIONS; n += 1) {
    for (const [i, platform] of platforms.entries()) {
      const cost = await platform.measure(() => platform.confirmNext());
      if (n >= WARM_UPS) costs[i]!.push(cost);
    }
  }
  const measured = [];
  for (const [i, platform] of platforms.entries()) {
    const confirmation = {
      cpuMs: median(costs[i]!.map((cost) => cost.cpuMs)),
      wallMs: median(costs[i]!.map((cost) => cost.wallMs)),
    };
    const name = `${platform.athletes} athletes, ${platform.matches} matches`;
    context.print(`${name}: one confirmation ${told(confirmation)}`);
    let rebuild: (Cost & { lines: number; peakHeapBytes: number }) | null = null;
    try {
      rebuild = await platform.rebuild();
      const ratio = confirmation.cpuMs / rebuild.cpuMs;
      context.print(
        `  a rebuild of ${SIZES[i]!.rebuilt.length} of 9 sports (${rebuild.lines} lines) ${told(rebuild)}, heap at most ` +
          `${(rebuild.peakHeapBytes / 2 ** 20).toFixed(0)} MB: CPU 1/${(1 / ratio).toFixed(0)}, ` +
          `time 1/${(rebuild.wallMs / confirmation.wallMs).toFixed(0)}`,
      );
      if (ratio > budget.ofRebuild)
        context.miss(`confirmation at ${platform.athletes} athletes is ${ratio.toFixed(4)} of a rebuild`);
    } catch (error) {
      context.miss(`a rebuild at ${platform.athletes} athletes failed: ${String(error).slice(0, 200)}`);
    }
    measured.push({ athletes: platform.athletes, matches: platform.matches, confirmation, rebuild });
    await platform.close();
  }
  const [small, large] = measured.map(({ confirmation }) => confirmation) as [Cost, Cost];
  const growth = large.cpuMs / small.cpuMs;
  context.print(
    `from ${SIZES[0]!.athletes} to ${SIZES[1]!.athletes} athletes one confirmation grows ${growth.toFixed(2)} times in CPU, ` +
      `${(large.wallMs / small.wallMs).toFixed(2)} times in time`,
  );
  if (growth > budget.growthFrom10000To100000Athletes)
    context.miss(`confirmation grows ${growth.toFixed(2)} times`);
  context.keep("confirmation", { measured, growth });
}

interface Cost {
  /** Of the database's processes that serve this platform, in milliseconds. */
  cpuMs: number;
  wallMs: number;
}

interface Platform {
  athletes: number;
  matches: number;
  measure(work: () => Promise<unknown>): Promise<Cost>;
  /** Approves the next match that waits for its other side. */
  confirmNext(): Promise<void>;
  rebuild(): Promise<Cost & { lines: number; peakHeapBytes: number }>;
  close(): Promise<void>;
}

/** Fills a database of its own and gives what is measured on it. */
async function openPlatform(context: BenchContext, size: (typeof SIZES)[number]): Promise<Platform> {
  const name = `platform_${size.athletes}`;
  const url = await context.postgres.createDatabase(name);
  await migrate(url);
  const fillMs = await fillBigPlatform(url, { ...size, now: new Date().toISOString() });
  context.print(
    `${size.athletes} athletes, ${size.matches} matches: filled in ${(fillMs / 1000).toFixed(0)} s`,
  );
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows: waiting } = await client.query<{ id: string; user_id: string }>(
    `select m.id, a.user_id from matches m join match_players p on p.match_id = m.id and p.side = 2
      join athletes a on a.id = p.athlete_id
      where m.status = 'pending_validation' and a.user_id is not null and not a.is_private
        and a.birth_date < current_date - interval '19 years' and m.reported_by is distinct from a.user_id
      order by m.id limit $1`,
    [WARM_UPS + CONFIRMATIONS],
  );
  if (waiting.length < WARM_UPS + CONFIRMATIONS) throw new Error(`only ${waiting.length} matches wait`);
  const backends = async () => {
    const { rows } = await client.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    return rows.map(({ pid }) => pid);
  };
  const db = openDatabase(url, context.proxy.endpoint);
  let next = 0;
  const measure = async (work: () => Promise<unknown>): Promise<Cost> => {
    const before = await readCpu(await backends());
    const startedAt = performance.now();
    await work();
    const wallMs = performance.now() - startedAt;
    const after = await readCpu(await backends());
    let cpuMs = 0;
    for (const [pid, ms] of after) cpuMs += ms - (before.get(pid) ?? 0);
    return { cpuMs, wallMs };
  };
  const contextOf = (actor: Actor): VerbContext => ({ services: servicesOver(db), actor });
  return {
    ...size,
    measure,
    async confirmNext() {
      const match = waiting[next++]!;
      const sessionId = platformIds.session(Number.parseInt(match.user_id.slice(-12), 16));
      await approveMatch(contextOf({ kind: "user", userId: match.user_id, sessionId }), {
        match_id: match.id,
      });
    },
    async rebuild() {
      let lines = 0;
      let peakHeapBytes = 0;
      const watch = setInterval(() => {
        peakHeapBytes = Math.max(peakHeapBytes, process.memoryUsage().heapUsed);
      }, 50);
      try {
        const cost = await measure(async () => {
          for (const sport of size.rebuilt)
            lines += (await rebuildSport(contextOf({ kind: "system", job: "bench" }), { sport })).lines;
        });
        return { ...cost, lines, peakHeapBytes };
      } finally {
        clearInterval(watch);
      }
    },
    async close() {
      await client.end();
      await context.postgres.dropDatabase(name);
    },
  };
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

function told({ cpuMs, wallMs }: Cost): string {
  return `${cpuMs.toFixed(1)} ms of the database's CPU, ${wallMs.toFixed(1)} ms`;
}

/** What verbs need of the product around them; bells and caches are not measured here. */
function servicesOver(db: ReturnType<typeof openDatabase>): VerbContext["services"] {
  const nothing = async () => {};
  return {
    db,
    read: createReader(db),
    now: () => new Date(),
    newId: () => uuidv7(),
    bell: { ringUsers: nothing, ringClubs: nothing, armClubs: nothing, disarmClubs: nothing },
    edge: { purge: nothing },
    after: (work: Promise<unknown>) => void work.catch(() => undefined),
    client: { ipAddress: null, userAgent: null },
  } as unknown as VerbContext["services"];
}

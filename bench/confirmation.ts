import { performance } from "node:perf_hooks";
import { v7 as uuidv7 } from "uuid";
import { migrate } from "../drizzle/migrate.ts";
import { approveMatch } from "../app/features/matches/approve-match.server.ts";
import { SPORTS } from "../app/features/clubs/sports.ts";
import { rebuildSport } from "../app/features/rankings/rebuild-sport.server.ts";
import type { Actor } from "../app/lib/actor.ts";
import { openDatabase } from "../app/platform/database.server.ts";
import { createReader } from "../app/platform/reader.server.ts";
import type { VerbContext } from "../app/platform/services.server.ts";
import { Client } from "pg";
import { fillBigPlatform } from "./big-platform.ts";
import { platformIds } from "./big-platform-sql.ts";
import type { BenchContext } from "./context.ts";
import { readBudgets } from "./read-budgets.ts";

/**
 * Sizes from the issue: a tenth, and the whole; the matches lie in all nine sports. A full rebuild is all of them; of the
 * large platform one sport is rebuilt, for the rest would take minutes, and a confirmation is held against that ninth.
 */
const SIZES = [
  { athletes: 10_000, matches: 100_000, sports: 9, rebuilt: SPORTS.map(({ id }) => id) },
  { athletes: 100_000, matches: 1_000_000, sports: 9, rebuilt: ["tennis" as const] },
];
const CONFIRMATIONS = 40;

/**
 * One confirmation through `approveMatch` (both its round trips) against a full rebuild, on platforms of two
 * sizes with nine sports: medians, their ratio, and how the confirmation grows with the platform.
 */
export async function runConfirmation(context: BenchContext): Promise<void> {
  const budget = readBudgets().confirmation;
  const measured: (Measured & { athletes: number; matches: number })[] = [];
  for (const size of SIZES) {
    const name = `platform_${size.athletes}`;
    const url = await context.postgres.createDatabase(name);
    await migrate(url);
    const fillMs = await fillBigPlatform(url, { ...size, now: new Date().toISOString() });
    context.print(
      `${size.athletes} athletes, ${size.matches} matches: filled in ${(fillMs / 1000).toFixed(0)} s`,
    );
    const one = await measure(url, context.proxy.endpoint, size.rebuilt);
    measured.push({ athletes: size.athletes, matches: size.matches, ...one });
    context.print(`  one confirmation ${one.confirmationMs.toFixed(1)} ms`);
    if (one.rebuildMs === null) context.miss(`a rebuild at ${size.athletes} athletes failed: ${one.failure}`);
    else {
      const ratio = one.confirmationMs / one.rebuildMs;
      context.print(
        `  a rebuild of ${size.rebuilt.length} of 9 sports (${one.lines} lines) ${one.rebuildMs.toFixed(0)} ms: 1/${(1 / ratio).toFixed(0)}`,
      );
      if (ratio > budget.ofRebuild)
        context.miss(`confirmation at ${size.athletes} athletes is ${ratio.toFixed(4)} of a rebuild`);
    }
    await context.postgres.dropDatabase(name);
  }
  const growth = measured[1]!.confirmationMs / measured[0]!.confirmationMs;
  context.print(
    `from ${SIZES[0]!.athletes} to ${SIZES[1]!.athletes} athletes one confirmation grows ${growth.toFixed(2)} times`,
  );
  if (growth > budget.growthFrom10000To100000Athletes)
    context.miss(`confirmation grows ${growth.toFixed(2)} times`);
  context.keep("confirmation", { measured, growth });
}

interface Measured {
  confirmationMs: number;
  /** Null when it failed, with why. */
  rebuildMs: number | null;
  lines: number;
  failure?: string;
}

/** Approves waiting matches one after the other (median, in milliseconds), then rebuilds some sports (their sum). */
async function measure(url: string, endpoint: string, rebuilt: readonly string[]): Promise<Measured> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ id: string; sport: string; user_id: string }>(
    `select m.id, m.sport, a.user_id from matches m join match_players p on p.match_id = m.id and p.side = 2
      join athletes a on a.id = p.athlete_id
      where m.status = 'pending_validation' and m.sport = 'tennis' and a.user_id is not null and not a.is_private
        and a.birth_date < current_date - interval '19 years' and m.reported_by is distinct from a.user_id
      order by m.id limit $1`,
    [CONFIRMATIONS + 5],
  );
  await client.end();
  const db = openDatabase(url, endpoint);
  const contextOf = (actor: Actor): VerbContext => ({
    services: servicesOver(db),
    actor,
  });
  const times: number[] = [];
  for (const { id, user_id: userId } of rows) {
    const number = Number.parseInt(userId.slice(-12), 16);
    const startedAt = performance.now();
    await approveMatch(contextOf({ kind: "user", userId, sessionId: platformIds.session(number) }), {
      match_id: id,
    });
    times.push(performance.now() - startedAt);
  }
  // The first ones warm the connection and the plans of the database.
  const sorted = times.slice(5).toSorted((a, b) => a - b);
  const startedAt = performance.now();
  let lines = 0;
  const system = contextOf({ kind: "system", job: "bench" });
  const confirmationMs = sorted[Math.floor(sorted.length / 2)]!;
  try {
    for (const sport of rebuilt) lines += (await rebuildSport(system, { sport })).lines;
  } catch (error) {
    return { confirmationMs, rebuildMs: null, lines, failure: String(error).slice(0, 200) };
  }
  return { confirmationMs, rebuildMs: performance.now() - startedAt, lines };
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

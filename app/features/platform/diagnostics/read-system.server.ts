import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { askerOf } from "../../base/access/club-access-sql.server.ts";
import { QUOTAS } from "../../base/uploads/buckets.ts";
import type { Limit } from "./limits.ts";
import { jobState, migrationState, type SystemView } from "./system.ts";
import { COUNTED, type SystemSizes, systemStatement } from "./system-repository.server.ts";

const WORK = ["outbox", "silence", "windows", "mails"] as const;

/** More transactions than this without cleaning up, and Postgres takes no writes any more. */
const MOST_TRANSACTIONS = 2_000_000_000;

/**
 * Reads the work that waits for the scheduled jobs (messages, silent approvals, lines that left their window, mails), how late each is, how
 * each job last went, the sports that have rankings, migrations, and how much of the database's limits is used. Super admins only
 * (`forbidden`); one round trip.
 */
export async function readSystem({ services, actor }: VerbContext): Promise<SystemView> {
  if (actor.kind !== "user") throw new AppError("forbidden");
  const now = services.now();
  const [raw] = await services.read(systemStatement(services.db, askerOf(services, actor), now));
  if (!raw?.mayRead) throw new AppError("forbidden");
  const { entries } = (await import("../../../../migrations/meta/_journal.json", { with: { type: "json" } }))
    .default;
  const newest = entries.at(-1)!;
  return {
    waiting: WORK.map((id) => {
      const { count, oldestAt } = raw.waiting[id];
      const oldest = oldestAt === null ? null : new Date(oldestAt);
      return {
        id,
        count,
        isMore: count >= COUNTED,
        oldestAt: oldest?.toISOString() ?? null,
        state: jobState(oldest, now),
      };
    }),
    sports: raw.sports,
    jobs: raw.jobs,
    migrations: {
      applied: raw.migrations.applied,
      expected: entries.length,
      newest: newest.tag,
      state: migrationState(raw.migrations.newest, newest.when),
    },
    postgres: raw.postgres.split(" ")[0]!,
    limits: limitsOf(raw.sizes),
  };
}

function limitsOf(sizes: SystemSizes): Limit[] {
  return [
    { id: "database_size", used: sizes.databaseBytes, most: sizes.databaseMost },
    { id: "connections", used: sizes.connections, most: sizes.connectionsMost },
    { id: "transactions", used: sizes.transactionAge, most: MOST_TRANSACTIONS },
    { id: "platform_files", used: sizes.platformFiles, most: QUOTAS.platform.files },
    { id: "platform_bytes", used: sizes.platformBytes, most: QUOTAS.platform.bytes },
  ];
}

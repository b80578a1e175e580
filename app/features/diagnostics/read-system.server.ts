import { AppError } from "../../lib/errors.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { askerOf } from "../access/club-access-sql.server.ts";
import { jobState, type SystemView } from "./system.ts";
import { COUNTED, systemStatement } from "./system-repository.server.ts";

const WORK = ["outbox", "silence", "windows"] as const;

/**
 * What waits for the scheduled jobs (messages, silent approvals, lines that left their window), how late each is, and
 * the sports that have rankings. Super admins only (`forbidden`); one round trip.
 */
export async function readSystem({ services, actor }: VerbContext): Promise<SystemView> {
  if (actor.kind !== "user") throw new AppError("forbidden");
  const now = services.now();
  const [raw] = await services.read(systemStatement(services.db, askerOf(services, actor), now));
  if (!raw?.mayRead) throw new AppError("forbidden");
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
    databaseTime: new Date(raw.databaseTime).toISOString(),
  };
}

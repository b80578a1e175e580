import type { TvState } from "../../../lib/tv-state.ts";
import { planLimitCopy } from "../../../copy/plan-limits.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { clubPlan } from "../../base/plans/plans.ts";
import { tvStateStatement } from "./tvs-repository.server.ts";

/**
 * Answers a screen that proves itself with its secret: it still waits, or whose club it is and what it shows, or nobody knows
 * it (its code ended, or the office revoked it). One statement.
 */
export async function readTv(
  { services }: Pick<VerbContext, "services">,
  { secret }: { secret: string },
): Promise<TvState> {
  const hashes = await services.tokens.keyedAny("tv-secret", secret);
  const [row] = await services.read(tvStateStatement(services.db, hashes, services.now()));
  if (!row?.tv) return { status: row?.isWaiting ? "waiting" : "unknown" };
  const { clubId, name, scenes, plan, place } = row.tv;
  const most = clubPlan(plan).tvs;
  const limit = most !== null && place > most ? planLimitCopy.tvs(most) : "";
  return { status: "paired", club_id: clubId, name, scenes, limit };
}

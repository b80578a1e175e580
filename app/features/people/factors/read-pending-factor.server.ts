import type { Actor } from "../../../lib/actor.ts";
import type { Services } from "../../../platform/services.server.ts";
import { type Factor, toFactor } from "../people/factors.ts";
import { sessionAccountStatement } from "./factors-repository.server.ts";

/** A session that the right password opened and whose second factor is still to be shown. */
export interface PendingFactor {
  userId: string;
  sessionId: string;
  email: string;
  /** Confirmed ones, the oldest first; at least one. */
  factors: Factor[];
}

/**
 * Reads the factors that a session waits for, in one statement that travels with the turn's other reads; null for visitors, for sessions
 * that are live, and for those that have ended.
 */
export async function readPendingFactor(services: Services, actor: Actor): Promise<PendingFactor | null> {
  if (actor.kind !== "user") return null;
  const statement = sessionAccountStatement(services.db, actor, services.now());
  const [row] = await services.read(statement);
  if (!row?.awaits_factor) return null;
  const factors = row.factors.map(toFactor).filter((factor) => factor.isConfirmed);
  const { userId, sessionId } = actor;
  return { userId, sessionId, email: row.email, factors };
}

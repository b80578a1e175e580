import { planRequiredCopy, type SoldToAthletes } from "../../../copy/plan-required.ts";
import type { Actor } from "../../../lib/actor.ts";
import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import type { Query } from "../../../platform/sql.server.ts";
import { athleteMay } from "../plans/plans.ts";
import { readViewer } from "./read-viewer.server.ts";
import type { Viewer } from "./viewer.ts";

/**
 * Reads what a plan gives (`what`) to the athlete who asks, with the person themselves, in one round trip. Throws
 * `unauthenticated`, `session_expired`, `forbidden` without an athlete profile, and `plan_required` with a sentence that
 * names what the plan lacks.
 */
export async function readEntitled<Row>(
  { services, actor }: VerbContext,
  what: SoldToAthletes,
  statement: (asker: Extract<Actor, { kind: "user" }>) => Query<Row>,
): Promise<{ viewer: Viewer; row: Row | undefined }> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const [viewer, [row]] = await Promise.all([readViewer(services, actor), services.read(statement(actor))]);
  return { viewer: requireEntitlement(viewer, what), row };
}

/** The athlete who asks, whose plan gives `what`. Throws `session_expired`, `forbidden` and `plan_required` as `readEntitled` does. */
export function requireEntitlement(viewer: Viewer | null, what: SoldToAthletes): Viewer {
  if (!viewer) throw new AppError("session_expired");
  if (!viewer.athleteId) throw new AppError("forbidden");
  if (athleteMay(viewer.athletePlan, what)) return viewer;
  throw new AppError("plan_required", {
    message: `O seu plano não inclui: ${planRequiredCopy[what].title.toLowerCase()}.`,
  });
}

/** For a loader: what was read, or null where the plan does not give it; other errors are thrown on. */
export async function orPlanRequired<Data>(reading: Promise<Data>): Promise<Data | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof AppError && error.code === "plan_required") return null;
    throw error;
  }
}

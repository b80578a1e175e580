import { planRequiredCopy, type SoldToAthletes } from "../../copy/plan-required.ts";
import { AppError } from "../../lib/errors.ts";
import { athleteMay } from "../plans/plans.ts";
import type { Viewer } from "./viewer.ts";

/**
 * The person of a live session, whose plan gives something to the athlete that they are. Throws `session_expired`,
 * `forbidden` without an athlete profile, and `plan_required` with a sentence that names what the plan lacks.
 */
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

import { AppError } from "../../../lib/errors.ts";
import type { Viewer } from "./viewer.ts";

/** Throws `awaits_guardian` for a minor whose guardian has not accepted: call it in actions that do something (product §3). */
export function refuseAwaitingGuardian(viewer: Pick<Viewer, "awaitsGuardian">): void {
  if (viewer.awaitsGuardian) throw new AppError("awaits_guardian");
}

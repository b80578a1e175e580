import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import type { Viewer } from "../../base/access/viewer.ts";
import { refusesParticipant } from "./participant.ts";

/** An athlete who may act: with a profile, and nothing that `refusesParticipant` names. */
type ActingAthlete = Viewer & { athleteId: string };

/** The athlete of a live session, allowed to act; throws `unauthenticated`, `session_expired`, `forbidden`, `awaits_guardian`, `terms_required`. */
export async function requireActingAthlete({ services, actor }: VerbContext): Promise<ActingAthlete> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const viewer = await readViewer(services, actor);
  if (!viewer) throw new AppError("session_expired");
  const refusal = refusesParticipant(viewer);
  if (refusal) throw new AppError(refusal);
  const { athleteId } = viewer;
  if (athleteId === null) throw new AppError("forbidden");
  return { ...viewer, athleteId };
}

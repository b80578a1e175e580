import type { Actor } from "../../../lib/actor.ts";
import { runBatch } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { securityEventStatement } from "../../base/access/security-events.server.ts";
import { noteChange } from "../account-changes/note-change.server.ts";
import { forgetEndedDevices } from "../../base/notifications/push-devices-repository.server.ts";
import { holdsFreshProof, refuseStaleProof } from "./proofs-repository.server.ts";
import { endsOthersSql, signOutSessions } from "./sessions-repository.server.ts";

/**
 * Ends the actor's session on the server (or all of theirs, or all but this); a visitor has none to end, and a session that
 * awaits its second factor ends only itself. The others end for a fresh proof only, and the owner is told by mail: without one `others` throws
 * `proof_required`, and `global` ends this session alone, which the answer says.
 */
export async function signOut(
  { services, actor }: { services: Services; actor: Actor },
  { scope = "local" }: { scope?: "local" | "global" | "others" } = {},
): Promise<{ isWhole: boolean }> {
  if (actor.kind !== "user") return { isWhole: true };
  const { db } = services;
  const { userId, sessionId } = actor;
  const at = services.now();
  const change =
    scope === "local"
      ? null
      : noteChange(
          services,
          { userId, sessionId: null, kind: "sessions_ended" },
          endsOthersSql(sessionId, userId, at),
        );
  const [[held]] = await runBatch(db, [
    holdsFreshProof(db, actor, at),
    ...(scope === "others" ? [refuseStaleProof(db, actor, at)] : []),
    ...(change?.statements ?? []),
    signOutSessions(db, { userId, sessionId, scope, at }),
    // A browser that is signed out shows nobody's notifications.
    forgetEndedDevices(db, userId, at),
    securityEventStatement(services, { action: "sign_out", details: { scope }, userId, sessionId }),
  ]);
  change?.notify();
  return { isWhole: scope !== "global" || held?.is_live !== true || held.is_fresh };
}

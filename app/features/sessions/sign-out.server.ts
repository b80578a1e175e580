import type { Actor } from "../../lib/actor.ts";
import { runBatch } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { securityEventStatement } from "../access/security-events.server.ts";
import { signOutSessions } from "./session-statements.server.ts";

/**
 * Ends the actor's session on the server (or all of theirs, or all but this); a visitor has none to end, and a session that
 * awaits its second factor ends only itself.
 */
export async function signOut(
  { services, actor }: { services: Services; actor: Actor },
  { scope = "local" }: { scope?: "local" | "global" | "others" } = {},
): Promise<void> {
  if (actor.kind !== "user") return;
  const { userId, sessionId } = actor;
  await runBatch(services.db, [
    signOutSessions(services.db, { userId, sessionId, scope, at: services.now() }),
    securityEventStatement(services, { action: "sign_out", details: { scope }, userId, sessionId }),
  ]);
}

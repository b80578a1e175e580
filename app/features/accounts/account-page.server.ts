import type { RouterContextProvider } from "react-router";
import { AppError } from "../../lib/errors.ts";
import type { Actor } from "../../lib/actor.ts";
import { oncePerRequest } from "../../platform/once.server.ts";
import { currentViewer } from "../security/guard.server.ts";
import type { Viewer } from "../security/viewer.ts";
import { type PendingFactor, readPendingFactor } from "./read-pending-factor.server.ts";
import type { SecurityFacts } from "./security-facts.ts";
import { securityOfPage } from "./security-screen.server.ts";

/** The panel of `/auth` for whoever is signed in, of every role. */
export const ACCOUNT_PATH = "/auth?conta=1";

const pendingOfPage = oncePerRequest((services, actor: Actor) => readPendingFactor(services, actor));

/**
 * Who stands at `/auth`, in one round trip: the person of a live session, and, where the account's panel is `wanted`,
 * its security; or what a session still waits for. All null for a visitor.
 */
export async function readAccountPage(
  context: Readonly<RouterContextProvider>,
  actor: Actor | { userId: string; sessionId: string },
  isWanted = true,
): Promise<{ viewer: Viewer | null; pending: PendingFactor | null; security: SecurityFacts | null }> {
  const owner: Actor = "kind" in actor ? actor : { kind: "user", ...actor };
  const [viewer, pending, security] = await Promise.all([
    currentViewer({ context }),
    pendingOfPage(context, owner),
    isWanted && owner.kind === "user" ? whileLive(securityOfPage(context, owner)) : null,
  ]);
  return { viewer, pending, security };
}

/** Null once the session has ended, or while it awaits its second factor. */
async function whileLive(reading: Promise<SecurityFacts>): Promise<SecurityFacts | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof AppError && error.code === "session_expired") return null;
    throw error;
  }
}

import { AppError } from "../../lib/errors.ts";
import { isLostRace, runBatch, type Statement } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { guardLiveSession } from "../security/live-session.server.ts";
import { setPasswordHash } from "./accounts-repository.server.ts";
import { revokeSessions } from "./session-repository.server.ts";

/** Statements that set a password and end all sessions of its owner but this one. */
export async function passwordStatements(
  services: Services,
  { userId, sessionId }: { userId: string; sessionId: string },
  password: string,
): Promise<Statement[]> {
  const { db } = services;
  const passwordHash = await services.passwords.hash(password);
  return [
    setPasswordHash(db, userId, passwordHash),
    revokeSessions(db, { userId, sessionId, scope: "others", at: services.now() }),
  ];
}

/** Sets a new password for the owner of a live session and ends all of their other sessions. Throws `session_expired`. */
export async function changePassword(
  { services, actor }: { services: Services; actor: { userId: string; sessionId: string } },
  { password }: { password: string },
): Promise<void> {
  const { db } = services;
  const statements = await passwordStatements(services, actor, password);
  try {
    await runBatch(db, [guardLiveSession(db, actor, services.now()), ...statements]);
  } catch (error) {
    throw isLostRace(error) ? new AppError("session_expired") : error;
  }
}

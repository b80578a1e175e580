import { errorSentence } from "../../../copy/error-texts.ts";
import { AppError, type ErrorCode } from "../../../lib/errors.ts";
import type { Services, VerbContext } from "../../../platform/services.server.ts";
import { fulfilsRole, managedClubId, type RequiredRole } from "./access.ts";
import { limitApi } from "./limit-attempts.server.ts";
import { readSessionState, roleRefusal, type SessionState } from "./read-viewer.server.ts";
import { recordSecurityEvent, securityEventStatement } from "./security-events.server.ts";
import type { CheckedOperation } from "./security-event.ts";
import type { SecurityLevel, Viewer } from "./viewer.ts";

/** The question of a check: the operation is the limit's key (spec §5); without a role any live session passes. */
export interface AccessCheck {
  operation: CheckedOperation;
  requiredRole?: RequiredRole;
  clubId?: string;
  /** The thing that is opened, for the activity line: a page's path, a club's id. */
  resource?: { type: string; id: string };
}

/** Spec §3: the security check's result: a success flag and an error text; with the level of spec §4. */
type AccessResult =
  | { success: true; error: null; securityLevel: SecurityLevel; viewer: Viewer }
  | {
      success: false;
      error: string;
      code: ErrorCode;
      securityLevel: SecurityLevel;
      retryAfterSeconds?: number;
    };

/**
 * The one security check (spec §5): always enforces authentication, counts against `api` by operation and person, and
 * leaves an activity line, which travels with the session's read in one batch. Gives its result; what it could not find
 * out (the database is away) it throws.
 */
export async function checkAccess(
  { services, actor }: VerbContext,
  check: AccessCheck,
): Promise<AccessResult> {
  if (actor.kind !== "user") return refused("unauthenticated");
  try {
    await limitApi(services, { userId: actor.userId, operation: check.operation });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...refused(error.code, error.details), retryAfterSeconds: error.details.retryAfterSeconds };
  }
  const { viewer, awaitsFactor } = await readCheckedSession({ services, actor }, check);
  // No session yet, and none that has ended: its cookies stay for the second factor.
  if (awaitsFactor) return refused("unauthenticated");
  if (!viewer) return refused("session_expired");
  const { securityLevel } = viewer;
  if (!fulfilsRole(viewer, check.requiredRole ?? null, check.clubId ?? null)) {
    // An admin who owes a second factor is led to it; nobody else asks in vain without a trace.
    const { details } = checkRefusal(viewer, check);
    if (!details.reason) logDenial(services, viewer, check);
    return { ...refused("forbidden", details), securityLevel };
  }
  return { success: true, error: null, securityLevel, viewer };
}

function checkRefusal(viewer: Viewer, { requiredRole, clubId }: AccessCheck): AppError {
  if (requiredRole === "super_admin" || requiredRole === undefined) return roleRefusal(viewer);
  // "Some club of theirs" is refused to a club's admin only where each of them demands a factor.
  return roleRefusal(viewer, requiredRole === "club_admin" ? (clubId ?? managedClubId(viewer, null)) : null);
}

/**
 * The part of a check that asks the database: the person of a live session, null when there is none, and the
 * activity line beside it. Nobody is shown anything where the line could not be written.
 */
export async function readChecked(context: ReadContext, check: AccessCheck): Promise<Viewer | null> {
  return (await readCheckedSession(context, check)).viewer;
}

interface ReadContext {
  services: Services;
  actor: { kind: "user"; userId: string; sessionId: string };
}

/** The same, and whether it is the second factor that is missing. */
export async function readCheckedSession(
  { services, actor }: ReadContext,
  { operation, resource }: AccessCheck,
): Promise<SessionState> {
  const { userId, sessionId } = actor;
  const [state] = await Promise.all([
    readSessionState(services, actor),
    services.read(
      securityEventStatement(services, {
        action: operation,
        resourceType: resource?.type,
        resourceId: resource?.id,
        userId,
        sessionId,
      }),
    ),
  ]);
  return state;
}

/** Logs, after the answer, that somebody asked for what is not theirs: a club's data is of high risk (spec §6). */
export function logDenial(services: Services, viewer: Viewer, check: AccessCheck): void {
  const { operation, requiredRole, clubId, resource } = check;
  recordSecurityEvent(services, {
    action: `${operation}_denied`,
    resourceType: clubId ? "club" : resource?.type,
    resourceId: clubId ?? resource?.id,
    details: { required_role: requiredRole ?? null },
    riskLevel: clubId ? "high" : undefined,
    viewer,
  });
}

function refused(code: ErrorCode, details: AppError["details"] = {}) {
  return {
    success: false as const,
    error: errorSentence(code, details),
    code,
    securityLevel: "low" as const,
  };
}

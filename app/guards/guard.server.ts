import { createContext, data, replace } from "react-router";
import { actorUserId } from "../lib/actor.ts";
import { AppError } from "../lib/errors.ts";
import { setUpPath } from "../lib/paths.ts";
import { actorContext, failureContext, servicesContext } from "../platform/context.ts";
import { keptRead } from "../platform/once.server.ts";
import { isOfScript } from "../platform/script-request.server.ts";
import {
  athleteAreaAccess,
  isPlatformAdmin,
  lacksRole,
  managedClubId,
  mayDo,
  mayOpenSuperAdmin,
  owesFactor,
} from "../features/base/access/access.ts";
import { findPage } from "../pages.ts";
import { logDenial, readCheckedSession } from "../features/base/access/check-access.server.ts";
import { askerOf, resolvedClubSql } from "../features/base/access/club-access-sql.server.ts";
import { admissionContext, rememberPassed } from "./page-access.server.ts";
import { readSessionState, type SessionState } from "../features/base/access/read-viewer.server.ts";
import { shellViewer } from "../features/base/access/shell-viewer.ts";
import { insertVisitAudit } from "../features/base/access/audit-repository.server.ts";
import {
  type GuardArgs,
  type GuardOptions,
  factorRedirect,
  factorSetUpRedirect,
  signInRedirect,
  type UserActor,
} from "./sign-in-redirect.server.ts";
import type { Viewer } from "../features/base/access/viewer.ts";

export type { GuardArgs, UserActor };
type AthleteViewer = Viewer & { athleteId: string };
type ClubAdminViewer = Viewer & { managedClubId: string };

// One promise a request: the root's loader, the guard's and the page's share one statement of one batch.
const sessionStateContext = keptRead<SessionState>();
const auditContext = createContext<Promise<unknown> | null>(null);

/**
 * The person who looks, or null; never throws for visitors. Read once a request; on a guarded page with the activity
 * line of its check, in one batch.
 */
export async function currentViewer(args: Pick<GuardArgs, "context">): Promise<Viewer | null> {
  return (await currentSessionState(args)).viewer;
}

function currentSessionState({ context }: Pick<GuardArgs, "context">): Promise<SessionState> {
  const known = context.get(sessionStateContext);
  if (known) return known;
  const services = context.get(servicesContext);
  const actor = context.get(actorContext);
  const admission = context.get(admissionContext);
  const isCheckedNow = admission !== null && !admission.isKnown && actor.kind === "user";
  const reading = isCheckedNow
    ? readCheckedSession({ services, actor }, admission.check)
    : readSessionState(services, actor);
  context.set(sessionStateContext, reading);
  return reading;
}

/**
 * The user of the access token, without asking the database, so that a page's reads can share one round trip with the
 * guard's (each statement conditional on `liveSessionSql`). A visitor is redirected.
 */
export function requireActor(args: GuardArgs, options: GuardOptions = {}): UserActor {
  const actor = args.context.get(actorContext);
  if (actor.kind !== "user") throw signInRedirect(args, options);
  return actor;
}

/** The person of a live session; a visitor is redirected, replacing history (spec §2). */
export async function requireViewer(args: GuardArgs, options: GuardOptions = {}): Promise<Viewer> {
  const { viewer, awaitsFactor } = await currentSessionState(args).catch((error: unknown) =>
    failedCheck(args, error),
  );
  if (awaitsFactor) throw factorRedirect(args);
  if (!viewer) throw signInRedirect(args, options);
  if (args.context.get(admissionContext)?.check.requiredRole === undefined) passed(args);
  return viewer;
}

/** Spec §8: what went wrong in the check itself leaves the person unauthorized, and says so. */
function failedCheck({ context }: Pick<GuardArgs, "context">, error: unknown): never {
  if (error instanceof AppError) throw error;
  const userId = actorUserId(context.get(actorContext));
  context.get(servicesContext).log("security_check_failed", { error, userId });
  context.get(failureContext)(error);
  throw data({ code: "check_failed" }, { status: 503 });
}

/** A person with an athlete profile; one who could have it is sent to `/profile-setup` and back, others get the 403 panel. */
export async function requireAthlete(args: GuardArgs, options: GuardOptions = {}): Promise<AthleteViewer> {
  const viewer = await requireViewer(args, options);
  const access = athleteAreaAccess(viewer);
  if (access.kind === "needs_profile") throw replace(setUpPath(`${args.url.pathname}${args.url.search}`));
  if (access.kind === "forbidden" || !viewer.athleteId) throw forbidden(args, viewer);
  passed(args);
  return { ...viewer, athleteId: viewer.athleteId };
}

/**
 * Admits somebody who works for the club that `?clube=` names (else for the current or first one) and may open this part of its dashboard
 * (`duty` of `pages.ts`), or a super admin, whose visit leaves an audit line. `managedClubId` is the club to show. A person who owes the club's
 * second factor is led to where it is set up.
 */
export async function requireClubAdmin(
  args: GuardArgs,
  options: GuardOptions = {},
): Promise<ClubAdminViewer> {
  const asked = args.url.searchParams.get("clube");
  const audited = leaveAuditLine(args, asked);
  // When a check below refuses the request, its error is thrown and a failed audit line is not.
  audited.catch(() => undefined);
  const viewer = await requireViewer(args, options);
  const clubId = managedClubId(viewer, asked);
  if (!clubId) {
    if (isPlatformAdmin(viewer)) throw replace("/super-admin-dashboard");
    // An admin without a club can still register one there.
    throw lacksRole(viewer) || viewer.role === "club_admin"
      ? replace("/profile-setup")
      : forbidden(args, viewer);
  }
  if (isUuid(clubId) && owesFactor(viewer, clubId)) throw factorSetUpRedirect(args);
  if (!isUuid(clubId) || !mayDo(viewer, findPage(args.url.pathname)?.row.duty ?? "admin", clubId))
    throw forbidden(args, viewer, clubId);
  await audited;
  passed(args);
  return { ...viewer, managedClubId: clubId };
}

/** A super admin of the platform; one who owes a second factor is led to where it is set up. */
export async function requireSuperAdmin(args: GuardArgs, options: GuardOptions = {}): Promise<Viewer> {
  const viewer = await requireViewer(args, options);
  if (lacksRole(viewer)) throw replace("/profile-setup");
  if (owesFactor(viewer, null)) throw factorSetUpRedirect(args);
  if (!mayOpenSuperAdmin(viewer)) throw forbidden(args, viewer);
  passed(args);
  return viewer;
}

/** The check of this page passed: what the application fetches next need not be counted again (spec §9). */
function passed({ context }: GuardArgs): void {
  const admission = context.get(admissionContext);
  if (admission) rememberPassed(admission, context.get(servicesContext).now());
}

const deniedContext = createContext(false);

/** The 403 panel with the person, whose account menu it shows; the denial is noted once a request, that of a club's data as of high risk (spec §6). */
function forbidden({ context, request }: GuardArgs, viewer: Viewer, clubId?: string) {
  const admission = context.get(admissionContext);
  if (admission && !context.get(deniedContext)) {
    context.set(deniedContext, true);
    logDenial(context.get(servicesContext), viewer, { ...admission.check, clubId });
  }
  // The form of a page that stays needs no other page.
  const isForm = request.method === "POST" && isOfScript(request);
  return data({ code: "forbidden", person: isForm ? undefined : shellViewer(viewer) }, { status: 403 });
}

function isUuid(value: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);
}

/**
 * Written in the batch that reads who asks, so before anything of the club is shown, and only for super admins; an audit
 * that fails opens nothing. Once a request.
 */
async function leaveAuditLine({ context }: GuardArgs, asked: string | null): Promise<void> {
  const actor = context.get(actorContext);
  if (actor.kind !== "user" || (asked && !isUuid(asked))) return;
  let writing = context.get(auditContext);
  if (!writing) {
    const services = context.get(servicesContext);
    writing = services.read(
      insertVisitAudit(services.db, {
        id: services.newId(),
        asker: askerOf(services, actor),
        action: "club_dashboard_opened",
        club: resolvedClubSql(actor.userId, asked || null, "managed"),
        at: services.now(),
      }),
    );
    context.set(auditContext, writing);
  }
  await writing;
}

import { createContext, data, replace, type RouterContextProvider } from "react-router";
import type { Actor } from "../../lib/actor.ts";
import { AppError } from "../../lib/errors.ts";
import { actorContext, servicesContext } from "../../platform/context.ts";
import { athleteAreaAccess, managedClubId, mayOpenClub, mayOpenSuperAdmin } from "./access.ts";
import { meantClubSql } from "./meant-club.server.ts";
import { signInPath } from "./next-target.ts";
import { readViewer } from "./read-viewer.server.ts";
import { insertAuditLine } from "./security-repository.server.ts";
import type { Viewer } from "./viewer.ts";

/** What loaders and actions get from the router, as far as guards need it. */
export interface GuardArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
  url: URL;
}

export interface GuardOptions {
  /** Where a visitor is sent instead of `/auth` (spec §2). */
  redirectTo?: string;
}

export type UserActor = Extract<Actor, { kind: "user" }>;
export type AthleteViewer = Viewer & { athleteId: string };
export type ClubAdminViewer = Viewer & { managedClubId: string };

// One promise a request: the root's loader, the guard's and the page's share one statement of one batch.
const viewerContext = createContext<Promise<Viewer | null> | null>(null);
const auditContext = createContext<Promise<unknown> | null>(null);

/** The person who looks, or null; never throws for visitors. Read once a request. */
export function currentViewer({ context }: Pick<GuardArgs, "context">): Promise<Viewer | null> {
  const known = context.get(viewerContext);
  if (known) return known;
  const reading = readViewer(context.get(servicesContext), context.get(actorContext));
  context.set(viewerContext, reading);
  return reading;
}

/** Forgets what was read in this request, after an action changed who or what the person is. */
export function forgetViewer({ context }: Pick<GuardArgs, "context">): void {
  context.set(viewerContext, null);
}

/**
 * The user of the access token, before the database was asked: for starting a page's reads in the same turn as
 * the guard's (each statement conditional on `liveSessionSql`). A visitor is redirected.
 */
export function requireActor(args: GuardArgs, options: GuardOptions = {}): UserActor {
  const actor = args.context.get(actorContext);
  if (actor.kind !== "user") throw signInRedirect(args, options);
  return actor;
}

/** The person of a live session; a visitor is redirected, replacing history (spec §2). */
export async function requireViewer(args: GuardArgs, options: GuardOptions = {}): Promise<Viewer> {
  const viewer = await currentViewer(args);
  if (!viewer) throw signInRedirect(args, options);
  return viewer;
}

/** A person with an athlete profile; one who could have it is sent to `/profile-setup`, others get the 403 panel. */
export async function requireAthlete(args: GuardArgs, options: GuardOptions = {}): Promise<AthleteViewer> {
  const viewer = await requireViewer(args, options);
  const access = athleteAreaAccess(viewer);
  if (access.kind === "needs_profile") throw replace("/profile-setup");
  if (access.kind === "forbidden" || !viewer.athleteId) throw forbidden();
  return { ...viewer, athleteId: viewer.athleteId };
}

/**
 * An admin of the club that `?clube=` names (else of the current or first club), or a super admin, whose visit leaves
 * an audit line. `managedClubId` is the club to show.
 */
export async function requireClubAdmin(
  args: GuardArgs,
  options: GuardOptions = {},
): Promise<ClubAdminViewer> {
  const asked = args.url.searchParams.get("clube");
  const audited = leaveAuditLine(args, asked);
  // Whoever is turned away below is not told of it.
  audited.catch(() => undefined);
  const viewer = await requireViewer(args, options);
  const clubId = managedClubId(viewer, asked);
  if (!clubId) throw mayOpenSuperAdmin(viewer) ? replace("/super-admin-dashboard") : forbidden();
  if (!isUuid(clubId) || !mayOpenClub(viewer, clubId)) throw forbidden();
  await audited;
  return { ...viewer, managedClubId: clubId };
}

/** A super admin of the platform. */
export async function requireSuperAdmin(args: GuardArgs, options: GuardOptions = {}): Promise<Viewer> {
  const viewer = await requireViewer(args, options);
  if (!mayOpenSuperAdmin(viewer)) throw forbidden();
  return viewer;
}

/** Throws `account_inert` for a minor whose guardian has not accepted: call it in actions that do something. */
export function refuseInert(viewer: Viewer): void {
  if (viewer.isInert) throw new AppError("account_inert");
}

function signInRedirect(args: GuardArgs, options: GuardOptions): Response {
  if (options.redirectTo) return replace(options.redirectTo);
  const path = signInPath(`${args.url.pathname}${args.url.search}`);
  // A token that the database no longer honours: the person is told why (spec §8).
  const isExpired = args.context.get(actorContext).kind === "user";
  return replace(isExpired ? `${path}${path.includes("?") ? "&" : "?"}expirou=1` : path);
}

function forbidden() {
  return data({ code: "forbidden" }, { status: 403 });
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
      insertAuditLine(services.db, {
        id: services.newId(),
        actor,
        action: "club_dashboard_opened",
        club: meantClubSql(actor.userId, asked || null, "managed"),
        at: services.now(),
      }),
    );
    context.set(auditContext, writing);
  }
  await writing;
}

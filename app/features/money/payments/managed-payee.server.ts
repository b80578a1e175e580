import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { askerOf, resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import { liveSessionSql } from "../../base/access/live-session-sql.server.ts";
import { isPlatformAdmin } from "../../base/access/access.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import { requireManagedClub } from "../../clubs/clubs/managed-club.server.ts";
import { payeePageStatement } from "./payees-repository.server.ts";

/** Reads how a club is paid, for an admin who sees and changes it; `clubId` null is the club that their dashboard opens. One round trip. */
export async function readPayeePage({ services, actor }: VerbContext, clubId: string | null) {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { userId, sessionId } = actor;
  const [page] = await services.read(
    payeePageStatement(services.db, {
      asker: askerOf(services, actor),
      club: resolvedClubSql(userId, clubId, "managed"),
      isLive: liveSessionSql(sessionId, userId, services.now()),
    }),
  );
  return page;
}

/** An admin with their club and its account, in one round trip. Throws as `requireManagedClub`. */
export async function requirePayee(context: VerbContext, asked: string | null) {
  const { services, actor } = context;
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const [viewer, page] = await Promise.all([readViewer(services, actor), readPayeePage(context, asked)]);
  const id = requireManagedClub(viewer, asked);
  if (page?.club?.id !== id) throw new AppError("forbidden");
  if (!viewer) throw new AppError("session_expired");
  const isOfTeam = isPlatformAdmin(viewer) && !viewer.adminClubIds.includes(id);
  return { actor, viewer, club: page.club, payee: page.payee, isOfTeam };
}

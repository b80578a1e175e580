import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { administersClub } from "../../base/access/access.ts";
import { resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import type { Viewer } from "../../base/access/viewer.ts";
import { requireManagedClub } from "../clubs/managed-club.server.ts";
import { tokenClubStatement } from "./integrations-repository.server.ts";

/** An admin with the club whose tokens they are about to change, in one round trip. Throws as `requireManagedClub`, and `not_found`. */
export async function requireTokenClub(
  { services, actor }: VerbContext,
  asked: string | null,
): Promise<{
  viewer: Viewer;
  actor: { userId: string; sessionId: string };
  club: { id: string; name: string; plan: string | null; adminUserIds: string[] };
  isAdmin: boolean;
}> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const [viewer, [club]] = await Promise.all([
    readViewer(services, actor),
    services.read(tokenClubStatement(services.db, resolvedClubSql(actor.userId, asked, "managed"))),
  ]);
  const id = requireManagedClub(viewer, asked);
  if (!club) throw new AppError("not_found");
  if (!viewer) throw new AppError("session_expired");
  return { viewer, actor, club: { ...club, id }, isAdmin: administersClub(viewer, id) };
}

import type { Actor } from "../../../lib/actor.ts";
import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { traceTeamCall } from "../access/audit-trace.server.ts";
import { mayOpenClub } from "../access/access.ts";
import { readViewer, roleRefusal } from "../access/read-viewer.server.ts";
import { requireAcceptedTerms } from "../access/terms-required.server.ts";
import type { Viewer } from "../access/viewer.ts";
import { type Bucket, BUCKET_RULES, type FileOwner } from "./buckets.ts";
import { folderOf, isPath } from "./file-path.ts";

type UserActor = Extract<Actor, { kind: "user" }>;

/**
 * Reads the person who asks about files. Throws `unauthenticated`, `session_expired`, and `terms_required` until the terms are accepted.
 */
export async function requireFileUser({
  services,
  actor,
}: VerbContext): Promise<{ actor: UserActor; viewer: Viewer }> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const viewer = await readViewer(services, actor);
  if (!viewer) throw new AppError("session_expired");
  requireAcceptedTerms(viewer);
  return { actor, viewer };
}

/**
 * Gives the owner of a folder that somebody may read and write: themselves, or a club that they administer. Throws `forbidden`
 * (`roleRefusal`) for anybody else's.
 */
export function folderOwner(viewer: Viewer, folder: string): FileOwner {
  if (folder === viewer.userId) return { kind: "user", id: folder };
  if (mayOpenClub(viewer, folder)) return { kind: "club", id: folder };
  throw roleRefusal(viewer, folder);
}

/**
 * Gives the owner of a path in a bucket, for somebody who writes there: a folder named by the id of its person or club. Throws
 * `invalid_input` for a path that cannot be kept or lies in no folder, `forbidden` for somebody else's, and for a bucket that is not for
 * such owners.
 */
export function pathOwner(viewer: Viewer, bucket: Bucket, path: string): FileOwner {
  const folder = folderOf(path);
  if (!isPath(path) || !folder) {
    const message = "O caminho começa pelo id da pessoa ou do clube: ID/arquivo.png, sem acentos.";
    throw new AppError("invalid_input", { field: "path", message });
  }
  const owner = folderOwner(viewer, folder);
  if (!BUCKET_RULES[bucket].owners.includes(owner.kind)) throw new AppError("forbidden");
  return owner;
}

/** Whether somebody may read and change a file, by its row. */
export function ownsFile(
  viewer: Viewer,
  { ownerUserId, ownerClubId }: { ownerUserId: string | null; ownerClubId: string | null },
): boolean {
  if (ownerUserId) return ownerUserId === viewer.userId;
  return ownerClubId !== null && mayOpenClub(viewer, ownerClubId);
}

/** Lets a write of files leave a line in the club (the first of these) that somebody changes as a super admin. */
export function traceFiles(context: VerbContext, clubIds: readonly string[]): void {
  const [clubId] = clubIds;
  if (clubId !== undefined) traceTeamCall(context, clubId, "change_files");
}

/** The clubs among owners of files: they must be paid for where their files change. */
export function clubsAmong(owners: readonly Pick<FileOwner, "kind" | "id">[]): string[] {
  return owners.flatMap(({ kind, id }) => (kind === "club" && id ? [id] : []));
}

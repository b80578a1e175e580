import type { VerbContext } from "../../../platform/services.server.ts";
import { commitAs } from "../commits/commit-as.server.ts";
import type { Bucket } from "./buckets.ts";
import { clubsAmong, ownsFile, requireFileUser, traceFiles } from "./file-owner.server.ts";
import { deleteFiles, type FileRow, filesAt } from "./files-repository.server.ts";
import { sweepFilesSoon } from "./sweep-files.server.ts";

/**
 * Takes files of a bucket away; gives those that were there. What is not there, or is somebody else's, is left out without a
 * word, as Supabase's storage does. Throws `club_read_only`, `unauthenticated`, `session_expired`, `terms_required`.
 */
export async function removeFiles(
  context: VerbContext,
  { bucket, paths }: { bucket: Bucket; paths: readonly string[] },
): Promise<FileRow[]> {
  const { services } = context;
  const [{ actor, viewer }, found] = await Promise.all([
    requireFileUser(context),
    services.read(filesAt(services.db, bucket, paths)),
  ]);
  const own = found.filter((file) => ownsFile(viewer, file));
  if (own.length === 0) return [];
  const owners = own.map(({ ownerClubId }) => ({
    kind: ownerClubId ? ("club" as const) : ("user" as const),
    id: ownerClubId,
  }));
  const writable = clubsAmong(owners);
  traceFiles(context, writable);
  const ids = own.map(({ id }) => id);
  const [gone] = await commitAs(
    { services, actor },
    { writable, statements: [deleteFiles(services.db, { ids })] },
  );
  sweepFilesSoon(services);
  return gone;
}

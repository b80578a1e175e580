import { AppError } from "../../../lib/errors.ts";
import { brokenConstraint, isWriteConflict } from "../../../platform/database.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { commitAs } from "../commits/commit-as.server.ts";
import type { Bucket } from "./buckets.ts";
import { clubsAmong, pathOwner, requireFileUser, traceFiles } from "./file-owner.server.ts";
import { guardQuota, insertFile, upsertFile } from "./files-repository.server.ts";
import { putFile } from "./put-object.server.ts";
import { sweepFilesSoon } from "./sweep-files.server.ts";

/**
 * Keeps a file at a path of its owner's (spec §7, product §10); `replaces` puts it in the place of the one that is there. Throws what
 * `pathOwner` and `putFile` throw, `conflict` for a path that is taken, `club_read_only`, `payload_too_large` where the
 * owner's space is full.
 */
export async function uploadFile(
  context: VerbContext,
  { bucket, path, bytes, replaces }: { bucket: Bucket; path: string; bytes: Uint8Array; replaces: boolean },
): Promise<{ id: string }> {
  const { services } = context;
  const { db } = services;
  const { actor, viewer } = await requireFileUser(context);
  const owner = pathOwner(viewer, bucket, path);
  const { row, keep } = await putFile(services, bytes, { bucket, path, owner });
  const writable = clubsAmong([owner]);
  traceFiles(context, writable);
  const rest = [...guardQuota(db, owner), keep];
  try {
    if (!replaces) {
      await commitAs({ services, actor }, { writable, statements: [insertFile(db, row), ...rest] });
      return { id: row.id };
    }
    const [[kept]] = await commitAs(
      { services, actor },
      { writable, statements: [upsertFile(db, row), ...rest] },
    );
    sweepFilesSoon(services);
    return { id: kept?.id ?? row.id };
  } catch (error) {
    refuseFileWrite(error);
  }
}

/** For the `catch` of a batch of files: throws what its caller learns of it. */
export function refuseFileWrite(error: unknown): never {
  if (brokenConstraint(error) === "files_path")
    throw new AppError("conflict", { field: "path", message: "Já existe um arquivo com este nome." });
  // A super admin may name a club that does not exist.
  if (brokenConstraint(error) === "files_owner_club_id_clubs_id_fk") throw new AppError("not_found");
  throw isWriteConflict(error) ? new AppError("conflict") : error;
}

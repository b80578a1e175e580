import { AppError } from "../../lib/errors.ts";
import { brokenConstraint, failedGuard, isWriteConflict, runBatch } from "../../platform/database.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import type { Bucket } from "./buckets.ts";
import { guardFileWrite, pathOwner, requireFileUser } from "./file-owner.server.ts";
import { upsertFile } from "./files-repository.server.ts";
import { guardQuota, insertFile } from "./files-statements.server.ts";
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
  const guards = guardFileWrite(services, actor, [owner]);
  try {
    if (!replaces) {
      await runBatch(db, [...guards, insertFile(db, row), guardQuota(db, owner), keep]);
      return { id: row.id };
    }
    const [[kept]] = await runBatch(db, [
      upsertFile(db, row),
      guardQuota(db, owner),
      keep,
      ...guards,
    ] as const);
    sweepFilesSoon(services);
    return { id: kept?.id ?? row.id };
  } catch (error) {
    throw fileWriteError(error);
  }
}

/** What a failed batch of files means. */
export function fileWriteError(error: unknown): unknown {
  if (failedGuard(error) === "session") return new AppError("session_expired");
  if (brokenConstraint(error) === "files_path")
    return new AppError("conflict", { field: "path", message: "Já existe um arquivo com este nome." });
  // A super admin may name a club that does not exist.
  if (brokenConstraint(error) === "files_owner_club_id_clubs_id_fk") return new AppError("not_found");
  return isWriteConflict(error) ? new AppError("conflict") : error;
}

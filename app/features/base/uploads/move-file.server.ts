import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { commitAs } from "../commits/commit-as.server.ts";
import { type Bucket, BUCKET_RULES } from "./buckets.ts";
import type { FileType } from "./clean-file.ts";
import { fileRefusal } from "./file-faults.ts";
import { clubsAmong, ownsFile, pathOwner, requireFileUser, traceFiles } from "./file-owner.server.ts";
import { type FileRow, filesAt, guardQuota, insertFile, moveStatement } from "./files-repository.server.ts";
import { putObject } from "./put-object.server.ts";
import { refuseFileWrite } from "./upload-file.server.ts";

/** From a path in a bucket to another, which may be in another bucket. */
interface FileWay {
  bucket: Bucket;
  from: string;
  to: string;
  toBucket: Bucket;
}

/**
 * Gives a file another path; its owner may become a club that the person administers, or themselves. Throws `not_found` for a file
 * that is not there or is somebody else's, `conflict` for a path that is taken, `unsupported_media_type` where the other
 * bucket takes no such files, and what `pathOwner` throws.
 */
export async function moveFile(context: VerbContext, way: FileWay): Promise<void> {
  const { services } = context;
  const { db } = services;
  const { actor, file, owner } = await prepare(context, way);
  const writable = clubsAmong([owner, ownerOf(file)]);
  traceFiles(context, writable);
  const place = { id: file.id, bucket: way.toBucket, path: way.to, owner, at: services.now() };
  const [moved] = await commitAs(
    { services, actor },
    {
      writable,
      statements: [moveStatement(db, place), ...guardQuota(db, owner)],
    },
  ).catch(refuseFileWrite);
  if (moved.length === 0) throw new AppError("not_found");
}

/** Keeps the same content at another path, too. Throws as `moveFile`, and `payload_too_large` where the owner's space is full. */
export async function copyFile(context: VerbContext, way: FileWay): Promise<{ id: string }> {
  const { services } = context;
  const { db } = services;
  const { actor, file, owner } = await prepare(context, way);
  const object = await services.files.get(file.objectKey);
  if (!object) throw new AppError("not_found");
  const bytes = new Uint8Array(await new Response(object.body).arrayBuffer());
  const { contentType, width, height } = file;
  const clean = { type: contentType as FileType, bytes, width, height };
  const { row, keep } = await putObject(services, clean, { bucket: way.toBucket, path: way.to, owner });
  const writable = clubsAmong([owner]);
  traceFiles(context, writable);
  try {
    await commitAs(
      { services, actor },
      { writable, statements: [insertFile(db, row), ...guardQuota(db, owner), keep] },
    );
  } catch (error) {
    refuseFileWrite(error);
  }
  return { id: row.id };
}

async function prepare(context: VerbContext, { bucket, from, to, toBucket }: FileWay) {
  const { services } = context;
  const [{ actor, viewer }, [file]] = await Promise.all([
    requireFileUser(context),
    services.read(filesAt(services.db, bucket, [from])),
  ]);
  if (!file || !ownsFile(viewer, file)) throw new AppError("not_found");
  const owner = pathOwner(viewer, toBucket, to);
  if (!BUCKET_RULES[toBucket].types.includes(file.contentType as FileType))
    throw new AppError(...fileRefusal("wrong_type", toBucket));
  return { actor, file, owner };
}

function ownerOf({ ownerClubId }: FileRow) {
  return { kind: ownerClubId ? ("club" as const) : ("user" as const), id: ownerClubId };
}

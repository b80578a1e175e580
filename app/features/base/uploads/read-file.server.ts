import { AppError } from "../../../lib/errors.ts";
import type { StoredObject } from "../../../platform/r2.server.ts";
import type { Services, VerbContext } from "../../../platform/services.server.ts";
import { type Bucket, BUCKET_RULES } from "./buckets.ts";
import { ownsFile, requireFileUser } from "./file-owner.server.ts";
import { type FileRow, filesAt } from "./files-repository.server.ts";
import { openSignedPath } from "./sign-files.server.ts";

interface Place {
  bucket: Bucket;
  path: string;
}

/** A file of a public bucket, for everybody who has its address. Throws `not_found`, also for what is not public. */
export async function readPublicFile(
  { services }: Pick<VerbContext, "services">,
  place: Place,
): Promise<{ file: FileRow; object: StoredObject }> {
  if (!BUCKET_RULES[place.bucket].isPublic) throw new AppError("not_found");
  return await open(services, await find(services, place));
}

/** A file for its owner, or an admin of the club that it is of. Throws `not_found` for anybody else, and what `requireFileUser` throws. */
export async function readOwnFile(
  context: VerbContext,
  place: Place,
): Promise<{ file: FileRow; object: StoredObject }> {
  return await open(context.services, await readFileFacts(context, place));
}

/** Reads a file's facts, without its content. Throws as `readOwnFile`. */
export async function readFileFacts(context: VerbContext, place: Place): Promise<FileRow> {
  const [{ viewer }, file] = await Promise.all([requireFileUser(context), find(context.services, place)]);
  if (!file || !ownsFile(viewer, file)) throw new AppError("not_found");
  return file;
}

/** A file for whoever has an address that its owner signed. Throws `not_found` for a token that is false, over, or for another file. */
export async function readSignedFile(
  { services }: Pick<VerbContext, "services">,
  { token, ...place }: Place & { token: string },
): Promise<{ file: FileRow; object: StoredObject }> {
  if (!(await openSignedPath(services, place, token))) throw new AppError("not_found");
  return await open(services, await find(services, place));
}

async function find(services: Services, { bucket, path }: Place): Promise<FileRow | undefined> {
  const [file] = await services.read(filesAt(services.db, bucket, [path]));
  return file;
}

async function open(services: Services, file: FileRow | undefined) {
  const object = file ? await services.files.get(file.objectKey) : null;
  if (!file || !object) throw new AppError("not_found");
  return { file, object };
}

import { AppError } from "../../../lib/errors.ts";
import type { Statement } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { type Bucket, BUCKET_RULES, type FileOwner } from "./buckets.ts";
import { cleanFile, type CleanFile } from "./clean-file.ts";
import { fileRefusal } from "./file-faults.ts";
import { expectObject, type FileRow, keepObject, ownerColumns } from "./files-repository.server.ts";

/** An upload that is never committed leaves its object for this long. */
const UPLOAD_MS = 60 * 60 * 1000;

/** A stored file: its row, not yet written, and the statement that keeps its object. */
interface Stored {
  row: FileRow;
  keep: Statement;
}

/**
 * Cleans a file and puts its bytes into the store under a key of our own. The caller's batch writes `row` with `keep`; where it
 * does not, the object goes with a sweep an hour later. `path` null: the file's id, as pictures of screens have. `field` is
 * the form's, for errors. Throws `invalid_input`, `payload_too_large`, `unsupported_media_type`, `unavailable`.
 */
export async function putFile(
  services: Services,
  bytes: Uint8Array,
  place: { bucket: Bucket; path: string | null; owner: FileOwner; field?: string },
): Promise<Stored> {
  const cleaned = await cleanFile(bytes, BUCKET_RULES[place.bucket].types);
  if ("fault" in cleaned) throw new AppError(...fileRefusal(cleaned.fault, place.bucket, place.field));
  return await putObject(services, cleaned.file, place);
}

/** The same for bytes that are kept already: a copy of a file. */
export async function putObject(
  services: Services,
  { type, bytes, width, height }: CleanFile,
  { bucket, path, owner }: { bucket: Bucket; path: string | null; owner: FileOwner },
): Promise<Stored> {
  const { db } = services;
  const now = services.now();
  // 122 random bits: whoever does not know a picture's address does not guess it.
  const id = crypto.randomUUID();
  const objectKey = `${bucket}/${crypto.randomUUID()}`;
  const row: FileRow = {
    id,
    bucket,
    path: path ?? id,
    ...ownerColumns(owner),
    objectKey,
    contentType: type,
    sizeBytes: bytes.byteLength,
    sha256: await sha256(bytes),
    width,
    height,
    createdAt: now,
    updatedAt: now,
  };
  // A dry run leaves nothing in the store.
  if (services.isDryRun) return { row, keep: keepObject(db, objectKey) };
  await expectObject(db, objectKey, new Date(now.getTime() + UPLOAD_MS));
  await services.files.put(objectKey, bytes);
  return { row, keep: keepObject(db, objectKey) };
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

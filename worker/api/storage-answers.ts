import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { errorSentence } from "../../app/copy/error-texts.ts";
import { BUCKET_RULES } from "../../app/features/base/uploads/buckets.ts";
import type { FileEntry } from "../../app/features/base/uploads/list-files.server.ts";
import { AppError } from "../../app/lib/errors.ts";
import type { readPublicFile } from "../../app/features/base/uploads/read-file.server.ts";
import type { ApiBindings } from "./bindings.ts";
import { foreseen, logFailedCall } from "./errors.ts";
import { storageError } from "./storage-errors.ts";

type OpenedFile = Awaited<ReturnType<typeof readPublicFile>>;

/** Answers what a handler threw in the storage client's shape. */
export function answerStorageError(thrown: unknown, c: Context<ApiBindings>): Response {
  const error = thrown instanceof AppError ? thrown : foreseen(thrown);
  if (error !== thrown) logFailedCall(c, thrown);
  const { retryAfterSeconds } = error.details;
  if (retryAfterSeconds) c.header("retry-after", String(retryAfterSeconds));
  const message = errorSentence(error.code, error.details);
  return c.json(storageError(error.code, error.status, message), error.status as ContentfulStatusCode);
}

/** A file's content. Documents are given to be saved, pictures to be seen; other sites may show public ones. */
export function answerFile({ file, object }: OpenedFile, { download }: { download?: string } = {}): Response {
  const isPicture = file.contentType.startsWith("image/");
  const headers = new Headers({
    "content-type": file.contentType,
    "content-length": String(object.sizeBytes),
    etag: `"${file.sha256.slice(0, 32)}"`,
    "last-modified": file.updatedAt.toUTCString(),
    "content-disposition":
      isPicture && download === undefined ? "inline" : attachmentOf(download || file.path),
  });
  if (BUCKET_RULES[file.bucket].isPublic) headers.set("cross-origin-resource-policy", "cross-origin");
  return new Response(object.body, { headers });
}

/** A name to save under: the last part of a path, in letters that a header can hold. */
function attachmentOf(path: string): string {
  const name = path
    .split("/")
    .at(-1)!
    .replaceAll(/[^\w.\- ]/g, "_")
    .slice(0, 100);
  return `attachment; filename="${name || "arquivo"}"`;
}

/** A file or folder of a list as Supabase's `FileObject`. */
export function fileObject(entry: FileEntry) {
  const { name, id, createdAt, updatedAt } = entry;
  const dates = [createdAt, updatedAt].map((at) => (at === null ? null : new Date(at).toISOString()));
  return {
    name,
    id,
    created_at: dates[0],
    updated_at: dates[1],
    last_accessed_at: dates[1],
    metadata:
      id === null
        ? null
        : {
            eTag: `"${entry.sha256?.slice(0, 32)}"`,
            size: entry.sizeBytes,
            mimetype: entry.contentType,
            contentLength: entry.sizeBytes,
            lastModified: dates[1],
            httpStatusCode: 200,
          },
  };
}

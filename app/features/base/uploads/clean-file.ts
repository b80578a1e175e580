import { MAX_UPLOAD_BYTES } from "../../../lib/uploads.ts";
import { hasText } from "./bytes.ts";
import { cleanGif } from "./clean-gif.ts";
import { cleanJpeg } from "./clean-jpeg.ts";
import { cleanPng } from "./clean-png.ts";
import { inspectPdf } from "./inspect-pdf.ts";

/** The kinds of files that are taken (spec §5, §9), by their content. */
export type FileType = "image/jpeg" | "image/png" | "image/gif" | "application/pdf";

/** A file as it is kept. `width` and `height` in px, null for documents. */
export interface CleanFile {
  type: FileType;
  bytes: Uint8Array<ArrayBuffer>;
  width: number | null;
  height: number | null;
}

/** Why a file is refused. */
export type FileFault =
  | "empty"
  | "too_large"
  | "wrong_type"
  | "broken"
  | "too_many_pixels"
  | "active"
  | "unchecked";

const PICTURES = [
  { type: "image/jpeg", starts: "\u00ff\u00d8\u00ff", clean: cleanJpeg },
  { type: "image/png", starts: "\u0089PNG", clean: cleanPng },
  { type: "image/gif", starts: "GIF8", clean: cleanGif },
] as const;

/**
 * A file of at most 10 MB as it may be kept: its kind by its first bytes, never by a name or what somebody says of it; of
 * pictures only what their pixels need (no position, device, comment, nothing behind the end); a PDF as it is, unless it
 * can do more than be read. `allowed` are the kinds that its place takes.
 */
export async function cleanFile(
  bytes: Uint8Array,
  allowed: readonly FileType[],
): Promise<{ file: CleanFile } | { fault: FileFault }> {
  if (bytes.byteLength === 0) return { fault: "empty" };
  if (bytes.byteLength > MAX_UPLOAD_BYTES) return { fault: "too_large" };
  const kind = PICTURES.find(({ starts }) => hasText(bytes, 0, starts));
  const type = kind?.type ?? (hasText(bytes, 0, "%PDF-") ? "application/pdf" : null);
  if (!type || !allowed.includes(type)) return { fault: "wrong_type" };
  if (!kind) {
    const found = await inspectPdf(bytes);
    if (found !== "ok") return { fault: found };
    return { file: { type, bytes: bytes.slice(), width: null, height: null } };
  }
  const picture = kind.clean(bytes);
  return typeof picture === "string" ? { fault: picture } : { file: { type, ...picture } };
}

import { UNSTORABLE } from "../../../copy/fields.ts";
import { AppError } from "../../../lib/errors.ts";
import { faultOfFields } from "../../../lib/storable.ts";
import { MAX_UPLOAD_BYTES, MAX_UPLOAD_FORM_BYTES } from "../../../lib/uploads.ts";
import type { Bucket } from "./buckets.ts";
import { fileRefusal } from "./file-faults.ts";

/**
 * A form that may bring a file in `field`, of a page whose row says `fileFormBytes`. Throws `payload_too_large` before it reads one
 * that is, `invalid_input` for a broken one and for texts that cannot be kept.
 */
export async function readFileForm(request: Request, field: string, bucket: Bucket): Promise<FormData> {
  if (Number(request.headers.get("content-length") ?? 0) > MAX_UPLOAD_FORM_BYTES)
    throw new AppError(...fileRefusal("too_large", bucket, field));
  const form = await request.formData().catch(() => null);
  const found = form && faultOfFields(form);
  if (!form || found)
    throw new AppError(
      "invalid_input",
      found ? { field: found.path || undefined, message: UNSTORABLE[found.fault] } : {},
    );
  return form;
}

/** The bytes of a form's file. Throws `invalid_input` where none was chosen, `payload_too_large` before they are read. */
export async function chosenFile(
  file: unknown,
  field: string,
  bucket: Bucket,
): Promise<Uint8Array<ArrayBuffer>> {
  if (!(file instanceof File) || file.size === 0)
    throw new AppError("invalid_input", { field, message: "Escolha um arquivo." });
  if (file.size > MAX_UPLOAD_BYTES) throw new AppError(...fileRefusal("too_large", bucket, field));
  return new Uint8Array(await file.arrayBuffer());
}

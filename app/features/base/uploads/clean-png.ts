import { hasText, joined, viewOf } from "./bytes.ts";
import { type CleanPicture, PictureBounds, type PictureFault } from "./picture.ts";

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** Pixels, their colours, and the frames of an animation; texts, EXIF, XMP and the time of day go. */
const KEPT: ReadonlySet<string> = new Set(
  "IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT cICP pHYs bKGD acTL fcTL fdAT".split(" "),
);

/** A PNG's pixels with their colours and nothing else, and nothing behind its end. `broken` for what is no whole PNG. */
export function cleanPng(bytes: Uint8Array): CleanPicture | PictureFault {
  if (SIGNATURE.some((byte, place) => bytes[place] !== byte)) return "broken";
  const view = viewOf(bytes);
  if (bytes.byteLength < 33 || view.getUint32(8) !== 13 || !hasText(bytes, 12, "IHDR")) return "broken";
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  if (!new PictureBounds().takesFrame(width, height)) return "too_many_pixels";
  const bounds = new PictureBounds();
  const kept: Uint8Array[] = [SIGNATURE];
  let hasPixels = false;
  for (let at = SIGNATURE.byteLength; at + 12 <= bytes.byteLength;) {
    const length = view.getUint32(at);
    const end = at + 12 + length;
    if (end > bytes.byteLength || !bounds.takesPiece()) return "broken";
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (crc32(bytes.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) return "broken";
    // The frames of an animation say how large they are.
    if (
      type === "fcTL" &&
      (length < 12 || !bounds.takesFrame(view.getUint32(at + 12), view.getUint32(at + 16)))
    )
      return length < 12 ? "broken" : "too_many_pixels";
    if (KEPT.has(type)) kept.push(bytes.subarray(at, end));
    hasPixels ||= type === "IDAT";
    if (type === "IEND") return hasPixels && width > 0 && height > 0 ? made(kept, width, height) : "broken";
    at = end;
  }
  return "broken";
}

function made(kept: readonly Uint8Array[], width: number, height: number): CleanPicture {
  return { bytes: joined(kept), width, height };
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** The checksum of PNG's chunks. */
export function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (let at = 0; at < bytes.byteLength; at += 1)
    value = (value >>> 8) ^ TABLE[(value ^ bytes[at]!) & 0xff]!;
  return (value ^ 0xffffffff) >>> 0;
}

import { hasText, joined, viewOf } from "./bytes.ts";
import type { CleanPicture } from "./picture.ts";

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** Pixels, their colours, and the frames of an animation; texts, EXIF, XMP and the time of day go. */
const KEPT: ReadonlySet<string> = new Set(
  "IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT cICP pHYs bKGD acTL fcTL fdAT".split(" "),
);

/** A PNG's pixels with their colours and nothing else, and nothing behind its end. Null for what is no whole PNG. */
export function cleanPng(bytes: Uint8Array): CleanPicture | null {
  if (SIGNATURE.some((byte, place) => bytes[place] !== byte)) return null;
  const view = viewOf(bytes);
  if (bytes.byteLength < 33 || view.getUint32(8) !== 13 || !hasText(bytes, 12, "IHDR")) return null;
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const kept: Uint8Array[] = [SIGNATURE];
  let hasPixels = false;
  for (let at = SIGNATURE.byteLength; at + 12 <= bytes.byteLength;) {
    const length = view.getUint32(at);
    const end = at + 12 + length;
    if (end > bytes.byteLength) return null;
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (crc32(bytes.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) return null;
    if (KEPT.has(type)) kept.push(bytes.subarray(at, end));
    hasPixels ||= type === "IDAT";
    if (type === "IEND") return hasPixels && width > 0 && height > 0 ? made(kept, width, height) : null;
    at = end;
  }
  return null;
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
  for (const byte of bytes) value = (value >>> 8) ^ TABLE[(value ^ byte) & 0xff]!;
  return (value ^ 0xffffffff) >>> 0;
}

import { hasText, viewOf } from "./bytes.ts";

const EXIF = "Exif\0\0";
const ORIENTATION = 0x0112;
const SHORT = 3;

/**
 * How a camera was held, 1 to 8, from the payload of a JPEG's APP1 segment; 1 (upright) where it does not say so, or
 * cannot be read.
 */
export function readOrientation(payload: Uint8Array): number {
  if (!hasText(payload, 0, EXIF)) return 1;
  const tiff = payload.subarray(EXIF.length);
  if (tiff.byteLength < 8) return 1;
  const isLittle = hasText(tiff, 0, "II");
  const view = viewOf(tiff);
  const directory = view.getUint32(4, isLittle);
  if (directory + 2 > tiff.byteLength) return 1;
  const entries = view.getUint16(directory, isLittle);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = directory + 2 + entry * 12;
    if (at + 12 > tiff.byteLength) return 1;
    if (view.getUint16(at, isLittle) !== ORIENTATION || view.getUint16(at + 2, isLittle) !== SHORT) continue;
    const value = view.getUint16(at + 8, isLittle);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** An APP1 segment that says nothing but how the camera was held: without it photographs of phones lie on their side. */
export function orientationSegment(orientation: number): Uint8Array {
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, SHORT, 0, 0, 0, 1, 0, orientation, 0, 0];
  const payload = [...new TextEncoder().encode(EXIF), ...tiff, 0, 0, 0, 0];
  return Uint8Array.from([0xff, 0xe1, 0, payload.length + 2, ...payload]);
}

import { hasText, joined, viewOf } from "./bytes.ts";
import { orientationSegment, readOrientation } from "./exif-orientation.ts";
import { type CleanPicture, PictureBounds, type PictureFault } from "./picture.ts";

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
/** The header of JFIF without the small picture that may follow it. */
const JFIF_BYTES = 18;
/** Frame headers (0xc0 to 0xcf) but three tables that lie between them. */
const NO_FRAMES: ReadonlySet<number> = new Set([0xc4, 0xc8, 0xcc]);
/** Tables that pixels are made with: Huffman, arithmetic, quantisation, lines, restarts, hierarchy. */
const TABLES: ReadonlySet<number> = new Set([0xc4, 0xcc, 0xdb, 0xdc, 0xdd, 0xde, 0xdf]);

/**
 * A JPEG's pixels with their colours and their orientation, and nothing else: no EXIF (position, device, small picture), XMP,
 * IPTC, comments, and nothing behind its end. `broken` for what is no whole JPEG.
 */
export function cleanJpeg(bytes: Uint8Array): CleanPicture | PictureFault {
  if (bytes[0] !== 0xff || bytes[1] !== START) return "broken";
  const bounds = new PictureBounds();
  const kept: Uint8Array[] = [];
  let size: { width: number; height: number } | null = null;
  let orientation = 1;
  let hasScan = false;
  let at = 2;
  while (at + 1 < bytes.byteLength) {
    if (bytes[at] !== 0xff) return "broken";
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      if (!bounds.takesPiece()) return "broken";
      at += 1;
      continue;
    }
    if (marker === END) {
      if (!size || !hasScan) return "broken";
      const turn = orientation === 1 ? [] : [orientationSegment(orientation)];
      return { bytes: joined([START_BYTES, ...turn, ...kept, END_BYTES]), ...turned(size, orientation) };
    }
    const end = segmentEnd(bytes, at);
    if (end === null || !bounds.takesPiece()) return "broken";
    const segment = bytes.subarray(at, end);
    if (isFrame(marker)) {
      size = frameSize(segment);
      if (size === null) return "broken";
      if (!bounds.takesFrame(size.width, size.height)) return "too_many_pixels";
    }
    if (marker === 0xe1 && orientation === 1) orientation = readOrientation(segment.subarray(4));
    const rest = keptOf(marker, segment);
    if (rest) kept.push(rest);
    at = end;
    if (marker !== SCAN) continue;
    hasScan = true;
    const scanEnd = endOfScan(bytes, at);
    if (scanEnd === null || !bounds.takesPass()) return "broken";
    kept.push(bytes.subarray(at, scanEnd));
    at = scanEnd;
  }
  return "broken";
}

const START_BYTES = Uint8Array.of(0xff, START);
const END_BYTES = Uint8Array.of(0xff, END);

/** Where a segment ends; null for markers that have no length and may not stand here, and for one that is cut off. */
function segmentEnd(bytes: Uint8Array, at: number): number | null {
  const marker = bytes[at + 1]!;
  if (marker < 0xc0 || (marker >= 0xd0 && marker <= START) || at + 4 > bytes.byteLength) return null;
  const length = viewOf(bytes).getUint16(at + 2);
  const end = at + 2 + length;
  return length < 2 || end > bytes.byteLength ? null : end;
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.has(marker);
}

function frameSize(segment: Uint8Array): { width: number; height: number } | null {
  if (segment.byteLength < 9) return null;
  const view = viewOf(segment);
  const [height, width] = [view.getUint16(5), view.getUint16(7)];
  return width > 0 && height > 0 ? { width, height } : null;
}

/** Gives the part of a segment that stays; null where all of it goes. */
function keptOf(marker: number, segment: Uint8Array): Uint8Array | null {
  if (isFrame(marker) || TABLES.has(marker) || marker === SCAN) return segment;
  if (marker === 0xe0 && hasText(segment, 4, "JFIF\0") && segment.byteLength >= JFIF_BYTES) {
    const header = segment.slice(0, JFIF_BYTES);
    header.set([0, JFIF_BYTES - 2], 2);
    header.set([0, 0], JFIF_BYTES - 2);
    return header;
  }
  // Colour profiles, and Adobe's word on how colours are stored.
  if (marker === 0xe2 && hasText(segment, 4, "ICC_PROFILE\0")) return segment;
  if (marker === 0xee && hasText(segment, 4, "Adobe") && segment.byteLength === 16) return segment;
  return null;
}

/** Where the next marker stands behind compressed pixels: not a stuffed 0xff, nor a restart; null where there is none. */
function endOfScan(bytes: Uint8Array, from: number): number | null {
  for (let at = from; at + 1 < bytes.byteLength; at += 1) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return null;
}

/** Orientations 5 to 8 are shown on their side. */
function turned({ width, height }: { width: number; height: number }, orientation: number) {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

import { hasText, joined, viewOf } from "./bytes.ts";
import { type CleanPicture, PictureBounds, type PictureFault } from "./picture.ts";

const EXTENSION = 0x21;
const IMAGE = 0x2c;
const END = 0x3b;
const CONTROL = 0xf9;
const APPLICATION = 0xff;
/** Applications that only say how often an animation goes round; XMP is one, too. */
const LOOPS = ["NETSCAPE2.0", "ANIMEXTS1.0"];

/** A GIF's frames and its rounds and nothing else: no comments, texts, XMP, nothing behind its end. `broken` for what is no whole GIF. */
export function cleanGif(bytes: Uint8Array): CleanPicture | PictureFault {
  if (!hasText(bytes, 0, "GIF87a") && !hasText(bytes, 0, "GIF89a")) return "broken";
  if (bytes.byteLength < 13) return "broken";
  const view = viewOf(bytes);
  const [width, height] = [view.getUint16(6, true), view.getUint16(8, true)];
  if (width === 0 || height === 0) return "broken";
  if (!new PictureBounds().takesFrame(width, height)) return "too_many_pixels";
  const bounds = new PictureBounds();
  let at = 13 + tableBytes(bytes[10]!);
  const kept: Uint8Array[] = [bytes.subarray(0, at)];
  let hasFrame = false;
  while (at < bytes.byteLength) {
    const kind = bytes[at]!;
    if (kind === END) {
      if (!hasFrame) return "broken";
      return { bytes: joined([...kept, Uint8Array.of(END)]), width, height };
    }
    const end = kind === IMAGE ? imageEnd(bytes, at) : kind === EXTENSION ? blocksEnd(bytes, at + 2) : null;
    if (end === null || !bounds.takesPiece()) return "broken";
    if (kind === IMAGE && !bounds.takesFrame(view.getUint16(at + 5, true), view.getUint16(at + 7, true)))
      return "too_many_pixels";
    hasFrame ||= kind === IMAGE;
    if (kind === IMAGE || isKept(bytes, at)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return "broken";
}

/** Bytes of a table of colours, as the flags before it say. */
function tableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

function isKept(bytes: Uint8Array, at: number): boolean {
  const label = bytes[at + 1];
  if (label === CONTROL) return true;
  return label === APPLICATION && LOOPS.some((name) => hasText(bytes, at + 3, name));
}

function imageEnd(bytes: Uint8Array, at: number): number | null {
  if (at + 10 > bytes.byteLength) return null;
  return blocksEnd(bytes, at + 10 + tableBytes(bytes[at + 9]!) + 1);
}

/** Where blocks end, each with its length before it and an empty one behind them; null where they are cut off. */
function blocksEnd(bytes: Uint8Array, from: number): number | null {
  for (let at = from; at < bytes.byteLength;) {
    const length = bytes[at]!;
    at += 1 + length;
    if (length === 0) return at;
  }
  return null;
}

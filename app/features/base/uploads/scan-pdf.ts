import { hasText } from "./bytes.ts";
import { NameReader } from "./pdf-name.ts";

/** Where a stream of compressed objects lies in its file, and whether it is packed. */
interface PackedObjects {
  from: number;
  to: number;
  isPacked: boolean;
}

/** `active` can do more than be read; `unchecked` is written so that not all of it can be looked at. */
type PdfScan = { fault: "active" | "unchecked" } | { fault: null; objects: PackedObjects[] };

const [SLASH, OPENS, CLOSES, ESCAPE, LETTER_S] = [0x2f, 0x28, 0x29, 0x5c, 0x73];
const [LINE_FEED, RETURN, PERCENT] = [0x0a, 0x0d, 0x25];
/** Streams of compressed objects: writers put a hundred objects or more into one. */
const MAX_STREAMS = 100;
/** So far back a comment is looked for that hides where a stream begins. */
const MAX_COMMENT = 255;

/**
 * Reads a PDF once from its start to its end: each of its names, wherever it stands, and its streams of compressed objects. Each such
 * name belongs to the next stream, or the file is refused: no stream is hidden in a text or a comment. `onLook` is told of each
 * step, for tests that count them.
 */
export function scanPdf(bytes: Uint8Array, onLook?: () => void): PdfScan {
  const objects: PackedObjects[] = [];
  const name = new NameReader(bytes, onLook);
  let [flates, otherFilters, brackets, from] = [0, 0, 0, -1];
  let [isOfObjects, isInData] = [false, false];
  for (let at = 0; at < bytes.byteLength; at += 1) {
    onLook?.();
    const byte = bytes[at];
    if (byte === SLASH) {
      const kind = name.read(at + 1);
      at = name.end - 1;
      if (kind === null) continue;
      // A name written with escapes is one that should not be seen.
      if (kind === "active" || name.isEscaped) return { fault: "active" };
      if (kind === "flate") flates += 1;
      else if (kind === "filter") otherFilters += 1;
      else if (isOfObjects) return { fault: "unchecked" };
      else isOfObjects = true;
    } else if (byte === LETTER_S && hasText(bytes, at, "stream")) {
      const isEnd = hasText(bytes, at - 3, "end");
      const next = bytes[at + 6];
      const isBegin = !isEnd && !isInData && (next === LINE_FEED || next === RETURN);
      if (isBegin) {
        if (brackets > 0) return { fault: "unchecked" };
        if (isOfObjects) {
          if (objects.length === MAX_STREAMS) return { fault: "unchecked" };
          if (otherFilters > 0 || flates > 1 || isInComment(bytes, at)) return { fault: "unchecked" };
          from = at + (hasText(bytes, at + 6, "\r\n") ? 8 : 7);
          objects.push({ from, to: -1, isPacked: flates === 1 });
        }
        isInData = true;
      } else if (isEnd) {
        const last = objects.at(-1);
        if (isOfObjects && (from === -1 || !last)) return { fault: "unchecked" };
        if (isOfObjects && last) last.to = at - 3;
        [flates, otherFilters, from] = [0, 0, -1];
        [isOfObjects, isInData] = [false, false];
      }
      at += 5;
    } else if (!isInData) {
      if (byte === OPENS) brackets += 1;
      else if (brackets > 0 && byte === CLOSES) brackets -= 1;
      else if (brackets > 0 && byte === ESCAPE) at += 1;
    }
  }
  return isOfObjects ? { fault: "unchecked" } : { fault: null, objects };
}

/** Whether objects that were unpacked can do more than be read. */
export function hasActiveName(bytes: Uint8Array): boolean {
  const name = new NameReader(bytes);
  for (let at = 0; at < bytes.byteLength; at += 1) {
    if (bytes[at] !== SLASH) continue;
    if (name.read(at + 1) === "active") return true;
    at = name.end - 1;
  }
  return false;
}

function isInComment(bytes: Uint8Array, at: number): boolean {
  for (let back = at - 1; back >= Math.max(0, at - MAX_COMMENT); back -= 1) {
    if (bytes[back] === PERCENT) return true;
    if (bytes[back] === LINE_FEED || bytes[back] === RETURN) return false;
  }
  return false;
}

import { hasText } from "./bytes.ts";
import { PdfNesting } from "./pdf-nesting.ts";
import { NameReader } from "./pdf-name.ts";

/** Where a stream of compressed objects lies in its file, and whether it is packed. */
interface PackedObjects {
  from: number;
  to: number;
  isPacked: boolean;
}

/** `active` can do more than be read; `unchecked` is written so that not all of it can be looked at. */
type PdfScan = { fault: "active" | "unchecked" } | { fault: null; objects: PackedObjects[] };

const [SLASH, LETTER_S, SPACE, TAB, LINE_FEED, RETURN] = [0x2f, 0x73, 0x20, 0x09, 0x0a, 0x0d];
/** Streams of compressed objects: writers put a hundred objects or more into one. */
const MAX_STREAMS = 100;
/** Some writers leave spaces at the end of the line before a stream. */
const MAX_SPACES = 8;
const UNCHECKED = { fault: "unchecked" } as const;

/**
 * Reads a PDF once from its start to its end: each of its names, wherever it stands, and its streams of compressed objects. Those say so by their
 * name, or by where their first object begins, which is all that some readers ask for. What names one in the data of another, what begins
 * one in a text or a comment, and brackets that do not close as they were opened refuse the file: no stream is hidden from this by what others
 * read differently. `onLook` is told of each step, for tests that count them.
 */
export function scanPdf(bytes: Uint8Array, onLook?: () => void): PdfScan {
  const objects: PackedObjects[] = [];
  const name = new NameReader(bytes, onLook);
  const nesting = new PdfNesting();
  let [flates, otherFilters, from] = [0, 0, -1];
  let [isOfObjects, hasFirst, isInData] = [false, false, false];
  for (let at = 0; at < bytes.byteLength; at += 1) {
    onLook?.();
    const byte = bytes[at] ?? 0;
    const depth = nesting.depth;
    const isStructure = !isInData && nesting.isStructure;
    if (!isInData && !nesting.read(byte, bytes[at + 1] ?? 0)) return UNCHECKED;
    if (depth === 0 && nesting.depth === 1) hasFirst = false;
    if (byte === SLASH) {
      const kind = name.read(at + 1);
      // In a text one of the letters behind a slash may escape what follows.
      if (isInData || isStructure) at = name.end - 1;
      if (kind === null) continue;
      // A name written with escapes is one that should not be seen.
      if (kind === "active" || name.isEscaped) return { fault: "active" };
      if (kind === "flate") flates += 1;
      else if (kind === "filter") otherFilters += 1;
      else if (kind === "first" && !isInData) hasFirst = true;
      else if (kind === "first" || isOfObjects) return UNCHECKED;
      else isOfObjects = true;
    } else if (byte === LETTER_S && hasText(bytes, at, "stream")) {
      if (hasText(bytes, at - 3, "end")) {
        if (isStructure || (isOfObjects && from === -1)) return UNCHECKED;
        if (isInData) {
          const last = objects.at(-1);
          if (from !== -1 && last) last.to = at - 3;
          [flates, otherFilters, from] = [0, 0, -1];
          [isOfObjects, hasFirst, isInData] = [false, false, false];
        }
      } else if (!isInData) {
        const begin = dataAfter(bytes, at + 6);
        // Others may read a stream where none begins, or none where one does.
        if (begin === null ? isStructure : !isStructure || depth > 0) return UNCHECKED;
        if (begin !== null && (isOfObjects || hasFirst)) {
          if (objects.length === MAX_STREAMS || otherFilters > 0 || flates > 1) return UNCHECKED;
          from = begin;
          objects.push({ from, to: -1, isPacked: flates === 1 });
        }
        isInData = begin !== null;
      }
      at += 5;
    }
  }
  return isOfObjects || from !== -1 ? UNCHECKED : { fault: null, objects };
}

/** Where the data of a stream begins whose word ends at a place: behind the end of that line; null where more stands in the line. */
function dataAfter(bytes: Uint8Array, end: number): number | null {
  let at = end;
  while (at < end + MAX_SPACES && (bytes[at] === SPACE || bytes[at] === TAB)) at += 1;
  if (bytes[at] === LINE_FEED) return at + 1;
  if (bytes[at] !== RETURN) return null;
  return bytes[at + 1] === LINE_FEED ? at + 2 : at + 1;
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

import { hasText, joined } from "./bytes.ts";
import { hasActiveName, scanPdf } from "./scan-pdf.ts";

/** Compressed objects of a real document, unpacked; more than this is no document but a bomb. */
const MAX_INFLATED_BYTES = 4_000_000;
/** Objects begin with the numbers of those that follow. */
const NUMBERS = /^\s*\d+\s+\d+\s/;

/**
 * Whether a PDF is whole and only to be read: `active` where it can run or start something or brings files of its own,
 * `broken` where it is none, `unchecked` where it hides what it holds, or holds too much to be looked at. Objects in compressed
 * streams are looked at, too. `onLook` is told of each step through the file.
 */
export async function inspectPdf(
  bytes: Uint8Array,
  onLook?: () => void,
): Promise<"ok" | "active" | "broken" | "unchecked"> {
  if (!hasText(bytes, 0, "%PDF-")) return "broken";
  if (!new TextDecoder("latin1").decode(bytes.subarray(-2048)).includes("%%EOF")) return "broken";
  const scanned = scanPdf(bytes, onLook);
  if (scanned.fault !== null) return scanned.fault;
  const budget = { left: MAX_INFLATED_BYTES };
  for (const { from, to, isPacked } of scanned.objects) {
    const written = bytes.slice(from, to);
    const objects = isPacked ? await inflated(written, budget) : written;
    if (objects === null || !NUMBERS.test(String.fromCharCode(...objects.subarray(0, 64))))
      return "unchecked";
    if (hasActiveName(objects)) return "active";
  }
  return "ok";
}

/** Unpacks a stream, with or without what may be a line's end behind it; null where none is whole, or the budget is used up. */
async function inflated(
  written: Uint8Array<ArrayBuffer>,
  budget: { left: number },
): Promise<Uint8Array | null> {
  const { byteLength } = written;
  const ends = [hasText(written, byteLength - 2, "\r\n") ? 2 : 1, 1, 0];
  for (const end of new Set(ends)) {
    const whole = await inflatedWhole(written.subarray(0, byteLength - end), budget);
    if (whole) return whole;
  }
  return null;
}

async function inflatedWhole(
  packed: Uint8Array<ArrayBuffer>,
  budget: { left: number },
): Promise<Uint8Array | null> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate")).getReader();
  const parts: Uint8Array[] = [];
  try {
    while (budget.left > 0) {
      const { done, value } = await reader.read();
      if (done) return joined(parts);
      budget.left -= value.byteLength;
      parts.push(value);
    }
    await reader.cancel();
  } catch {
    // Another end is tried.
  }
  return null;
}

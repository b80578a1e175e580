import { hasText } from "./bytes.ts";

/** Names of things that a PDF can do besides being read: run, start, send, bring other files, or hide what it holds. */
const ACTIVE =
  /\/(JavaScript|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToE|Rendition|Movie|Sound|Encrypt)(?![A-Za-z0-9])/;
const OBJECT_STREAM = /\/ObjStm/g;
/** Objects of a real document; more than this is no document but a bomb. */
const MAX_INFLATED_BYTES = 30_000_000;

/**
 * Whether a PDF is whole and only to be read: `active` where it can run or start something or brings files of its own,
 * `broken` where it is none, or hides what it holds. Objects in compressed streams are looked at, too.
 */
export async function inspectPdf(bytes: Uint8Array): Promise<"ok" | "active" | "broken"> {
  if (!hasText(bytes, 0, "%PDF-")) return "broken";
  const text = new TextDecoder("latin1").decode(bytes);
  if (!text.slice(-2048).includes("%%EOF")) return "broken";
  const plain = unescaped(text);
  if (ACTIVE.test(plain)) return "active";
  const streams = [...text.matchAll(OBJECT_STREAM)];
  // A name written with escapes is one that should not be seen.
  if (streams.length !== [...plain.matchAll(OBJECT_STREAM)].length) return "active";
  let left = MAX_INFLATED_BYTES;
  for (const { index } of streams) {
    const objects = await inflateAt(bytes, text, index, left);
    if (objects === null) return "broken";
    if (ACTIVE.test(unescaped(objects))) return "active";
    left -= objects.length;
  }
  return "ok";
}

/** Names may have letters as `#4a`. */
function unescaped(text: string): string {
  return text.replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Unpacks an object stream around `index`; null where it is packed in another way than the usual one, or too large. */
async function inflateAt(
  bytes: Uint8Array,
  text: string,
  index: number,
  most: number,
): Promise<string | null> {
  const dictionary = text.slice(Math.max(text.lastIndexOf(" obj", index), 0), text.indexOf("stream", index));
  const filters = [...dictionary.matchAll(/\/(\w+Decode)\b/g)].map(([, name]) => name);
  if (filters.some((name) => name !== "FlateDecode") || filters.length > 1) return null;
  const opening = /stream\r?\n/g;
  opening.lastIndex = index;
  const found = opening.exec(text);
  const end = found ? text.indexOf("endstream", found.index) : -1;
  if (!found || end === -1) return null;
  const packed = bytes.slice(found.index + found[0].length, end);
  return filters.length === 0 ? new TextDecoder("latin1").decode(packed) : await inflated(packed, most);
}

async function inflated(packed: Uint8Array<ArrayBuffer>, most: number): Promise<string | null> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate")).getReader();
  const decoder = new TextDecoder("latin1");
  let text = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text;
      text += decoder.decode(value, { stream: true });
      if (text.length > most) return null;
    }
  } catch {
    // A line's end may stand between the pixels and `endstream`: what came before it was whole.
    return text === "" ? null : text;
  }
}

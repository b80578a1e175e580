/**
 * A name of a PDF that its check knows: of what it can do besides being read, of a way to pack a stream, of compressed objects, of where the first of
 * those begins.
 */
type NameKind = "active" | "flate" | "filter" | "objects" | "first";

const KINDS: Readonly<Record<NameKind, string>> = {
  // Run, start, send, bring other files, or hide what it holds.
  active:
    "JavaScript Launch EmbeddedFile EmbeddedFiles FileAttachment RichMedia OnInstantiate XFA SubmitForm ImportData GoToE Rendition Movie Sound Encrypt",
  flate: "FlateDecode",
  filter:
    "LZWDecode ASCIIHexDecode ASCII85Decode RunLengthDecode CCITTFaxDecode JBIG2Decode DCTDecode JPXDecode Crypt",
  objects: "ObjStm",
  first: "First",
};
const KNOWN = (Object.keys(KINDS) as NameKind[]).flatMap((kind) =>
  KINDS[kind].split(" ").map((word) => ({ kind, letters: new TextEncoder().encode(word) })),
);
const MAX_LETTERS = Math.max(...KNOWN.map(({ letters }) => letters.length));
/** By its length, so that a name is compared with few. */
const KNOWN_OF_LENGTH = Array.from({ length: MAX_LETTERS + 1 }, (_, length) =>
  KNOWN.filter(({ letters }) => letters.length === length),
);

const HASH = 0x23;
const ENDS_NAME = Uint8Array.from({ length: 256 }, (_, byte) =>
  "\0\t\n\f\r ()<>[]{}/%".includes(String.fromCharCode(byte)) ? 1 : 0,
);

/** Reads a PDF's names one after the other without making a text of each; `onLook` is told of each letter. */
export class NameReader {
  /** Where the name that was read last ends, and whether any of its letters was written as `#4a`. */
  end = 0;
  isEscaped = false;
  readonly #bytes: Uint8Array;
  readonly #onLook: (() => void) | undefined;
  readonly #letters = new Uint8Array(MAX_LETTERS + 1);

  constructor(bytes: Uint8Array, onLook?: () => void) {
    this.#bytes = bytes;
    this.#onLook = onLook;
  }

  /** Reads the name behind a slash; null for one that is not known. */
  read(from: number): NameKind | null {
    const bytes = this.#bytes;
    let length = 0;
    let at = from;
    this.isEscaped = false;
    for (; at < bytes.byteLength; at += 1) {
      let byte = bytes[at] ?? 0;
      if (ENDS_NAME[byte] === 1) break;
      this.#onLook?.();
      if (byte === HASH) {
        const code = hexAt(bytes, at + 1) * 16 + hexAt(bytes, at + 2);
        if (code >= 0) {
          byte = code;
          at += 2;
          this.isEscaped = true;
        }
      }
      if (length <= MAX_LETTERS) this.#letters[length] = byte;
      length += 1;
    }
    this.end = at;
    for (const { kind, letters } of KNOWN_OF_LENGTH[length] ?? []) {
      let same = 0;
      while (same < length && letters[same] === this.#letters[same]) same += 1;
      if (same === length) return kind;
    }
    return null;
  }
}

/** The value of a hexadecimal digit; what is none makes every sum with it negative. */
function hexAt(bytes: Uint8Array, at: number): number {
  const byte = bytes[at] ?? 0;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1000;
}

const [ESCAPE, COMMENT, TEXT, TEXT_END] = [0x5c, 0x25, 0x28, 0x29];
const [LESS, GREATER, ARRAY, ARRAY_END] = [0x3c, 0x3e, 0x5b, 0x5d];
const [LINE_FEED, RETURN] = [0x0a, 0x0d];
/** Deeper than any document nests its dictionaries and lists. */
const MAX_DEPTH = 200;

/** Follows the brackets of a PDF outside its streams: dictionaries and lists, and what is none of these, texts and comments. */
export class PdfNesting {
  readonly #opened: number[] = [];
  #texts = 0;
  #isComment = false;
  #isHexadecimal = false;
  #skipsNext = false;

  /** Dictionaries and lists that are open. */
  get depth(): number {
    return this.#opened.length;
  }

  /** Whether the next byte belongs to no text and no comment. */
  get isStructure(): boolean {
    return this.#texts === 0 && !this.#isComment && !this.#isHexadecimal;
  }

  /** Reads the next byte, `next` being the one behind it; false where a bracket closes what was not opened, or too many are open. */
  read(byte: number, next: number): boolean {
    if (this.#skipsNext) this.#skipsNext = false;
    else if (this.#isComment) this.#isComment = byte !== LINE_FEED && byte !== RETURN;
    else if (this.#isHexadecimal) this.#isHexadecimal = byte !== GREATER;
    else if (this.#texts > 0) this.#readText(byte);
    else return this.#readStructure(byte, next);
    return true;
  }

  #readText(byte: number): void {
    if (byte === ESCAPE) this.#skipsNext = true;
    else if (byte === TEXT) this.#texts += 1;
    else if (byte === TEXT_END) this.#texts -= 1;
  }

  #readStructure(byte: number, next: number): boolean {
    if (byte === COMMENT) this.#isComment = true;
    else if (byte === TEXT) this.#texts = 1;
    else if (byte === ARRAY) this.#opened.push(ARRAY);
    else if (byte === LESS && next !== LESS) this.#isHexadecimal = true;
    else if (byte === LESS) {
      this.#opened.push(LESS);
      this.#skipsNext = true;
    } else if (byte === ARRAY_END) return this.#opened.pop() === ARRAY;
    else if (byte === GREATER) {
      this.#skipsNext = true;
      return next === GREATER && this.#opened.pop() === LESS;
    } else return byte !== TEXT_END;
    return this.#opened.length <= MAX_DEPTH;
  }
}

/** A body that is still arriving, read by any number of requests at their own pace, each from its start. */
export class SharedBody {
  readonly #chunks: Buffer[] = [];
  #ended: "no" | "whole" | "broken" = "no";
  #news = Promise.withResolvers<void>();

  push(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#wake();
  }

  /** No more comes; `isWhole` says whether the Worker sent all of it. */
  end(isWhole: boolean): void {
    if (this.#ended !== "no") return;
    this.#ended = isWhole ? "whole" : "broken";
    this.#wake();
  }

  #wake(): void {
    this.#news.resolve();
    this.#news = Promise.withResolvers<void>();
  }

  /** Gives the chunks from the first on, as they come. Throws when the body breaks off. */
  async *read(): AsyncGenerator<Buffer> {
    for (let at = 0; ;) {
      while (at < this.#chunks.length) yield this.#chunks[at++]!;
      if (this.#ended === "broken") throw new Error("the Worker's answer broke off");
      if (this.#ended === "whole") return;
      await this.#news.promise;
    }
  }

  /** The whole body, once it is there. Throws when it breaks off. */
  async whole(): Promise<Buffer> {
    while (this.#ended === "no") await this.#news.promise;
    if (this.#ended === "broken") throw new Error("the Worker's answer broke off");
    return Buffer.concat(this.#chunks);
  }
}

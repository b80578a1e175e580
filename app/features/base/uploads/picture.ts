/** A picture without what it says besides its pixels; width and height in px. */
export interface CleanPicture {
  bytes: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

/** Why a picture is refused. */
export type PictureFault = "broken" | "too_many_pixels";

/**
 * The most pixels of a picture, or of all frames of an animation, as its headers say: what the browser of everybody who sees it
 * unpacks, at four bytes each. Telephones take 12 or 24 million, and our forms send less.
 */
export const MAX_PIXELS = 25_000_000;
/** Pieces of a picture: segments, chunks, frames. Cameras and programs make some hundreds. */
const MAX_PIECES = 20_000;
/** Times that a browser goes over the whole picture: a dozen in those that sharpen as they load. */
const MAX_PASSES = 100;

/** Counts what a picture asks of browsers, while its headers are read and before anything of it is unpacked. */
export class PictureBounds {
  #framePixels = 0;
  #pieces = 0;
  #passes = 0;

  /** Gives whether a frame more, or the picture itself, keeps it within what is taken. */
  takesFrame(width: number, height: number): boolean {
    this.#framePixels += width * height;
    return this.#framePixels <= MAX_PIXELS;
  }

  takesPiece(): boolean {
    this.#pieces += 1;
    return this.#pieces <= MAX_PIECES;
  }

  takesPass(): boolean {
    this.#passes += 1;
    return this.#passes <= MAX_PASSES;
  }
}

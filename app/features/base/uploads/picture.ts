/** A picture without what it says besides its pixels; width and height in px. */
export interface CleanPicture {
  bytes: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

import { joined as together } from "../../app/features/base/uploads/bytes.ts";
import { crc32 } from "../../app/features/base/uploads/clean-png.ts";
import { deflateSync } from "node:zlib";

/*
 * Small real files, and the same with what should not be kept. Where they were taken is said by a GPS directory and by the
 * words "-23.55" of a text.
 */

const ascii = (text: string) => new TextEncoder().encode(text);
const joined = (...parts: readonly (Uint8Array | readonly number[])[]) =>
  together(parts.map((part) => (part instanceof Uint8Array ? part : Uint8Array.from(part))));

/** The place that the pictures here were taken at, as their texts say it. */
export const PLACE = "-23.5505,-46.6333";

function segment(marker: number, payload: Uint8Array): Uint8Array {
  const length = payload.length + 2;
  return joined([0xff, marker, length >> 8, length & 0xff], payload);
}

/** An EXIF segment with an orientation, and the place in a GPS directory. */
export function exif(orientation: number): Uint8Array {
  const tiff = joined(
    [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 2],
    [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
    [0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 38],
    [0, 0, 0, 0],
    [0, 1, 0, 1, 0, 2, 0, 0, 0, 2, 0x53, 0, 0, 0, 0, 0, 0, 0],
    ascii(PLACE),
  );
  return segment(0xe1, joined(ascii("Exif\0\0"), tiff));
}

/** A grey JPEG of 8 × 8 px that browsers show. */
export const PLAIN_JPEG = Uint8Array.from(
  Buffer.from(
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==",
    "base64",
  ),
);

/** The same from a phone: held sideways, with its place, XMP, a comment, and a page hidden behind its end. */
export function phoneJpeg(orientation = 6): Uint8Array<ArrayBuffer> {
  return joined(
    PLAIN_JPEG.subarray(0, 2),
    exif(orientation),
    segment(0xe1, ascii(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${PLACE}</x:xmpmeta>`)),
    segment(0xed, ascii(`Photoshop 3.0\0${PLACE}`)),
    segment(0xfe, ascii(`<script>alert("${PLACE}")</script>`)),
    PLAIN_JPEG.subarray(2),
    ascii(`<html><script>alert(1)</script>${PLACE}`),
  );
}

function chunk(type: string, payload: Uint8Array): Uint8Array {
  const named = joined(ascii(type), payload);
  const frame = new DataView(new ArrayBuffer(8));
  frame.setUint32(0, payload.length);
  frame.setUint32(4, crc32(named));
  return joined(new Uint8Array(frame.buffer, 0, 4), named, new Uint8Array(frame.buffer, 4, 4));
}

/** A PNG of one colour, `width` × `height` px, with further chunks before its pixels. */
export function png(
  width: number,
  height: number,
  extra: readonly Uint8Array[] = [],
  rgb = [0, 120, 80],
): Uint8Array<ArrayBuffer> {
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, width);
  header.setUint32(4, height);
  header.setUint8(8, 8);
  header.setUint8(9, 2);
  const line = [0, ...Array.from({ length: width }, () => rgb).flat()];
  const pixels = deflateSync(Uint8Array.from(Array.from({ length: height }, () => line).flat()));
  return joined(
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    chunk("IHDR", new Uint8Array(header.buffer)),
    ...extra,
    chunk("IDAT", pixels),
    chunk("IEND", new Uint8Array()),
  );
}

/** A PNG with its place in EXIF, in XMP and in a text, and a page behind its end. */
export function placedPng(width = 12, height = 8): Uint8Array<ArrayBuffer> {
  const whole = png(width, height, [
    chunk("eXIf", exif(1).subarray(10)),
    chunk("tEXt", ascii(`Comment\0<script>${PLACE}</script>`)),
    chunk("iTXt", ascii(`XML:com.adobe.xmp\0\0\0\0\0<x>${PLACE}</x>`)),
    chunk("tIME", Uint8Array.of(7, 234, 11, 23, 12, 0, 0)),
  ]);
  return joined(whole, ascii(`<script>alert("${PLACE}")</script>`));
}

/** A GIF of 1 × 1 px that goes round, with a comment, XMP and a page behind its end. */
export function placedGif(): Uint8Array<ArrayBuffer> {
  const block = (text: string) => joined([text.length], ascii(text), [0]);
  return joined(
    ascii("GIF89a"),
    [1, 0, 1, 0, 0x80, 0, 0, 0, 120, 80, 255, 255, 255],
    [0x21, 0xff, 11],
    ascii("NETSCAPE2.0"),
    [3, 1, 0, 0, 0],
    [0x21, 0xff, 11],
    ascii("XMP DataXMP"),
    block(PLACE),
    [0x21, 0xfe],
    block(`<script>${PLACE}</script>`),
    [0x21, 0xf9, 4, 0, 0, 0, 0, 0],
    [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0],
    [0x3b],
    ascii(PLACE),
  );
}

/** A PDF of one page with further entries in its catalogue, and further objects. */
export function pdf(catalogue = "", objects: string | Uint8Array = ""): Uint8Array<ArrayBuffer> {
  return joined(
    ascii(
      `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R ${catalogue}>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj\n`,
    ),
    typeof objects === "string" ? ascii(objects) : objects,
    ascii("\ntrailer<</Root 1 0 R>>\n%%EOF\n"),
  );
}

/** An object of a PDF that holds others in compressed form; `type` is what it says to be. */
export function objectStream(
  text: string,
  dictionary = "/Filter/FlateDecode",
  type = "/Type/ObjStm",
): Uint8Array {
  const packed = deflateSync(text);
  return joined(
    ascii(`4 0 obj<<${type}/N 1/First 4/Length ${packed.length}${dictionary}>>stream\n`),
    packed,
    ascii("\nendstream endobj\n"),
  );
}

/** Whether bytes hold a text, as letters or in UTF-16. */
export function holds(bytes: Uint8Array, text: string): boolean {
  return Buffer.from(bytes).includes(text);
}

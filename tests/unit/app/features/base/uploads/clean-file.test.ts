import { describe, expect, test } from "vitest";
import { cleanFile, type FileType } from "../../../../../../app/features/base/uploads/clean-file.ts";
import { readOrientation } from "../../../../../../app/features/base/uploads/exif-orientation.ts";
import { MAX_UPLOAD_BYTES } from "../../../../../../app/lib/uploads.ts";
import {
  exif,
  holds,
  objectStream,
  pdf,
  phoneJpeg,
  PLACE,
  placedGif,
  placedPng,
  PLAIN_JPEG,
  png,
} from "../../../../../support/pictures.ts";

const ALL: readonly FileType[] = ["image/jpeg", "image/png", "image/gif", "application/pdf"];
const ascii = (text: string) => new TextEncoder().encode(text);
const cleaned = async (bytes: Uint8Array, allowed = ALL) => {
  const answer = await cleanFile(bytes, allowed);
  return "fault" in answer ? answer.fault : answer.file;
};
const kept = async (bytes: Uint8Array) => {
  const answer = await cleanFile(bytes, ALL);
  if ("fault" in answer) throw new Error(answer.fault);
  return answer.file;
};

describe("spec §5, §9: what a file is, is told by its content", () => {
  test.each([
    ["a JPEG", PLAIN_JPEG, "image/jpeg"],
    ["a PNG", png(3, 2), "image/png"],
    ["a GIF", placedGif(), "image/gif"],
    ["a PDF", pdf(), "application/pdf"],
  ] as const)("%s", async (_what, bytes, type) => {
    expect((await kept(bytes)).type).toBe(type);
  });

  test.each([
    ["nothing", new Uint8Array(), "empty"],
    ["SVG", ascii("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"), "wrong_type"],
    ["HTML", ascii("<!doctype html><script>alert(1)</script>"), "wrong_type"],
    ["HTML that begins like a comment of a GIF", ascii("GIF8 <script>"), "broken"],
    ["WebP", ascii("RIFF\x24\0\0\0WEBPVP8 "), "wrong_type"],
    ["a ZIP", ascii("PK\x03\x04"), "wrong_type"],
    ["a PDF behind other bytes", ascii("\n%PDF-1.4"), "wrong_type"],
    ["half a JPEG", PLAIN_JPEG.subarray(0, 150), "broken"],
    ["a JPEG without pixels", Uint8Array.of(0xff, 0xd8, 0xff, 0xd9), "broken"],
    ["half a PNG", png(3, 2).subarray(0, 40), "broken"],
    ["a PNG whose checksum is wrong", png(3, 2).with(29, 7), "broken"],
    ["half a GIF", placedGif().subarray(0, 30), "broken"],
    ["half a PDF", pdf().subarray(0, 60), "broken"],
    ["11 MB", new Uint8Array(11 * 1024 * 1024), "too_large"],
    ["a byte more than 10 MB", new Uint8Array(MAX_UPLOAD_BYTES + 1), "too_large"],
  ] as const)("refuses %s", async (_what, bytes, fault) => {
    expect(await cleaned(bytes)).toBe(fault);
  });

  test("refuses a document where only pictures are taken", async () => {
    expect(await cleaned(pdf(), ["image/png"])).toBe("wrong_type");
  });
});

describe("issue H 9: what a picture says besides its pixels goes", () => {
  test.each([
    ["a phone's JPEG", phoneJpeg()],
    ["a PNG", placedPng()],
    ["a GIF", placedGif()],
  ])(
    "%s: no place, no script, nothing behind its end; cleaned again it is the same",
    async (_what, bytes) => {
      expect(holds(bytes, PLACE)).toBe(true);
      const file = await kept(bytes);
      expect(holds(file.bytes, PLACE)).toBe(false);
      expect(holds(file.bytes, "script")).toBe(false);
      expect(file.bytes.length).toBeLessThan(bytes.length);
      expect((await kept(file.bytes)).bytes).toEqual(file.bytes);
    },
  );

  test.each([1, 3, 6, 8])("a JPEG stays the way it was held: %i", async (orientation) => {
    const { bytes } = await kept(phoneJpeg(orientation));
    expect(readOrientation(bytes.subarray(6))).toBe(orientation);
    expect(holds(bytes, "Exif")).toBe(orientation !== 1);
  });

  test("a plain JPEG and a plain PNG stay as they are, to the byte", async () => {
    expect((await kept(PLAIN_JPEG)).bytes).toEqual(PLAIN_JPEG);
    expect((await kept(png(5, 4))).bytes).toEqual(png(5, 4));
  });

  test.each([
    ["PNG", placedPng(12, 8), [12, 8]],
    ["JPEG", PLAIN_JPEG, [8, 8]],
    ["GIF", placedGif(), [1, 1]],
    ["PDF", pdf(), [null, null]],
  ] as const)("says how large it is: %s", async (_what, bytes, [width, height]) => {
    expect(await kept(bytes)).toMatchObject({ width, height });
  });

  test.each([
    ["no EXIF", ascii("Photoshop")],
    ["cut off", exif(6).subarray(4, 14)],
    ["a directory beyond its end", exif(6).subarray(4).with(13, 0xff)],
    ["an orientation that there is not", exif(9).subarray(4)],
  ])("an orientation that cannot be read is upright: %s", (_what, payload) => {
    expect(readOrientation(payload)).toBe(1);
  });
});

describe("a PDF that can do more than be read", () => {
  test.each([
    ["JavaScript", pdf("/OpenAction<</S/JavaScript/JS(app.alert(1))>>")],
    ["the same with letters as numbers", pdf("/OpenAction<</S/J#61vaScript/JS(1)>>")],
    ["a program", pdf("/OpenAction<</S/Launch/F(calc.exe)>>")],
    ["files inside", pdf("/Names<</EmbeddedFiles 5 0 R>>")],
    ["a file beside a page", pdf("", "5 0 obj<</Subtype/FileAttachment/FS<</EF<</F 6 0 R>>>>>>endobj")],
    ["a form that sends", pdf("/AA<</O<</S/SubmitForm/F(https://x.test)>>>>")],
    ["a password", pdf("", "5 0 obj<</Encrypt 6 0 R>>endobj")],
    ["JavaScript in compressed objects", pdf("", objectStream("5 0 <</S/JavaScript/JS(1)>>"))],
    [
      "JavaScript in compressed objects that do not say what they are",
      pdf("", objectStream("5 0 <</S/JavaScript/JS(1)>>", "/Filter/FlateDecode", "")),
    ],
    [
      "the same under a type that stands elsewhere",
      pdf("", objectStream("5 0 <</S/JavaScript/JS(1)>>", "/Filter/FlateDecode", "/Type 9 0 R")),
    ],
    ["compressed objects under a disguised name", pdf("", "4 0 obj<</Type/Obj#53tm>>stream\nx\nendstream")],
  ])("is refused: %s", async (_what, bytes) => {
    expect(await cleaned(bytes)).toBe("active");
  });

  test("what is packed so that nobody can look is refused, too", async () => {
    expect(await cleaned(pdf("", objectStream("5 0 <</A 1>>", "/Filter[/ASCIIHexDecode/FlateDecode]")))).toBe(
      "unchecked",
    );
  });

  test("pages, links and compressed objects are kept to the byte", async () => {
    const bytes = pdf("/OpenAction[3 0 R/Fit]", objectStream("5 0 <</S/URI/URI(https://quadra.test)>>"));
    expect((await kept(bytes)).bytes).toEqual(bytes);
  });
});

import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { joined } from "../../../../../../app/features/base/uploads/bytes.ts";
import { crc32 } from "../../../../../../app/features/base/uploads/clean-png.ts";
import { cleanFile, type FileType } from "../../../../../../app/features/base/uploads/clean-file.ts";
import { fileRefusal } from "../../../../../../app/features/base/uploads/file-faults.ts";
import { inspectPdf } from "../../../../../../app/features/base/uploads/inspect-pdf.ts";
import { objectStream, pdf, PLAIN_JPEG, placedGif, png } from "../../../../../support/pictures.ts";

const ALL: readonly FileType[] = ["image/jpeg", "image/png", "image/gif", "application/pdf"];
const ascii = (text: string) => new TextEncoder().encode(text);
const faultOf = async (bytes: Uint8Array) => {
  const answer = await cleanFile(bytes, ALL);
  return "fault" in answer ? answer.fault : null;
};

describe("issue L 9: a PDF is looked at once, from its start to its end", () => {
  const UNITS = [
    ..."/ /E /Encrypu /J# #41 s stream( ( \\ % /ObjStm /FlateDecode".split(" "),
    "stream\n",
    "endstream ",
    "/ObjStm stream\n5 0 a\nendstream ",
    "/ObjStm/FlateDecode stream\nx\nendstream ",
    " 5 0 obj<</Type/ObjStm>>",
  ];
  test.each(UNITS)("twice as much of %j takes at most twice as many steps", async (unit) => {
    const steps = async (count: number) => {
      let looked = 0;
      const bytes = pdf("", unit.repeat(count));
      await inspectPdf(bytes, () => (looked += 1));
      return { looked, bytes: bytes.byteLength };
    };
    const [once, twice] = [await steps(2_000), await steps(4_000)];
    expect(twice.looked).toBeLessThanOrEqual(2 * once.looked);
    expect(twice.looked).toBeLessThanOrEqual(2 * twice.bytes);
  });

  const packed = (text: string, ending: string, dictionary = "/Filter/FlateDecode") =>
    joined([
      ascii(`4 0 obj<</Type/ObjStm/N 1/First 4${dictionary}>>stream\n`),
      deflateSync(text),
      ascii(`${ending}endstream endobj\n`),
    ]);

  test.each(["", "\n", "\r", "\r\n"])("compressed objects may end in %j", async (ending) => {
    expect(await faultOf(pdf("", packed("5 0 <</A 1>>", ending)))).toBeNull();
    expect(await faultOf(pdf("", packed("5 0 <</S/JavaScript>>", ending)))).toBe("active");
  });

  const script = "5 0 <</S/JavaScript/JS(1)>>";
  const untyped = (dictionary: string, ending = ">>stream\n") =>
    joined([
      ascii(`4 0 obj<</N 1/First 4${dictionary}${ending}`),
      deflateSync(script),
      ascii("\nendstream endobj\n"),
    ]);
  const hidden = "4 0 obj<</N 1/First 4/Filter/FlateDecode>>stream\nx\n";
  test.each([
    ["more streams of objects than documents have", joined(Array(101).fill(objectStream("5 0 <</A 1>>")))],
    ["objects that unpack to more than documents have", objectStream(`5 0 ${" ".repeat(4_100_000)}`)],
    ["objects cut off by a word inside them", packed(script, "x\n")],
    ["a filter that stands elsewhere", packed(script, "\n", "/Filter 9 0 R")],
    ["two filters", packed(script, "\n", "/Filter[/FlateDecode/FlateDecode]")],
    ["objects written by a predictor", packed(`\x02${script}`, "\n")],
    ["a name of objects without a stream", "4 0 obj<</Type/ObjStm>>endobj"],
    ["two names of objects for one stream", packed("5 0 <</A 1>>", "\n", "/X/ObjStm/Filter/FlateDecode")],
    [
      "objects that do not say what they are, by two filters",
      untyped("/Filter[/ASCIIHexDecode/FlateDecode]"),
    ],
    ["such objects behind more brackets than were opened", untyped("/Filter/FlateDecode/X[>><<]")],
    ["such objects in a line with more in it", untyped("/Filter/FlateDecode", ">>stream \0\n")],
    ["such objects in the data of another stream", `6 0 obj<<>>stream\n${hidden}endstream endobj\n`],
    ["such objects in a text", `6 0 obj(${hidden})endobj\n`],
    ["such objects in digits", `6 0 obj<${hidden}>endobj\n`],
    ["such objects in a comment", `%${hidden}\n`],
    ["such objects inside another object", `6 0 obj<</X ${hidden}>>endobj\n`],
    ["an end of a stream that did not begin", "6 0 obj<<>>endstream endobj\n"],
    ["brackets that nobody closes", "6 0 obj<</X[".repeat(201)],
    [
      "a stream that begins in a text",
      packed(script, "\n", "/X(stream\n5 0 a endstream)/Filter/FlateDecode"),
    ],
    [
      "a stream that begins in a comment",
      packed(script, "\n", "%stream\n5 0 a endstream\n/Filter/FlateDecode"),
    ],
  ])("is refused, with a sentence, since not all of it can be looked at: %s", async (_what, objects) => {
    expect(await faultOf(pdf("", objects))).toBe("unchecked");
    expect(fileRefusal("unchecked", "documents", "file")[1].message).toMatch(/Imprima-o como PDF simples/);
  });

  test.each(["stream\n", "stream\r\n", "stream \n", "stream\t\r"])(
    "a stream begins behind %j",
    async (word) => {
      const outline = "5 0 obj<</First 8 0 R/Last 8 0 R/N(a/b\\) [ c)/H<2f5b>>>endobj %[<(\n";
      const data = `${outline}6 0 obj<</N 3/X[1<</Y 2>>]>>${word}\x01/EF[(<endstream endobj\n`;
      expect(await faultOf(pdf("", data))).toBeNull();
      expect(await faultOf(pdf("", joined([ascii(data), objectStream(script)])))).toBe("active");
    },
  );

  test("texts with brackets and escapes hide nothing and refuse nothing", async () => {
    const text = "5 0 obj<</T(um \\) texto (com parênteses) \\\\)>>endobj\n";
    expect(await faultOf(pdf("", joined([ascii(text), objectStream("5 0 <</A 1>>")])))).toBeNull();
    expect(await faultOf(pdf("", joined([ascii(text), objectStream(script)])))).toBe("active");
  });
});

describe("issue L 9: a picture is bounded by its pixels, read from its headers", () => {
  /** Bytes with numbers of two bytes written over them. */
  const withNumbers = (bytes: Uint8Array, at: number, numbers: readonly number[], isLittle = false) => {
    const copy = bytes.slice();
    const view = new DataView(copy.buffer);
    numbers.forEach((number, place) => view.setUint16(at + 2 * place, number, isLittle));
    return copy;
  };
  /** A PNG that says to be so large, with so many frames as large as itself. */
  const pngOf = (width: number, height: number, frames = 0) => {
    const frame = new Uint8Array(38);
    const view = new DataView(frame.buffer);
    view.setUint32(0, 26);
    frame.set(ascii("fcTL"), 4);
    [width, height].forEach((number, place) => view.setUint32(12 + 4 * place, number));
    view.setUint32(34, crc32(frame.subarray(4, 34)));
    const whole = png(1, 1).slice();
    const header = new DataView(whole.buffer);
    [width, height].forEach((number, place) => header.setUint32(16 + 4 * place, number));
    header.setUint32(29, crc32(whole.subarray(12, 29)));
    return joined([
      whole.subarray(0, 33),
      ...Array.from({ length: frames }, () => frame),
      whole.subarray(33),
    ]);
  };
  const frameOf = (width: number, height: number) =>
    withNumbers(Uint8Array.of(0x2c, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2, 0x44, 1, 0), 5, [width, height], true);
  const gif = (canvas: [number, number], frames: readonly Uint8Array[]) =>
    joined([withNumbers(placedGif().subarray(0, 19), 6, canvas, true), ...frames, Uint8Array.of(0x3b)]);
  const jpegHeader = PLAIN_JPEG.findIndex((byte, at) => byte === 0xff && PLAIN_JPEG[at + 1] === 0xc0);

  test.each([
    ["a PNG of 25 million", pngOf(5_000, 5_000), null],
    ["a PNG of more", pngOf(5_000, 5_001), "too_many_pixels"],
    ["a PNG of as many as fit", pngOf(0xffffffff, 0xffffffff), "too_many_pixels"],
    ["an animated PNG of 25 million", pngOf(500, 500, 100), null],
    ["an animated PNG of more", pngOf(500, 500, 101), "too_many_pixels"],
    ["a JPEG of 25 million", withNumbers(PLAIN_JPEG, jpegHeader + 5, [5_000, 5_000]), null],
    ["a JPEG of more", withNumbers(PLAIN_JPEG, jpegHeader + 5, [5_000, 5_001]), "too_many_pixels"],
    ["a JPEG of 59 million", withNumbers(PLAIN_JPEG, jpegHeader + 5, [5_900, 10_000]), "too_many_pixels"],
    ["a GIF of 25 million", gif([5_000, 5_000], [frameOf(1, 1)]), null],
    ["a GIF of more", gif([5_001, 5_000], [frameOf(1, 1)]), "too_many_pixels"],
    ["frames of 25 million", gif([500, 500], Array(100).fill(frameOf(500, 500))), null],
    ["frames of more", gif([500, 500], Array(101).fill(frameOf(500, 500))), "too_many_pixels"],
    ["one frame of more", gif([500, 500], [frameOf(5_001, 5_000)]), "too_many_pixels"],
  ] as const)("%s", async (_what, bytes, fault) => {
    expect(await faultOf(bytes)).toBe(fault);
  });

  test("the sentence says the limit", () => {
    expect(fileRefusal("too_many_pixels", "avatars", "file")[1].message).toMatch(/até 25 megapixels/);
  });

  const comment = Uint8Array.of(0xff, 0xfe, 0, 2);
  const scanAt = PLAIN_JPEG.findIndex((byte, at) => byte === 0xff && PLAIN_JPEG[at + 1] === 0xda);
  const scan = PLAIN_JPEG.subarray(scanAt, -2);
  test.each([
    [
      "segments",
      (count: number) => [PLAIN_JPEG.subarray(0, 2), ...Array(count).fill(comment), PLAIN_JPEG.subarray(2)],
      19_000,
      20_001,
    ],
    [
      "passes",
      (count: number) => [
        PLAIN_JPEG.subarray(0, scanAt),
        ...Array(count).fill(scan),
        PLAIN_JPEG.subarray(-2),
      ],
      100,
      101,
    ],
    [
      "blocks",
      (count: number) => [gif([1, 1], [...Array(count).fill(Uint8Array.of(0x21, 0xf9, 0)), frameOf(1, 1)])],
      19_000,
      20_001,
    ],
  ])("no picture has so many %s", async (_what, made, allowed, refused) => {
    expect(await faultOf(joined(made(allowed)))).toBeNull();
    expect(await faultOf(joined(made(refused)))).toBe("broken");
  });
});

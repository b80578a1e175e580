import { deflateSync } from "node:zlib";
import { joined } from "../app/features/base/uploads/bytes.ts";
import { cleanFile } from "../app/features/base/uploads/clean-file.ts";
import { recognisePeople } from "../app/features/office/imports/recognise.ts";
import { readRosterFile } from "../app/features/office/imports/roster-file.ts";
import { suggestTwins } from "../app/features/office/merging/suggest-twins.ts";
import { readLine } from "../app/features/matches/reports/typed-line.ts";
import { markdownToHtml } from "../app/features/people/terms/markdown.ts";
import { deviceLabel } from "../app/lib/device-labels.ts";
import { sanitise } from "../app/lib/sanitise.ts";
import { faultOfJson } from "../app/lib/storable.ts";
import { foldText } from "../app/lib/text.ts";
import { MAX_UPLOAD_BYTES } from "../app/lib/uploads.ts";
import { wholly } from "../app/lib/turns.ts";

/** An input as costly as anybody has found for its reader, of the most that is taken there. */
export interface WorstInput {
  of: string;
  name: string;
  read: () => unknown;
}

const FILE_BYTES = MAX_UPLOAD_BYTES - 1_000;
/** A body of JSON or of a form, and a pasted file (`worker/bodies.ts`, `pasted-file.ts`). */
const BODY_LETTERS = 100_000;
const PASTED_LETTERS = 400_000;
const TERMS_LETTERS = 60_000;
const NAMES = 3_000;
const ANY = ["image/jpeg", "image/png", "image/gif", "application/pdf"] as const;

/** Repeats a text up to so many letters. */
function filled(text: string, letters: number): string {
  return text.repeat(Math.ceil(letters / text.length)).slice(0, letters);
}

const latin1 = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
const uploaded = (bytes: Uint8Array) => () => cleanFile(bytes, ANY);

function pdfOf(body: Uint8Array): Uint8Array {
  return joined([latin1("%PDF-1.7\n"), body, latin1("\n%%EOF\n")]);
}

function packedObjects(text: string): Uint8Array {
  const dictionary = "4 0 obj<</Type/ObjStm/Filter/FlateDecode>>stream\n";
  return joined([latin1(dictionary), deflateSync(text), latin1("\nendstream\n")]);
}

const PDF_UNITS = "/ /E /Encrypu /Movi# ( \\ % s stream endstream /FlateDecode".split(" ");
const PDFS: WorstInput[] = [
  ...PDF_UNITS.map((unit) => ({ name: unit, body: latin1(filled(`${unit} `, FILE_BYTES)) })),
  { name: "streams of objects", body: latin1(filled("/ObjStm stream\n5 0 a\nendstream ", FILE_BYTES)) },
  { name: "packed objects", body: joined(Array(100).fill(packedObjects(`5 0 ${filled("/E ", 39_000)}`))) },
  { name: "much in one stream", body: packedObjects(`5 0 ${filled("/E ", 40_000_000)}`) },
].map(({ name, body }) => ({ of: "PDF", name, read: uploaded(pdfOf(body)) }));

const JPEG = [
  0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0, 0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0,
];
const GIF = [...latin1("GIF89a"), 1, 0, 1, 0, 0, 0, 0];
const bytesOf = (unit: readonly number[]) => new Uint8Array(Buffer.alloc(FILE_BYTES, Buffer.from(unit)));
const PICTURES: WorstInput[] = [
  { name: "JPEG: stuffed bytes", start: JPEG, unit: [0xff, 0], end: [0xff, 0xd9] },
  { name: "JPEG: comments", start: [0xff, 0xd8], unit: [0xff, 0xfe, 0, 2], end: [] },
  { name: "JPEG: fill bytes", start: [0xff, 0xd8], unit: [0xff], end: [] },
  { name: "GIF: comments", start: GIF, unit: [0x21, 0xfe, 0], end: [0x3b] },
  { name: "GIF: controls", start: GIF, unit: [0x21, 0xf9, 0], end: [0x3b] },
  { name: "GIF: blocks of a byte", start: [...GIF, 0x21, 0xfe], unit: [1, 1], end: [0, 0x3b] },
].map(({ name, start, unit, end }) => ({
  of: "picture",
  name,
  read: uploaded(joined([Uint8Array.from(start), bytesOf(unit), Uint8Array.from(end)])),
}));

/** A word of letters alone for a number. */
function lettersOf(number: number): string {
  return [...number.toString(26)]
    .map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)))
    .join("");
}

const CROWDS: Readonly<Record<string, (at: number) => string>> = {
  "the same words with a note": (at) => `Ana Lima (${lettersOf(at)})`,
  "two words shared": (at) => `Ana Lima ${lettersOf(at)}`,
  "a letter off": (at) => `Ana ${lettersOf(at)}abcd`,
  "four words shared": (at) => `Ana Beatriz Souza Lima ${lettersOf(at)}x`,
};
const PEOPLE: WorstInput[] = Object.entries(CROWDS).flatMap(([name, nameOf]) => {
  const names = Array.from({ length: NAMES }, (_, at) => nameOf(at));
  const players = names.map((one) => ({ externalId: null, name: one, folded: foldText(one), gender: null }));
  const members = names.map((one) => ({ athleteId: one, name: one, birthDate: null, hasAccount: false }));
  return [
    { of: "names of an import", name, read: () => wholly(recognisePeople(players, [])) },
    { of: "twins of a club", name, read: () => suggestTwins(members) },
  ];
});

const MARKS = ["_*a", "*a **b", "[*a", "*a ", "> ", "1. ", "- a\n", "[", "<", "``a`", "[a]: b\n"];
const MARKDOWN: WorstInput[] = MARKS.flatMap((mark) => {
  const marks = filled(mark, Math.floor(3_000 / (mark.match(/[*_`[\]<>\\]/g)?.length || 1)) * mark.length);
  const few = filled(mark, TERMS_LETTERS).split("\n").slice(0, 2_000).join("\n");
  return [
    {
      of: "markdown",
      name: `${JSON.stringify(mark)} alone`,
      read: () => markdownToHtml(few, { topLevel: 3 }),
    },
    {
      of: "markdown",
      name: `${JSON.stringify(mark)} before words`,
      read: () => markdownToHtml(marks + filled("aaaa ", TERMS_LETTERS - marks.length), { topLevel: 3 }),
    },
  ];
});

const TAGS = ["<", "<a ", "<script>", "</script>", "<a href='", "<b><i>", "<!--"];
const TEXTS: WorstInput[] = [
  ...TAGS.map((tag) => {
    const text = filled(tag, BODY_LETTERS);
    return {
      of: "typed text",
      name: tag,
      read: () => sanitise(text, { allowHtml: true, maxLength: 10_000 }),
    };
  }),
  { of: "search", name: "marks", read: () => foldText(filled("a\u0301\u0323", BODY_LETTERS)) },
  { of: "user agent", name: "versions", read: () => deviceLabel(filled("Version/1 ", BODY_LETTERS)) },
  { of: "line of a match", name: "x", read: () => readLine(`a x b ${filled("x ", BODY_LETTERS)}`) },
  { of: "JSON", name: "[1,", read: () => faultOfJson(JSON.parse(`[${filled("1,", BODY_LETTERS - 4)}1]`)) },
  ...["\n", '"\n', ";", '"a";', '=A("""'].map((unit) => {
    const text = `nome;classes\n${filled(unit, PASTED_LETTERS)}`;
    return { of: "pasted file", name: unit, read: () => readRosterFile(text, "2026-01-01") };
  }),
  ...["Ana Lima", '"Ana Lima', '"Ana" Lima'].map((name) => {
    const lines = Array.from({ length: 2_000 }, (_, at) => `${name} ${lettersOf(at)};Tênis B`);
    const text = ["nome;classes", ...lines].join("\n");
    return {
      of: "pasted file",
      name: `2 000 lines of ${name}`,
      read: () => readRosterFile(text, "2026-01-01"),
    };
  }),
];

export const WORST_INPUTS: readonly WorstInput[] = [...PDFS, ...PICTURES, ...PEOPLE, ...MARKDOWN, ...TEXTS];

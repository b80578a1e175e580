import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { marksOf, sheetRows } from "../../../../../../app/features/office/imports/sheet-xml.ts";
import { readWorkbook } from "../../../../../../app/features/office/imports/xlsx-file.client.ts";
import { readFile } from "../../../../../support/read-file.ts";
import { type MadeCell, makeXlsx, serialOf } from "../../../../../support/make-xlsx.ts";

const HEAD = ["Data", "Vencedor", "Perdedor", "Placar"];
const scene = { format: "quadra" as const, sport: "tennis" as const, clubSports: [], today: "2026-11-21" };
const sheet = (rows: (MadeCell[] | null)[], name = "Jogos") => ({ name, rows });

async function textOf(bytes: Uint8Array): Promise<string> {
  const read = await readWorkbook(bytes);
  if ("problem" in read) throw new Error(read.problem);
  expect(read.sheets).toHaveLength(1);
  return read.sheets[0]!.text;
}
async function matchesOf(bytes: Uint8Array) {
  const { rows, refused } = readFile(new TextEncoder().encode(await textOf(bytes)), scene);
  return {
    matches: rows.map(({ lineNo, match }) => [
      lineNo,
      match.playedOn,
      match.sets.map(({ side1, side2 }) => `${side1}/${side2}`).join(" "),
      match.fromDate ?? null,
    ]),
    refused: refused.map(({ lineNo, reason }) => `${lineNo}: ${reason}`),
  };
}

describe("an .xlsx is read as CSV is (issue, point 12)", () => {
  it.each([false, true])("cells, texts, days and numbers; written as a stream: %s", async (isStreamed) => {
    const rows = [
      ['Campeonato “A;B”, de <verão> & "sol"'],
      null,
      ["Nome", "Nº", "Quando", "Hora", "Valor"],
      [
        "=1+1",
        { value: 11_987_654_321 },
        { value: serialOf("2026-03-21"), style: "day" as const },
        { value: 0.8125, style: "hour" as const },
        { value: 1_250.5 },
      ],
      [
        "'Zé",
        { value: 0.1 + 0.2 },
        { value: serialOf("2026-03-21", 1900, 0.8125), style: "moment" as const },
        { inline: "a\nb" },
        null,
        "fim",
      ],
    ];
    expect((await textOf(makeXlsx([sheet(rows)], { isStreamed }))).split("\n")).toEqual([
      '"Campeonato “A;B”, de <verão> & ""sol"""',
      "",
      "Nome;Nº;Quando;Hora;Valor",
      '\'=1+1;11987654321;2026-03-21;19:30;"1250,5"',
      "''Zé;\"0,3\";2026-03-21 19:30;a b;;fim",
    ]);
  });

  it.each([1900, 1904] as const)("the days of the calendar of %i", async (calendar) => {
    const days = ["1904-01-02", "1987-02-28", "2024-02-29", "2026-11-20"];
    const rows = days.map((day) => [{ value: serialOf(day, calendar), style: "longDay" as const }]);
    expect((await textOf(makeXlsx([sheet(rows)], { calendar }))).split("\n")).toEqual(days);
  });

  it("the first days of 1900, which has a day too many", async () => {
    const rows = [1, 59, 61].map((value) => [{ value, style: "day" as const }]);
    expect((await textOf(makeXlsx([sheet(rows)]))).split("\n")).toEqual([
      "1900-01-01",
      "1900-02-28",
      "1900-03-01",
    ]);
  });

  it("a score that Excel made a date, a month or an hour is read back and said to be shown", async () => {
    const day = { value: serialOf("2026-03-21"), style: "day" as const };
    const rows = [
      HEAD,
      [day, "Ana", "Bia", { value: serialOf("2026-04-06"), style: "dayMonth" as const }],
      [day, "Ana", "Caio", "6/4 6/3"],
      [day, "Ana", "Davi", { value: 6 / 24 + 4 / 1_440, style: "hour" as const }],
      [day, "Ana", "Eva", { value: serialOf("2015-12-01"), style: "monthYear" as const }],
    ];
    const { matches, refused } = await matchesOf(makeXlsx([sheet(rows)]));
    expect(matches).toEqual([
      [2, "2026-03-21", "6/4", "6/4"],
      [3, "2026-03-21", "6/4 6/3", null],
      [4, "2026-03-21", "6/4", "6/4"],
    ]);
    // 12/15 is no score of tennis: it is refused as itself, and as no other.
    expect(refused).toEqual([expect.stringContaining("12/15")]);
  });

  it("merged dates, titles and empty rows, with the numbers of the rows of the sheet", async () => {
    const day = { value: serialOf("2026-03-21"), style: "day" as const };
    const rows = [
      ["Rodada 1"],
      HEAD,
      [day, "Ana", "Bia", "6/1"],
      [null, "Caio", "Davi", "6/2"],
      null,
      ["TOTAL", { value: 2 }],
    ];
    expect(await matchesOf(makeXlsx([sheet(rows)]))).toEqual({
      matches: [
        [3, "2026-03-21", "6/1", null],
        [4, "2026-03-21", "6/2", null],
      ],
      refused: [],
    });
  });

  it("several sheets are given by name, those hidden or empty are not", async () => {
    const read = await readWorkbook(
      makeXlsx([
        sheet([["a"]], "Março & Abril"),
        sheet([], "Vazia"),
        { ...sheet([["b"]], "Oculta"), isHidden: true },
        sheet([["c"]], "Maio"),
      ]),
    );
    expect("sheets" in read && read.sheets).toEqual([
      { name: "Março & Abril", text: "a" },
      { name: "Maio", text: "c" },
    ]);
  });
});

describe("bounds of an .xlsx (issue, point 12)", () => {
  const problemOf = async (bytes: Uint8Array, mostUnzipped?: number) => {
    const read = await readWorkbook(bytes, mostUnzipped === undefined ? {} : { mostUnzipped });
    return "problem" in read ? read.problem : null;
  };
  const lines = (count: number) => Array.from({ length: count }, (_, at): MadeCell[] => [{ value: at }]);

  it("10 MB, 50 000 rows, 500 columns", async () => {
    expect(await problemOf(new Uint8Array(10 * 1024 * 1024 + 1))).toContain("10 MB");
    expect(await problemOf(makeXlsx([sheet(lines(50_000))]))).toBeNull();
    expect(await problemOf(makeXlsx([sheet(lines(50_001))]))).toContain("50.000 linhas");
    expect(await problemOf(makeXlsx([sheet([[...Array.from({ length: 500 }, () => null), "x"]])]))).toContain(
      "colunas demais",
    );
    expect(
      await problemOf(makeXlsx([sheet([...Array.from({ length: 120_000 }, () => null), ["x"]])])),
    ).toContain("50.000 linhas");
  });

  it("what is unzipped, whatever the file says of its sizes, and nothing is unzipped after", async () => {
    const bytes = makeXlsx([sheet([["a".repeat(300_000)]])]);
    expect(await problemOf(bytes, 200_000)).toContain("grande demais por dentro");
    // The sizes that a ZIP says of its parts, before each part and in its list.
    const lying = bytes.slice();
    const view = new DataView(lying.buffer);
    for (let at = 0; at < lying.length - 30; at += 1) {
      if (view.getUint32(at, true) === 0x04034b50) view.setUint32(at + 22, 1, true);
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 1, true);
    }
    expect(await problemOf(lying, 200_000)).toContain("grande demais por dentro");
    // Parts that hold no cells, as pictures, are not unzipped.
    const pictures = zipSync({ "xl/media/a.png": new Uint8Array(400_000) });
    expect(await problemOf(pictures, 200_000)).toContain("salve de novo");
  });

  it.each([
    ["nothing of a ZIP", new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])],
    ["half a file", makeXlsx([sheet([["a"]])]).slice(0, 400)],
    ["another ZIP", zipSync({ "a.txt": new Uint8Array(3) })],
    ["no XML", zipSync({ "xl/workbook.xml": new TextEncoder().encode('<sheets><sheet name="a <b') })],
  ])("%s says how it is saved anew", async (_what, bytes) =>
    expect(await problemOf(bytes)).toContain("salve de novo"),
  );

  it("says how far it is", async () => {
    const told: number[] = [];
    await readWorkbook(makeXlsx([sheet(lines(20_000))]), { onProgress: (done) => told.push(done) });
    expect(told.length).toBeGreaterThan(3);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
  });

  it("steps as its rows and marks do", () => {
    const xml = (rows: number) =>
      `<sheetData>${'<row><c t="inlineStr"><is><t>a&amp;b</t></is></c></row>'.repeat(rows)}</sheetData>`;
    const steps = (rows: number) => {
      const work = sheetRows(xml(rows), { texts: [], kinds: [], calendar: 1900 }, 50_000);
      let count = 0;
      while (!work.next().done) count += 1;
      return count;
    };
    expect([steps(1_000), steps(2_000), steps(4_000)]).toEqual([4, 8, 16]);
    // A mark without an end is not looked at again from each of its letters.
    expect(() => [...marksOf('<a "<a" '.repeat(20_000))]).toThrow("no XML");
    expect([...marksOf("<!--".repeat(20_000))]).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import {
  durationText,
  playSheetCsv,
  readMonth,
  toPlaySheet,
} from "../../../../../../app/features/matches/tv/play-sheet.ts";
import { playSheetPicture } from "../../../../../../app/features/matches/tv/play-sheet-svg.ts";
import { addMonths, formatMonth } from "../../../../../../app/lib/dates.ts";
import { creditedPlays } from "../../../../../../app/features/matches/tv/plays.ts";

const NOW = new Date("2026-11-24T12:00:00Z");
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const LONG_AGO = ago(3_600_000);

describe("what of a count is credited", () => {
  const MINUTE = { seq: 1, endedAgoMs: 0, lastedMs: 60_000, onMs: 60_000 };
  const of = (over: object, until = LONG_AGO) => {
    const plays = [{ sponsorId: "s", shownMs: 48_000, times: 4 }];
    const credited = creditedPlays({ ...MINUTE, plays, ...over }, until, NOW);
    return credited && [credited.onMs, ...credited.plays.map(({ shownMs, times }) => [shownMs, times])];
  };

  it.each<[string, object, Date, unknown]>([
    ["a minute in which nothing went wrong", {}, LONG_AGO, [60_000, [48_000, 4]]],
    [
      "a minute that waited for six days",
      { endedAgoMs: 6 * 86_400_000 },
      ago(8 * 86_400_000),
      [60_000, [48_000, 4]],
    ],
    ["one that waited too long", { endedAgoMs: 7 * 86_400_000 + 1 }, ago(9 * 86_400_000), null],
    [
      "more than it lasted",
      { onMs: 90_000, plays: [{ sponsorId: "s", shownMs: 80_000, times: 9 }] },
      LONG_AGO,
      [60_000, [60_000, 9]],
    ],
    ["a sponsor for longer than the screen was on", { onMs: 10_000 }, LONG_AGO, [10_000, [10_000, 4]]],
    [
      "a logo more often than once a second",
      { plays: [{ sponsorId: "s", shownMs: 3_500, times: 900 }] },
      LONG_AGO,
      [60_000, [3_500, 4]],
    ],
    ["half a minute that another window counted already", {}, ago(32_000), [34_000, [34_000, 4]]],
    ["two ends that differ by the network", {}, ago(58_500), [60_000, [48_000, 4]]],
    ["all of it counted already", {}, NOW, [2_000, [2_000, 3]]],
    [
      "time before the screen was paired",
      { lastedMs: 86_400_000, onMs: 86_400_000, plays: [] },
      ago(5_000),
      [7_000],
    ],
    ["a screen that nobody saw", { onMs: 0 }, LONG_AGO, null],
    ["what ended before what is counted", { endedAgoMs: 60_000 }, NOW, null],
    ["a logo that was not shown", { plays: [{ sponsorId: "s", shownMs: 0, times: 1 }] }, LONG_AGO, [60_000]],
  ])("%s", (_what, over, until, expected) => expect(of(over, until)).toEqual(expected));
});

const sheet = toPlaySheet(
  {
    club: { name: "Clube <b> & Praia", today: "2026-11-24" },
    firstDay: "2026-10-30",
    screens: [
      { id: "t1", name: "Bar", onMs: 7_200_000, days: 2 },
      { id: "t2", name: "Área da piscina", onMs: 60_000, days: 1 },
    ],
    plays: [
      {
        sponsorId: "n",
        name: "Banco",
        isNational: true,
        isRemoved: false,
        tvId: "t1",
        shownMs: 9e6,
        times: 900,
        days: 2,
      },
      {
        sponsorId: "a",
        name: "=Padaria;",
        isNational: false,
        isRemoved: true,
        tvId: "t2",
        shownMs: 59_600,
        times: 5,
        days: 1,
      },
      {
        sponsorId: "b",
        name: "Sorveteria",
        isNational: false,
        isRemoved: false,
        tvId: "t1",
        shownMs: 61_000,
        times: 6,
        days: 1,
      },
      {
        sponsorId: "a",
        name: "=Padaria;",
        isNational: false,
        isRemoved: true,
        tvId: "t1",
        shownMs: 7_000_000,
        times: 600,
        days: 2,
      },
    ],
  },
  null,
);

describe("a sheet", () => {
  it("adds up to its screens; the club's own sponsors stand first, the longest shown before", () => {
    expect(sheet.sponsors.map(({ name, shownMs, times }) => [name, shownMs, times])).toEqual([
      ["=Padaria;", 7_059_600, 605],
      ["Sorveteria", 61_000, 6],
      ["Banco", 9e6, 900],
    ]);
    expect(sheet.sponsors[0]!.screens.map(({ screen }) => screen)).toEqual(["Área da piscina", "Bar"]);
    expect(sheet).toMatchObject({ month: "2026-11", before: "2026-10", after: null });
  });

  it("ends where the counting began, and today", () => {
    const facts = { club: { name: "x", today: "2026-11-24" }, firstDay: null, screens: [], plays: [] };
    expect(toPlaySheet(facts, null)).toMatchObject({ month: "2026-11", before: null, after: null });
    expect(toPlaySheet(facts, "2026-09")).toMatchObject({ before: null, after: "2026-10" });
  });

  it("is a spreadsheet of a row for each sponsor and screen, in which no name is a formula", () => {
    expect(playSheetCsv(sheet).split("\r\n").slice(0, 3)).toEqual([
      "\uFEFFmes;patrocinador;tipo;situacao;tv;dias;exibicoes;segundos;segundos_tv_ligada",
      '2026-11;"\'=Padaria;";local;retirado;Área da piscina;1;5;60;60',
      '2026-11;"\'=Padaria;";local;retirado;Bar;2;600;7000;7200',
    ]);
  });

  it("is a picture that stands by itself: every name in it, none as markup, all inside its edges", () => {
    const { svg, height } = playSheetPicture(sheet);
    expect(svg).toContain("Clube &lt;b&gt; &amp; Praia");
    for (const words of [
      "Sorveteria",
      "Banco (nacional)",
      "Área da piscina",
      "novembro de 2026",
      "1 h 57 min",
    ])
      expect(svg).toContain(words);
    expect(svg).not.toMatch(/<script|href=|foreignObject/i);
    const lowest = Math.max(...[...svg.matchAll(/ y="(\d+)"/g)].map(([, y]) => Number(y)));
    expect(lowest).toBeLessThan(height);
  });

  it("cuts a name that would not fit", () => {
    const [first, ...others] = sheet.sponsors;
    const long = { ...sheet, sponsors: [{ ...first!, name: "Á".repeat(80) }, ...others] };
    expect(playSheetPicture(long).svg).toContain(`>${"Á".repeat(43)}…<`);
  });
});

it.each([
  [0, "0 s"],
  [8_400, "8 s"],
  [59_500, "1 min 00 s"],
  [303_000, "5 min 03 s"],
  [3_600_000, "1 h 00 min"],
  [43_500_000, "12 h 05 min"],
  [36e8 + 1, "1.000 h 00 min"],
])("%d ms is %s", (ms, text) => expect(durationText(ms)).toBe(text));

it.each([
  ["2026-11", "2026-11"],
  ["2026-13", null],
  ["2026-1", null],
  ["1999-01", null],
  ["2026-11-01", null],
  ["", null],
  [null, null],
])("?mes=%s is %s", (asked, month) => expect(readMonth(asked)).toBe(month));

it("months go on over the year", () => {
  expect([addMonths("2026-12", 1), addMonths("2026-01", -1)]).toEqual(["2027-01", "2025-12"]);
  expect(formatMonth("2026-03")).toBe("março de 2026");
});

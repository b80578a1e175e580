import { describe, expect, it } from "vitest";
import {
  guessDateOrder,
  readBirth,
  readMoment,
  readTime,
} from "../../../../../../app/features/office/imports/moments.ts";

describe("the dates of a season's file", () => {
  it.each<[cell: string, day: string | null, time?: string | null]>([
    ["21/03/2026", "2026-03-21"],
    ["1/2/2026", "2026-02-01"],
    ["01.02.26", "2026-02-01"],
    ["1-2-2026", "2026-02-01"],
    ["2026-03-21", "2026-03-21"],
    ["2026/03/21", "2026-03-21"],
    ["20260321", "2026-03-21"],
    ["29/02/2024", "2024-02-29"],
    ["21/03/2026 19:30", "2026-03-21", "19:30"],
    ["2026-03-21T07:05:00.000Z", "2026-03-21", "07:05"],
    ["21/03/2026 noite", "2026-03-21"],
    ["29/02/2026", null],
    ["31/04/2026", null],
    ["13/13/2026", null],
    ["0/1/2026", null],
    ["21/03/1626", null],
    ["21/03", null],
    ["ontem", null],
    ["21/mar/2026", "2026-03-21"],
    ["21/MAR./26", "2026-03-21"],
    ["21-mar-26 19:30", "2026-03-21", "19:30"],
    ["21 de março de 2026", "2026-03-21"],
    ["sábado, 21 de março de 2026 às 9h05", "2026-03-21", "09:05"],
    ["sáb 21/03/2026", "2026-03-21"],
    ["21.03.26", "2026-03-21"],
    ["21/03/2026, 19:30", "2026-03-21", "19:30"],
    ["21/03/2026 às 19:30", "2026-03-21", "19:30"],
    ["46102", "2026-03-21"],
    ["46102,8125", "2026-03-21", "19:30"],
    ["46102.5", "2026-03-21", "12:00"],
    ["99999", null],
    ["31/abr/2026", null],
    ["21/xyz/2026", null],
  ])("date %s: %s", (cell, day, time = null) => {
    expect(readMoment(cell)).toEqual(day === null ? null : { day, time });
  });

  it.each([
    ["19:30", "19:30"],
    ["9h05", "09:05"],
    ["23:59:59", "23:59"],
    ["24:00", null],
    ["10:60", null],
    ["", null],
    ["noite", null],
  ])("time %s: %s", (cell, time) => expect(readTime(cell)).toBe(time));

  it.each([
    ["day", "2026-04-03"],
    ["month", "2026-03-04"],
  ] as const)("reads 03/04/2026 by the %s first: %s", (order, day) =>
    expect(readMoment("03/04/2026", order)?.day).toBe(day),
  );

  it.each([
    [["03/04/2026", "21/03/2026"], "day"],
    [["03/04/2026", "03/21/2026"], "month"],
    [["03/21/2026", "21/03/2026"], "day"],
    [["03/04/2026", "2026-03-21"], "day"],
    [[], "day"],
  ])("guesses of %j: the %s first", (cells, order) => expect(guessDateOrder(cells)).toBe(order));

  it.each([
    ["21/03/87", "1987-03-21"],
    ["21/03/2012", "2012-03-21"],
    ["31850", "1987-03-14"],
    ["22/11/2026", null],
    ["ontem", null],
  ])("birth date %s: %s", (cell, day) => expect(readBirth(cell, "day", "2026-11-22")).toBe(day));
});

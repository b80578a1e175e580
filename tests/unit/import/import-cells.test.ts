import { describe, expect, it } from "vitest";
import {
  readEnd,
  readFormat,
  readGender,
  readMoment,
  readScoreFormat,
  readSport,
  readTime,
} from "../../../app/features/matches/import-cells.ts";

describe("the cells of a season's file", () => {
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
    ["45123", null],
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
    ["Tênis", "tennis"],
    ["tennis", "tennis"],
    ["BEACH TENNIS", "beach_tennis"],
    ["beach-tennis", "beach_tennis"],
    ["Vôlei de praia", "beach_volleyball"],
    ["futevolei", "footvolley"],
    ["Tênis de Mesa", "table_tennis"],
    ["ping pong", "table_tennis"],
    ["xadrez", null],
  ])("sport %s: %s", (cell, sport) => expect(readSport(cell)).toBe(sport));

  it.each([
    ["Simples", "singles"],
    ["DUPLAS", "doubles"],
    ["dupla", "doubles"],
    ["2x2", "doubles"],
    ["trio", null],
  ])("format %s: %s", (cell, format) => expect(readFormat(cell)).toBe(format));

  it.each([
    ["Masculino", "male"],
    ["F", "female"],
    ["misto", null],
  ])("gender %s: %s", (cell, gender) => expect(readGender(cell)).toBe(gender));

  it.each([
    ["", "completed"],
    ["Normal", "completed"],
    ["concluída", "completed"],
    ["W.O.", "walkover"],
    ["desistência", "retired"],
    ["por desistência", "retired"],
    ["desclassificação", "defaulted"],
    ["W.O. duplo", "double_walkover"],
    ["chuva", null],
    ["6/4", null],
  ])("end %s: %s", (cell, end) => expect(readEnd(cell)).toBe(end));

  it.each([
    ["SET3-S:6/TB7-F:TB10", "SET3-S:6/TB7-F:TB10"],
    ["set1-s:8/tb7", "SET1-S:8/TB7"],
    ["2 sets + super tie-break", "SET3-S:6/TB7-F:TB10"],
    ["SET3-S:TB21", undefined],
    ["o de sempre", undefined],
  ])("score format of tennis %s: %s", (cell, code) =>
    expect(readScoreFormat(cell, "tennis")?.code).toBe(code),
  );
});

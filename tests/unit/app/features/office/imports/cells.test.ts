import { describe, expect, it } from "vitest";
import {
  readEmail,
  readEnd,
  readFormat,
  readGender,
  readScoreFormat,
  readSport,
  shownText,
} from "../../../../../../app/features/office/imports/cells.ts";

describe("the cells of a season's file", () => {
  it.each([
    ['="6-4 6-2"', "6-4 6-2"],
    ['="João ""Jota"" Sá"', 'João "Jota" Sá'],
    ['=HYPERLINK("https://x.test/1";"Ana Lima")', "Ana Lima"],
    ['=HYPERLINK("https://x.test/1";"Ana ""Nana"" Lima")', 'Ana "Nana" Lima'],
    ['="6-4"&"6-3"', '="6-4"&"6-3"'],
    [`=A(${'"'.repeat(497)}`, `=A(${'"'.repeat(497)}`],
    ["'6-4", "6-4"],
    ["6-4", "6-4"],
    ["=SOMA(A1:A2)", "=SOMA(A1:A2)"],
  ])("shows of %s: %s", (cell, text) => expect(shownText(cell)).toBe(text));

  it.each([
    ["Ana@Clube.Test", "ana@clube.test"],
    ["ana@", null],
  ])("e-mail %s: %s", (cell, email) => expect(readEmail(cell)).toBe(email));

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
    ["SET1-S:P24", "SET1-S:P24"],
    ["24 pontos fixos", "SET1-S:P24"],
    ["Por tempo: 15 minutos", "SET1-S:T15P"],
    ["SET1-S:P25", undefined],
    ["o de sempre", undefined],
  ])("score format of tennis %s: %s", (cell, code) =>
    expect(readScoreFormat(cell, "tennis")?.code).toBe(code),
  );
});

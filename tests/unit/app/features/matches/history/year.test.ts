import { expect, it } from "vitest";
import { yearQuerySchema } from "../../../../../../app/features/matches/history/year-schema.ts";
import {
  barsOf,
  type Week,
  weekLabel,
  yearPictures,
} from "../../../../../../app/features/matches/history/year.ts";

const week = (changes: Partial<Week> = {}): Week => ({
  monday: "2026-11-16",
  matches: 0,
  walkovers: 0,
  athletes: 0,
  hours: null,
  ...changes,
});

it("a bar is as high as its share of the greatest, and never too low to be seen", () => {
  expect(barsOf([10, null, 5, 0, 0.01])).toEqual([
    { x: 2, width: 16, height: 100 },
    null,
    { x: 42, width: 16, height: 50 },
    null,
    { x: 82, width: 16, height: 3 },
  ]);
  expect(barsOf([null, 0])).toEqual([null, null]);
});

it("four pictures of the weeks, each with its year in words", () => {
  const weeks = [week(), week({ matches: 8, walkovers: 1, athletes: 6, hours: 5.25 })];
  const whole = { matches: 8, walkovers: 1, athletes: 6, hours: 5.25 };
  expect(
    yearPictures({ weeks, whole }).map(({ list, summary, values, say }) => [list, summary, values.map(say)]),
  ).toEqual([
    ["partidas", "8 partidas", ["0 partidas", "8 partidas"]],
    ["respostas", "metade em até 5,3 h", ["nenhuma", "5,3 h"]],
    ["atletas", "6 atletas", ["0 atletas", "6 atletas"]],
    ["wo", "13%", ["nenhuma partida", "13%"]],
  ]);
  const one = { matches: 1, walkovers: 0, athletes: 1, hours: null };
  expect(yearPictures({ weeks: [week()], whole: one }).map(({ summary }) => summary)).toEqual([
    "1 partida",
    "nenhuma resposta",
    "1 atleta",
    "0%",
  ]);
});

it("a week is named by its first and last day", () => {
  expect(weekLabel("2026-12-28")).toBe("28/12/2026 a 03/01/2027");
});

it.each([
  [
    { semana: "2026-11-16", ver: "wo" },
    { semana: "2026-11-16", ver: "wo" },
  ],
  [
    { semana: "2026-11-17", ver: "x" },
    { semana: null, ver: "partidas" },
  ],
  [
    { semana: "0001-01-01", ver: null },
    { semana: null, ver: "partidas" },
  ],
  [
    { semana: null, ver: "atletas" },
    { semana: null, ver: "atletas" },
  ],
])("an address asks for a Monday or for no week: %j", (asked, read) => {
  expect(yearQuerySchema.parse(asked)).toEqual(read);
});

import { expect, it } from "vitest";
import { openSideWords, whenWords } from "../../../../../../app/features/tournaments/match-day/next-match.ts";

const NOW = new Date("2026-11-28T12:00:00Z");

it.each([
  [null, null, null],
  ["2026-11-28T17:30:00Z", null, "Hoje, 14:30"],
  ["2026-11-29T02:30:00Z", null, "Hoje, 23:30"],
  ["2026-11-29T03:00:00Z", null, "Amanhã, 00:00"],
  ["2026-11-30T17:30:00Z", null, "seg., 30/11, 14:30"],
  ["2026-11-27T17:30:00Z", null, "sex., 27/11, 14:30"],
  [null, "2026-11-28T17:30:00Z", "Hoje, não antes de 14:30"],
])("says when %s, not before %s, is", (startsAt, notBefore, words) => {
  expect(whenWords({ startsAt, notBefore, timeZone: "America/Sao_Paulo" }, NOW)).toBe(words);
});

it.each([
  ["A definir", "a definir"],
  ["Quem vencer o jogo 2 · Semifinais", "a definir: quem vencer o jogo 2 · Semifinais"],
  ["1º do Grupo A", "a definir: 1º do Grupo A"],
])("says of an open side %s", (source, words) => {
  expect(openSideWords(source)).toBe(words);
});

import { expect, it } from "vitest";
import {
  tournamentPartHref,
  tournamentParts,
} from "../../../../../../app/features/tournaments/pages/tournament-parts.ts";

const OPEN = { state: "open", group: "open" } as const;
const SOON = { state: "soon", group: "open" } as const;
const CLOSED = { state: "closed", group: "running" } as const;
const RUNNING = { state: "running", group: "running" } as const;
const OVER = { state: "finished", group: "past" } as const;
const CANCELLED = { state: "cancelled", group: "past" } as const;

it.each([
  ["open, nothing drawn", OPEN, false, false, "inscritos regras", "inscritos"],
  ["not open yet", SOON, false, false, "inscritos regras", "inscritos"],
  ["open, one event drawn already", OPEN, true, true, "jogos chaves inscritos regras", "inscritos"],
  ["closed, nothing drawn", CLOSED, false, false, "inscritos regras", "inscritos"],
  ["closed, a draw announced", CLOSED, true, false, "chaves inscritos regras", "chaves"],
  ["running", RUNNING, true, true, "jogos chaves inscritos regras", "jogos"],
  ["over", OVER, true, true, "jogos chaves inscritos regras", "chaves"],
  ["over, never drawn", OVER, false, false, "inscritos regras", "inscritos"],
  ["cancelled", CANCELLED, false, false, "inscritos regras", "inscritos"],
] as const)("a tournament that is %s", (_, tournament, hasDraws, hasMatches, ids, first) => {
  const found = tournamentParts(tournament, { hasDraws, hasMatches, asked: null });
  expect(found.parts.map(({ id }) => id).join(" ")).toBe(ids);
  expect([found.first, found.shown]).toEqual([first, first]);
});

it("shows what the address asks for, where it is there", () => {
  const shown = (asked: string, hasDraws = true) =>
    tournamentParts(RUNNING, { hasDraws, hasMatches: hasDraws, asked }).shown;
  expect([shown("regras"), shown("jogos"), shown("nada"), shown("chaves", false)]).toEqual([
    "regras",
    "jogos",
    "jogos",
    "inscritos",
  ]);
});

it("writes addresses", () => {
  expect(tournamentPartHref("t", null)).toBe("/tournaments/t");
  expect(tournamentPartHref("t", "chaves", "jogo-m")).toBe("/tournaments/t?aba=chaves#jogo-m");
});

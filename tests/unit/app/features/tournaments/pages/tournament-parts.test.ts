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

const matchesOf = (states: string) =>
  states
    .split(" ")
    .filter(Boolean)
    .map((state) => ({ state }));

it.each([
  ["open, nothing drawn", OPEN, false, "", "inscritos regras", "inscritos"],
  ["not open yet", SOON, false, "", "inscritos regras", "inscritos"],
  ["open, one event drawn already", OPEN, true, "ready", "jogos chaves inscritos regras", "inscritos"],
  ["closed, nothing drawn", CLOSED, false, "", "inscritos regras", "inscritos"],
  ["closed, a draw announced", CLOSED, true, "", "chaves inscritos regras", "chaves"],
  ["running", RUNNING, true, "done ready", "jogos chaves inscritos regras", "jogos"],
  [
    "played to its end, not closed yet",
    RUNNING,
    true,
    "done void",
    "jogos chaves inscritos regras",
    "chaves",
  ],
  ["over", OVER, true, "ready", "jogos chaves inscritos regras", "chaves"],
  ["over, never drawn", OVER, false, "", "inscritos regras", "inscritos"],
  ["cancelled", CANCELLED, false, "", "inscritos regras", "inscritos"],
] as const)("a tournament that is %s", (_, tournament, hasDraws, states, ids, first) => {
  const found = tournamentParts(tournament, { hasDraws, matches: matchesOf(states), asked: null });
  expect(found.parts.map(({ id }) => id).join(" ")).toBe(ids);
  expect([found.first, found.shown]).toEqual([first, first]);
});

it("shows what the address asks for, where it is there", () => {
  const shown = (asked: string, hasDraws = true) =>
    tournamentParts(RUNNING, { hasDraws, matches: matchesOf(hasDraws ? "ready" : ""), asked }).shown;
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

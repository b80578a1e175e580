import { expect, test } from "vitest";
import { makeDraw } from "../../../../../app/features/draws/sandbox-draw.ts";
import { answerMatch, playDraw } from "../../../../../app/features/draws/sandbox-play.ts";
import {
  entrantNames,
  readSandboxQuery,
  sandboxHref,
} from "../../../../../app/features/draws/sandbox-query.ts";

const draw = makeDraw(["Ana", "Bia", "Caio", "Davi", "Eva", "Fábio"], 2, 1);

test("a bye wins by itself and is not counted as played", () => {
  const bracket = playDraw(draw, "");
  const [first] = bracket.rounds;
  expect(
    first!.matches
      .filter((match) => match.isBye)
      .map((m) => m.sides[m.winner!]?.name)
      .sort(),
  ).toEqual(["Ana", "Bia"]);
  expect(bracket).toMatchObject({ toPlay: 5, played: 0, champion: null });
  expect(bracket.rounds.map(({ label }) => label)).toEqual(["Quartas de final", "Semifinais", "Final"]);
});

test("winners go on until there is a champion", () => {
  let results = "";
  for (let step = 0; step < 10; step += 1) {
    const open = playDraw(draw, results)
      .rounds.flatMap((round) => round.matches)
      .find((match) => match.winner === null && match.sides[0] && match.sides[1]);
    if (!open) break;
    results = answerMatch(draw, results, open.index, 0);
  }
  const bracket = playDraw(draw, results);
  expect(bracket.played).toBe(5);
  expect(bracket.champion?.name).toBe("Ana");
});

test("another winner of an earlier match forgets what follows from it, and only that", () => {
  const full = makeDraw(["A", "B", "C", "D"], 2, 1);
  const finished = "121";
  expect(playDraw(full, finished).champion).not.toBeNull();
  expect(answerMatch(full, finished, 0, 1)).toBe("22");
  expect(answerMatch(full, finished, 0, 0)).toBe("02");
  expect(answerMatch(full, finished, 2, 1)).toBe("122");
});

test("answers to matches that nobody reached yet are ignored", () => {
  expect(playDraw(makeDraw(["A", "B", "C", "D"], 2, 1), "001").champion).toBeNull();
});

test("every match leads to the final", () => {
  const big = makeDraw(entrantNames({ entrants: 64, names: [] }), 16, 3);
  for (let index = 0; index < 62; index += 1) {
    expect(answerMatch(big, "1".repeat(63), index, 1)).not.toMatch(/^.{62}[12]/);
  }
});

test("an address is read as the nearest thing that works, and written back to itself", () => {
  const query = readSandboxQuery(
    new URLSearchParams("atletas=9999&cabecas=7&sorteio=-3&jogos=1x2&nomes=Ana%0A%0ABia"),
  );
  expect(query).toEqual({ entrants: 64, seeds: 4, lot: 1, played: "102", names: ["Ana", "Bia"] });
  expect(readSandboxQuery(new URL(sandboxHref(query), "http://x").searchParams)).toEqual(query);
  expect(readSandboxQuery(new URLSearchParams())).toMatchObject({
    entrants: 12,
    seeds: 4,
    lot: 1,
    played: "",
  });
  expect(readSandboxQuery(new URLSearchParams("atletas=3"))).toMatchObject({ entrants: 3, seeds: 2 });
  expect(entrantNames({ entrants: 3, names: ["Ana"] })).toEqual(["Ana", "Atleta 2", "Atleta 3"]);
});

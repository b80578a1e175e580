import { expect, test } from "vitest";
import {
  entrantName,
  readSandboxQuery,
  sandboxHref,
} from "../../../../../../app/features/scoring/brackets/sandbox-query.ts";

test("an address is read as the nearest thing that works, and written back to itself", () => {
  const query = readSandboxQuery(
    new URLSearchParams(
      "formato=swiss&atletas=9999&cabecas=7&sorteio=-3&jogos=1x2&nomes=Ana%0A%0ABia&misto=1",
    ),
  );
  expect(query).toEqual({
    format: "swiss",
    entrants: 256,
    seeds: 7,
    lot: 1,
    played: "102",
    chosen: null,
    chance: 0,
    isMixed: true,
    names: ["Ana", "Bia"],
  });
  expect(readSandboxQuery(new URL(sandboxHref(query), "http://x").searchParams)).toEqual(query);
});

test("what is missing takes usual values, and seeds never more than the draw has room for", () => {
  expect(readSandboxQuery(new URLSearchParams())).toMatchObject({
    format: "single_elimination",
    entrants: 12,
    seeds: 4,
    lot: 1,
    played: "",
  });
  expect(readSandboxQuery(new URLSearchParams("atletas=3&cabecas=40"))).toMatchObject({ seeds: 2 });
  expect(readSandboxQuery(new URLSearchParams("formato=super_8&atletas=8"))).toMatchObject({ seeds: 0 });
  expect(readSandboxQuery(new URLSearchParams("formato=outro&vence=12-1"))).toMatchObject({
    format: "single_elimination",
    chosen: { match: 12, side: 1 },
  });
  expect([entrantName({ names: ["Ana"] }, 0), entrantName({ names: ["Ana"] }, 1)]).toEqual([
    "Ana",
    "Atleta 2",
  ]);
});

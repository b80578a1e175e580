import { expect, it } from "vitest";
import { recordOf } from "../../../../../../app/features/scoring/brackets/draw-record.ts";
import { shownDraw, withNumbers } from "../../../../../../app/features/tournaments/running/draw-facts.ts";

const published = recordOf({
  format: "groups_knockout",
  entries: ["e1", "e2", "e3"],
  seeding: "points",
  seeds: [2, 0],
  rules: { advance: 1 },
});
const seats = new Map([
  ["e1", ["a", "b"]],
  ["e2", ["gone"]],
  ["e3", ["c"]],
]);
const names: Record<string, string> = { a: "Ana", b: "Bia", c: "Caio", gone: "Atleta removido" };
const nameOf = (id: string) => names[id]!;
const kept = {
  id: "d",
  number: 1,
  status: "announced" as const,
  hash: "h",
  beaconKind: "drand" as const,
  beaconRound: 9,
  beaconAt: "2026-12-05T15:00:00+00:00",
  announcedAt: "2026-12-05T14:50:00+00:00",
  randomness: null,
  sourceNote: null,
  reason: null,
  published,
  plan: null,
};

it("shows entrants by number with the names of today, seeds and how they were found, and the rules", () => {
  const draw = shownDraw(kept, seats, nameOf);
  expect(draw.entrants).toEqual([
    { number: 1, names: "Ana e Bia", seed: 2 },
    { number: 2, names: "Atleta removido (nº 2)", seed: null },
    { number: 3, names: "Caio", seed: 1 },
  ]);
  expect(draw.seeding).toBe("Cabeças de chave pelos pontos do ranking.");
  expect(draw.rules).toContain("Passa o primeiro de cada grupo.");
  expect(draw.rebuild).toBeNull();
});

it("tells who was removed by the number, and says nothing of it about who was not drawn", () => {
  const named = withNumbers(published, seats, (id) => names[id] ?? "Atleta removido");
  expect(["gone", "c", "other"].map(named)).toEqual(["Atleta removido (nº 2)", "Caio", "Atleta removido"]);
});

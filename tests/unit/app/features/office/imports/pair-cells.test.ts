import { expect, it } from "vitest";
import { isNobody, knownNames } from "../../../../../../app/features/office/imports/pair-cells.ts";
import { readFile } from "../../../../../support/read-file.ts";

const LONG = "a e ".repeat(1_200);
const side = (name: string, partner = "") => ({ name, partner });

it("a cell that is too long to name two people names nobody, and is not taken apart", () => {
  expect(isNobody(side("a".repeat(300)))).toBe(false);
  expect(isNobody(side("a".repeat(301)))).toBe(true);
  expect(isNobody(side("Ana", "a".repeat(301)))).toBe(true);
  expect(knownNames([[side("Ana"), side(LONG)]]).size).toBe(0);
  expect(knownNames([[side("Ana"), side("Bia")]]).size).toBe(2);
});

it.each([
  [`${LONG};Bia`, "a e a e"],
  [`Ana;${LONG}`, "a e a e"],
])("its line is refused with a sentence", (cells, start) => {
  const text = `data;vencedor;perdedor;placar\n01/02/2026;${cells};6/4 6/3\n02/02/2026;Ana;Bia;6/4 6/3`;
  const scene = { format: "quadra", sport: "tennis", clubSports: [], today: "2026-03-01" } as const;
  const { rows, refused } = readFile(new TextEncoder().encode(text), scene);
  expect(rows).toHaveLength(1);
  expect(refused.map(({ reason }) => reason)).toEqual([
    expect.stringMatching(new RegExp(`^“${start}.{30,40}” não é o nome de uma pessoa\\.$`)),
  ]);
});

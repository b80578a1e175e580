import { describe, expect, it } from "vitest";
import { comparedName, nearness } from "../../../../../../app/features/people/people/near-names.ts";

describe("names that may be one person's", () => {
  it.each([
    ["José", "José Silva", "same"],
    ["José da Silva", "JOSE SILVA", "same"],
    ["José Silva (PROFESSOR)", "José Silva", "same"],
    ["Prof. José Silva", "José Silva", "same"],
    ["José Silva - Professor", "José Silva", "same"],
    ["Silva, José", "José Silva", "same"],
    ["J. Silva", "José Silva", "same"],
    ["José C. Silva", "José Carlos Silva", "same"],
    ["Jose Sliva", "José Silva", "same"],
    ["Patrícia Gomez", "Patricia Gomes", "same"],
    ["Patrícia Gome", "Patricia Gomes", "same"],
    ["Silva", "José Silva", "same"],
    ["José Silva Filho", "José Silva", "maybe"],
    ["Carlos", "José Carlos Silva", null],
    ["Mário Souza", "Maria Souza", null],
    ["Ana Lima", "Bia Lima", null],
    ["Ana Lima", "Ana Souza", null],
    ["João 1", "João 2", null],
    ["Jogador 1", "Jogador 12", null],
    ["P P", "P Q", null],
    ["Ana", "Ana-Maria", "same"],
    ["", "Ana", null],
  ] as const)("%s and %s: %s", (a, b, expected) => {
    expect(nearness(comparedName(a), comparedName(b))).toBe(expected);
    expect(nearness(comparedName(b), comparedName(a))).toBe(expected);
  });
});

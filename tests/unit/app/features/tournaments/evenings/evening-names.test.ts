import { describe, expect, it, test } from "vitest";
import { eveningPeople, namesOf } from "../../../../../../app/features/tournaments/evenings/evening-names.ts";

describe("names as they are pasted", () => {
  it.each([
    ["Ana\nBruno\n", ["Ana", "Bruno"]],
    ["1. Ana  Souza\n2) Bruno\n3 - Caio\n 4 Davi", ["Ana Souza", "Bruno", "Caio", "Davi"]],
    ["- Ana\n* Bruno\n• Caio", ["Ana", "Bruno", "Caio"]],
    ["Ana; Bruno;Caio", ["Ana", "Bruno", "Caio"]],
    ["\n \n", []],
  ])("%j", (text, names) => {
    expect(namesOf(text)).toEqual(names);
  });
});

const MEMBERS = [
  { athleteId: "ana", name: "Ana Souza" },
  { athleteId: "joao", name: "João Prado" },
  { athleteId: "rui1", name: "Rui Lima" },
  { athleteId: "rui2", name: "Rui Lima" },
];
const FOUR = ["Beto Alves", "Caio Nunes", "Davi Rocha", "Enzo Moura"];
const found = (names: readonly string[], areOthers = false) => eveningPeople(names, MEMBERS, { areOthers });

test("who is of the club is found by their name, whatever its case and accents; others are new", () => {
  expect(found(["ana souza", "JOAO PRADO", ...FOUR])).toEqual({
    people: [
      { kind: "member", athleteId: "ana" },
      { kind: "member", athleteId: "joao" },
      ...FOUR.map((name) => ({ kind: "new", name })),
    ],
  });
});

test.each([
  ["too few", FOUR, /de 5 a 12 pessoas: aqui há 4/],
  [
    "too many",
    Array.from({ length: 13 }, (_, at) => `Pessoa ${String.fromCodePoint(65 + at)}`),
    /aqui há 13/,
  ],
  ["one twice", [...FOUR, "beto alves"], /beto alves está duas vezes/],
  ["a name of two members", ["Rui Lima", ...FOUR], /2 pessoas de nome Rui Lima/],
  ["a letter alone", ["A", ...FOUR], /Confira este nome: A\./],
  ["an address", ["golpe.com.br", ...FOUR], /Confira este nome: golpe\.com\.br\./],
  ["a letter that was lost", ["Jo\uFFFDo", ...FOUR], /Confira este nome: Jo\uFFFDo\./],
])("refuses %s", (_what, names, sentence) => {
  expect(found(names)).toMatchObject({ field: "names", refused: expect.stringMatching(sentence) as unknown });
});

test("a new name like one of the club's is asked about", () => {
  expect(found(["Ana Sousa", ...FOUR])).toMatchObject({
    field: "are_others",
    refused: expect.stringMatching(/Ana Sousa parece Ana Souza/) as unknown,
  });
  expect(found(["Ana Sousa", ...FOUR], true)).toMatchObject({
    people: [{ kind: "new", name: "Ana Sousa" }, {}, {}, {}, {}],
  });
});

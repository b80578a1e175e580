import { describe, expect, it } from "vitest";
import {
  findNamed,
  type Named,
  seat,
  typedPlaces,
} from "../../../../../../app/features/matches/reports/named.ts";

const athletes = [
  "Rafael Monteiro",
  "Rafael Silva Moraes",
  "Rafaela Dias",
  "Bruno Lima",
  "Ana Souza",
  "Anabela Souza",
  "João de Souza Sá",
  "Lima Duarte",
].map((name) => ({ id: name, name }));

describe("a typed name means", () => {
  it.each<[string, string[]]>([
    ["rafael", ["Rafael Monteiro", "Rafael Silva Moraes"]],
    ["RAFA", ["Rafael Monteiro", "Rafael Silva Moraes", "Rafaela Dias"]],
    ["rafael m", ["Rafael Monteiro", "Rafael Silva Moraes"]],
    ["rafael m.", ["Rafael Monteiro", "Rafael Silva Moraes"]],
    ["rafael mon", ["Rafael Monteiro"]],
    ["rafael monteiro", ["Rafael Monteiro"]],
    ["rafaela", ["Rafaela Dias"]],
    ["ana", ["Ana Souza"]],
    ["ana souza", ["Ana Souza"]],
    ["joao sa", ["João de Souza Sá"]],
    ["joão", ["João de Souza Sá"]],
    ["lima", ["Lima Duarte"]],
    ["moraes", ["Rafael Silva Moraes"]],
    ["souza ana", []],
    ["xavier", []],
    ["", []],
  ])("%s", (typed, names) => expect(findNamed(typed, athletes).map(({ name }) => name)).toEqual(names));
});

it("equal names that the list tells apart are both meant", () => {
  const both = ["Ana Souza", "Ana Souza (2)", "Ana S. (3)"].map((name) => ({ id: name, name }));
  expect(findNamed("ana souza", both)).toEqual(both.slice(0, 2));
  expect(findNamed("ana s.", both)).toEqual(both);
});

describe("the typed names are put into their places", () => {
  const seated = (sides: [string[], string[]], chosen: Record<string, string> = {}) => {
    const found = new Map<string, Named[]>(sides.flat().map((typed) => [typed, athletes]));
    const answer = seat(typedPlaces({ sides }), found, chosen);
    switch (answer.kind) {
      case "seated":
        return Object.entries(answer.athletes).map(([place, { name }]) => `${place} ${name}`);
      case "ask":
        return `${answer.place} ${answer.typed}: ${answer.options.map(({ name }) => name).join(", ")}`;
      case "unknown":
        return answer.message;
    }
  };

  it("where each is clear", () => {
    expect(seated([["bruno"], ["ana"]])).toEqual(["side1_1 Bruno Lima", "side2_1 Ana Souza"]);
    expect(
      seated([
        ["bruno", "rafaela"],
        ["ana", "joao"],
      ]),
    ).toEqual([
      "side1_1 Bruno Lima",
      "side1_2 Rafaela Dias",
      "side2_1 Ana Souza",
      "side2_2 João de Souza Sá",
    ]);
  });

  it("asks where one means several, until it was chosen", () => {
    expect(seated([["rafael"], ["bruno"]])).toBe("side1_1 rafael: Rafael Monteiro, Rafael Silva Moraes");
    expect(seated([["rafael"], ["bruno"]], { side1_1: "Rafael Monteiro" })).toEqual([
      "side1_1 Rafael Monteiro",
      "side2_1 Bruno Lima",
    ]);
  });

  it("lets a clear name settle another, since nobody plays twice", () => {
    expect(seated([["rafael"], ["rafael mon"]])).toEqual([
      "side2_1 Rafael Monteiro",
      "side1_1 Rafael Silva Moraes",
    ]);
    expect(seated([["rafael"], ["rafael"]], { side1_1: "Rafael Silva Moraes" })).toEqual([
      "side1_1 Rafael Silva Moraes",
      "side2_1 Rafael Monteiro",
    ]);
  });

  it("says which name nobody has, and which stands twice", () => {
    expect(seated([["xavier"], ["bruno"]])).toBe(
      "Não achei “xavier” entre os atletas do clube. Confira o nome e escreva assim: rafael x bruno 6/4 6/3",
    );
    expect(seated([["bruno"], ["bruno"]])).toBe(
      "“bruno” apareceu duas vezes, e o clube só tem uma pessoa com esse nome. Escreva assim: rafael x bruno 6/4 6/3",
    );
  });
});

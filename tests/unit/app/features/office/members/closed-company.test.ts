import { expect, it } from "vitest";
import {
  closedCompanyLabel,
  findClosedCompany,
} from "../../../../../../app/features/office/members/closed-company.ts";
import { companiesOf } from "../../../../../support/companies.ts";

const times = (count: number, ...people: string[]) => Array.from({ length: count }, () => people);
const closed = (matches: string[][]) =>
  findClosedCompany(companiesOf(matches.map((people) => ({ sport: "tennis", people })))).map(
    ({ athleteId, others, matches: played }) => `${athleteId}: ${others.join(" ")}, ${played}`,
  );

it.each<[what: string, matches: string[][], told: string[]]>([
  ["a closed pair", times(5, "ana", "bia"), ["ana: bia, 5", "bia: ana, 5"]],
  ["a pair with four matches", times(4, "ana", "bia"), []],
  [
    "a circle of four",
    ["ana bia", "ana caio", "ana davi", "bia caio", "bia davi", "caio davi"].flatMap((pair) =>
      times(2, ...pair.split(" ")),
    ),
    ["ana: bia caio davi, 6", "bia: ana caio davi, 6", "caio: ana bia davi, 6", "davi: ana bia caio, 6"],
  ],
  [
    "doubles of the same four",
    times(5, "ana", "bia", "caio", "davi"),
    ["ana: bia caio davi, 5", "bia: ana caio davi, 5", "caio: ana bia davi, 5", "davi: ana bia caio, 5"],
  ],
  ["a circle of five", ["bia", "caio", "davi", "eva"].flatMap((other) => times(3, "ana", other)), []],
  [
    "somebody who met many",
    ["bia", "caio", "davi", "eva", "fred", "gil"].flatMap((other) => times(1, "ana", other)),
    [],
  ],
  [
    "a pupil who plays only a coach, who plays everybody",
    [...times(6, "ana", "coach"), ...["bia", "caio", "davi"].flatMap((other) => times(2, other, "coach"))],
    [],
  ],
  [
    "a pair of which one met a third, who met many",
    [
      ...times(9, "ana", "bia"),
      ["bia", "caio"],
      ...["davi", "eva", "fred", "gil"].map((other) => ["caio", other]),
    ],
    [],
  ],
  [
    "a chain of four, whose ends never met",
    [...times(5, "ana", "bia"), ...times(2, "bia", "caio"), ...times(6, "caio", "davi")],
    ["caio: davi bia, 8", "bia: ana caio, 7", "davi: caio, 6", "ana: bia, 5"],
  ],
  [
    "one of a group who played too little alone is not told of",
    [...times(5, "ana", "bia"), ["ana", "caio"]],
    ["ana: bia caio, 6", "bia: ana, 5"],
  ],
])("%s", (_, matches, expected) => expect(closed(matches)).toEqual(expected));

it("looks at each sport alone, and names those of one company one after the other", () => {
  const inSport = (sport: string, count: number, ...people: string[]) =>
    times(count, ...people).map((pair) => ({ sport, people: pair }));
  const found = findClosedCompany(
    companiesOf([
      ...inSport("tennis", 5, "ana", "bia"),
      ...inSport("padel", 3, "ana", "bia"),
      ...inSport("padel", 3, "ana", "caio"),
      ...inSport("padel", 1, "caio", "davi"),
      ...inSport("padel", 1, "davi", "eva"),
      ...inSport("tennis", 7, "caio", "davi"),
    ]),
  );
  expect(found.map(({ sport, athleteId }) => `${sport} ${athleteId}`)).toEqual([
    "tennis caio",
    "tennis davi",
    "tennis ana",
    "tennis bia",
  ]);
});

it.each([
  [["Bruno S."], "Só jogou com Bruno S."],
  [["Bruno S.", "Caio"], "Só jogou com Bruno S. e mais 1"],
  [["Bruno S.", "Caio", "Davi"], "Só jogou com Bruno S. e mais 2"],
])("says with whom: %j", (names, label) => expect(closedCompanyLabel(names)).toBe(label));

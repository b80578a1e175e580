import { describe, expect, it } from "vitest";
import { categoryLabel, seasonLabel } from "../../../../../../app/features/scoring/ledger/category-label.ts";
import {
  admitsMatch,
  type Category,
  type Entrant,
  EVERYBODY,
  UNKNOWN_ENTRANT,
} from "../../../../../../app/features/scoring/ledger/category.ts";

const PEOPLE: Record<string, Entrant> = {
  ana: { gender: "female", birthDate: "1986-12-31", class: "B", enrolledIn: ["r"] },
  bia: { gender: "female", birthDate: "1987-01-01", class: "C", enrolledIn: [] },
  caio: { gender: "male", birthDate: "1990-05-05", class: "A", enrolledIn: ["r"] },
  davi: { gender: "male", birthDate: null, class: "B", enrolledIn: ["other"] },
};

type Case = [what: string, category: Partial<Category>, sides: string, playedOn: string, admitted: boolean];

const CASES: Case[] = [
  ["anybody, whoever they are", {}, "ana x nobody", "2026-05-01", true],
  ["women", { gender: "female" }, "ana x bia", "2026-05-01", true],
  ["no man among women", { gender: "female" }, "ana x caio", "2026-05-01", false],
  ["nobody whose gender is not known", { gender: "female" }, "ana x nobody", "2026-05-01", false],
  ["men", { gender: "male" }, "caio x davi", "2026-05-01", true],
  ["mista: one of each on either side", { gender: "mixed" }, "ana+caio x davi+bia", "2026-05-01", true],
  ["mista: not two women against two men", { gender: "mixed" }, "ana+bia x caio+davi", "2026-05-01", false],
  ["mista: never singles", { gender: "mixed" }, "ana x caio", "2026-05-01", false],
  ["mista: nobody unknown", { gender: "mixed" }, "ana+nobody x davi+bia", "2026-05-01", false],
  ["B and C together", { classes: ["B", "C"] }, "ana+bia x davi+ana", "2026-05-01", true],
  ["no A among B and C", { classes: ["B", "C"] }, "ana x caio", "2026-05-01", false],
  ["nobody without a class", { classes: ["B"] }, "ana x nobody", "2026-05-01", false],
  ["40 by 31 December of the year played", { minAge: 40 }, "ana x ana", "2026-01-02", true],
  ["39 by then", { minAge: 40 }, "ana x bia", "2026-12-31", false],
  ["40 a year later", { minAge: 40 }, "ana x bia", "2027-01-01", true],
  ["at most 39", { maxAge: 39 }, "bia x caio", "2026-06-01", true],
  ["no age known", { maxAge: 39 }, "bia x davi", "2026-06-01", false],
  ["the first day of the season", { seasonFrom: "2026-03-01" }, "ana x bia", "2026-03-01", true],
  ["the day before it", { seasonFrom: "2026-03-01" }, "ana x bia", "2026-02-28", false],
  ["the last day of the season", { seasonTo: "2026-11-30" }, "ana x bia", "2026-11-30", true],
  ["the day after it", { seasonTo: "2026-11-30" }, "ana x bia", "2026-12-01", false],
  ["who asked and was let in", { enrolment: "request" }, "ana x caio", "2026-05-01", true],
  ["who is let in elsewhere only", { enrolment: "request" }, "ana x davi", "2026-05-01", false],
];

describe("product §5: whom a ranking admits", () => {
  it.each(CASES)("%s", (_what, category, sides, playedOn, admitted) => {
    const [one = "", two = ""] = sides.split(" x ");
    const match = { sides: [one.split("+"), two.split("+")] as const, playedOn };
    const entrantOf = (id: string) => PEOPLE[id] ?? UNKNOWN_ENTRANT;
    expect(admitsMatch({ ...EVERYBODY, ...category, id: "r" }, match, entrantOf)).toBe(admitted);
  });
});

it.each<[Partial<Category>, string, string]>([
  [{}, "Livre", ""],
  [{ gender: "female", classes: ["B", "C"] }, "Feminino · classes B e C", ""],
  [{ gender: "mixed", classes: ["A"], minAge: 40 }, "Mista · classe A · 40 anos ou mais", ""],
  [{ gender: "male", maxAge: 18, enrolment: "request" }, "Masculino · até 18 anos · por inscrição", ""],
  [{ minAge: 18, maxAge: 39, seasonFrom: "2026-01-01" }, "Livre · de 18 a 39 anos", "desde 01/01/2026"],
  [{ seasonFrom: "2026-01-01", seasonTo: "2026-06-30" }, "Livre", "de 01/01/2026 a 30/06/2026"],
  [{ seasonTo: "2026-06-30" }, "Livre", "até 30/06/2026"],
])("%j is %s, %s", (category, label, season) => {
  expect(categoryLabel({ ...EVERYBODY, ...category })).toBe(label);
  expect(seasonLabel({ ...EVERYBODY, ...category })).toBe(season);
});

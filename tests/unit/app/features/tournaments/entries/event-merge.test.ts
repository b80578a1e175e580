import { expect, test } from "vitest";
import {
  mayMergeInto,
  mergePlan,
  type MovingEntry,
  type MovingPerson,
} from "../../../../../../app/features/tournaments/entries/event-merge.ts";

const SIDE = {
  id: "b",
  sport: "tennis",
  format: "doubles",
  isEnteredAlone: false,
  currency: "BRL",
  state: "entries",
};
test.each([
  [{}, true],
  [{ id: "c" }, false],
  [{ sport: "padel" }, false],
  [{ format: "singles" }, false],
  [{ isEnteredAlone: true }, false],
  [{ currency: "USD" }, false],
  [{ state: "announced" }, false],
  [{ state: "merged" }, false],
])("into one with %j: %s", (over, may) => {
  expect(mayMergeInto({ ...SIDE, id: "c", state: "entries" }, { ...SIDE, ...over })).toBe(may);
});

const EVENT = {
  name: "Feminino B",
  sport: "tennis",
  format: "singles" as const,
  gender: "female" as const,
  classes: null,
  minAge: null,
  maxAge: 50,
  playedOn: null,
};
const RULES = { maxCategories: 2, isOneADay: false, isOneLevel: false };
const person = (name: string, over: Partial<MovingPerson> = {}): MovingPerson => ({
  id: name,
  userId: name,
  name,
  gender: "female",
  birthDate: "1990-05-05",
  class: null,
  isEntered: false,
  // The event that is merged counts no more.
  others: [{ ...EVENT, id: "from", name: "Feminino A" }],
  ...over,
});
const entry = (who: MovingPerson, status: MovingEntry["status"] = "confirmed"): MovingEntry => ({
  id: who.name,
  status,
  people: [who],
});
const plan = (entries: MovingEntry[], places = 9) => {
  const { moving, staying } = mergePlan({ id: "from" }, EVENT, { rules: RULES, year: 2026, places }, entries);
  return [moving.map(({ id }) => id), staying.map(({ entry: { id }, reason }) => `${id}: ${reason}`)];
};

test.each([
  [
    "all of them",
    [entry(person("Ana")), entry(person("Bia"), "pending"), entry(person("Cris"), "waiting")],
    9,
  ],
])("%s move", (_, entries, places) => {
  expect(plan(entries, places)).toEqual([["Ana", "Bia", "Cris"], []]);
});

test("places go in order; who waits takes none", () => {
  const entries = [entry(person("Ana")), entry(person("Bia"), "pending"), entry(person("Cris"), "waiting")];
  expect(plan(entries, 1)).toEqual([["Ana", "Cris"], ["Bia: Não há mais vaga em Feminino B."]]);
});

test.each([
  [person("Caio", { gender: "male" }), "Caio: Categoria feminina: só para mulheres."],
  [person("Dora", { birthDate: "1960-01-01" }), /^Dora: .*50/],
  [person("Eva", { isEntered: true }), "Eva: Eva já está em Feminino B."],
  [
    person("Flor", { others: ["x", "y", "from"].map((id) => ({ ...EVENT, id })) }),
    "Flor: Neste torneio cada pessoa joga até 2 categorias.",
  ],
])("%j stays", (who, reason) => {
  const [moving, staying] = plan([entry(who)]);
  expect(moving).toEqual([]);
  expect(staying).toEqual([expect.stringMatching(reason)]);
});

test("one who may not keeps the pair out, and an invitation ends", () => {
  const pair = { ...entry(person("Ana")), people: [person("Ana"), person("Eva", { isEntered: true })] };
  expect(plan([pair, entry(person("Bia"), "invited")])).toEqual([
    [],
    ["Ana: Eva já está em Feminino B.", "Bia: O convite ainda não foi aceito."],
  ]);
});

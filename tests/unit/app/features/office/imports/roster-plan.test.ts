import { expect, it } from "vitest";
import { readRosterFile } from "../../../../../../app/features/office/imports/roster-file.ts";
import { planRoster } from "../../../../../../app/features/office/imports/roster-plan.ts";
import {
  addedInWords,
  completedSentence,
} from "../../../../../../app/features/office/imports/roster-report.ts";
import { ownersOf } from "../../../../../../app/features/office/imports/whose-lines.ts";
import { foldName } from "../../../../../../app/lib/text.ts";

// A list fills what is empty, and says what (product §3).

const TODAY = "2026-12-01";
const SCENE = {
  sports: ["tennis"],
  timeZone: "America/Sao_Paulo",
  now: new Date("2026-12-01T12:00:00Z"),
  today: TODAY,
  newId: () => "new",
};
const EMPTY = {
  externalId: null,
  gender: null,
  birthDate: null,
  email: null,
  phone: null,
  isPrivate: false,
  classes: [] as string[],
  asked: [] as string[],
};
const held = (
  name: string,
  more: Partial<typeof EMPTY> & { isUnowned?: boolean; gender?: string | null } = {},
) => ({
  ...EMPTY,
  athleteId: name,
  membershipId: `m ${name}`,
  isUnowned: true,
  ...more,
});

function linesOf(file: string) {
  const read = readRosterFile(file, TODAY);
  if ("problem" in read) throw new Error(read.problem);
  return read.lines;
}

function plan(file: string, people: ReturnType<typeof held>[]) {
  const known = linesOf(file).map((line) => ({ ...line, athleteId: line.name }));
  return planRoster({ known, strangers: [] }, new Map(people.map((one) => [one.athleteId, one])), SCENE);
}

const said = ({ field, to }: { field: string; to: string | null }) => `${field} ${to}`;

it("gives the category, the class and the number that nobody knew, and leaves those that are known", () => {
  const file = "nome;genero;classe;numero\nAna;f;Tênis B;1\nBia;f;Tênis A;2\nCai;masculino;;";
  const made = plan(file, [
    held("Ana"),
    held("Bia", { gender: "male" as never, classes: ["tennis"], externalId: "9" as never }),
    held("Cai"),
  ]);
  expect(made.changes.map((one) => `${one.athleteId}: ${said(one)}`)).toEqual([
    "Ana: gender female",
    "Ana: number 1",
    "Cai: gender male",
  ]);
  expect(made.classes).toEqual([{ athleteId: "Ana", sport: "tennis", class: "B" }]);
  expect(made.completed).toEqual([
    { name: "Ana", added: ["gender", "number", "class"] },
    { name: "Cai", added: ["gender"] },
  ]);
  expect(made.same).toBe(1);
});

it("proposes to who has an account, once, and never an e-mail or a phone", () => {
  const file = "nome;genero;nascimento;e-mail\nAna;f;02/01/1990;a@x.test\nBia;f;;";
  const made = plan(file, [
    held("Ana", { isUnowned: false }),
    held("Bia", { isUnowned: false, asked: ["gender female"] }),
  ]);
  expect(made.changes).toEqual([]);
  expect(made.proposals.map((one) => `${one.athleteId}: ${said(one)}`)).toEqual([
    "Ana: gender female",
    "Ana: birth_date 1990-01-02",
  ]);
  expect(made.completed).toEqual([{ name: "Ana", added: ["gender?", "birth_date?"] }]);
  expect(made.same).toBe(1);
});

it("says what it changed, of each and of all", () => {
  expect(addedInWords(["class", "gender"])).toBe("categoria, classe");
  expect(addedInWords(["gender?", "number"])).toBe("categoria (aguardando confirmação), número");
  expect(completedSentence([])).toBe("");
  expect(completedSentence([["gender"]])).toBe("1 cadastro completado: categoria de 1.");
  expect(completedSentence([["gender", "class"], ["gender"], ["birth_date?"]])).toBe(
    "3 cadastros completados: categoria de 2, classe de 1; 1 aguardando confirmação.",
  );
});

it("keeps the better spelling of a name that it has twice", () => {
  expect(linesOf("nome\njoao d'avila\nJoão D’Ávila").map(({ name }) => name)).toEqual(["João D’Ávila"]);
});

it("asks which of two members of one name a line is about, told apart by what is known of them", () => {
  const member = (athleteId: string, level: string) => ({
    athleteId,
    name: "Ana Souza",
    folded: foldName("Ana Souza"),
    isActive: true,
    externalId: null,
    birthDate: null,
    email: null,
    phone: null,
    classes: [{ sport: "tennis", class: level }],
  });
  const two = [member("1", "B"), member("2", "C")];
  const lines = linesOf("nome;genero\nAna Souza;f");
  const asked = ownersOf(lines, two, {});
  expect(asked).toMatchObject({ lines: [], strangers: [] });
  expect(asked.questions).toMatchObject([
    { name: "Ana Souza", candidates: [{ about: "Tênis B" }, { about: "Tênis C" }] },
  ]);
  expect(ownersOf(lines, two, { [foldName("Ana Souza")]: "2" }).lines).toMatchObject([{ athleteId: "2" }]);
});

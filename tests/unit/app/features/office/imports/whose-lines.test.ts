import { describe, expect, it } from "vitest";
import type { KnownPerson } from "../../../../../../app/features/office/imports/recognise.ts";
import type { PointsLine } from "../../../../../../app/features/office/points-and-rules/points-file.ts";
import { ownersOf } from "../../../../../../app/features/office/imports/whose-lines.ts";
import { foldText } from "../../../../../../app/lib/text.ts";

const member = (athleteId: string, name: string, more: Partial<KnownPerson> = {}): KnownPerson => ({
  athleteId,
  name,
  folded: foldText(name),
  isActive: true,
  externalId: null,
  birthDate: null,
  email: null,
  phone: null,
  ...more,
});
const MEMBERS = [
  member("ana", "Ana Souza", { externalId: "7" }),
  member("ze1", "José Silva", { birthDate: "1980-02-03" }),
  member("ze2", "José Silva", { externalId: "9", email: "ze@x.test" }),
  member("left", "Bia Lima", { isActive: false }),
  member("bia", "Bia Lima"),
  member("joao", "João Pedro Alves"),
];
const line = (name: string, number: string | null = null): PointsLine => ({
  lineNo: 2,
  name,
  number,
  points: 1,
  key: "r",
  day: null,
  note: "",
});
const owner = (of: PointsLine, answers: Record<string, string> = {}) => {
  const { lines, questions, strangers } = ownersOf([of], MEMBERS, answers);
  return (
    lines[0]?.athleteId ??
    (questions[0]?.candidates.map(({ athleteId }) => athleteId) || strangers[0]?.lineNo)
  );
};

describe("whose a line is", () => {
  it.each<[string, PointsLine, unknown]>([
    ["a whole name, whatever its letters", line("ANA SOUZA"), "ana"],
    ["a number", line("", "7"), "ana"],
    ["a number before a name", line("Ana Souza", "9"), "ze2"],
    ["our own number", line("x", "joao"), "joao"],
    ["who is there before who left", line("Bia Lima"), "bia"],
    ["two of one name are asked about", line("José Silva"), ["ze1", "ze2"]],
    ["a name like one's is asked about", line("João Alves"), ["joao"]],
    ["nobody", line("Zuleica Prado"), 2],
    ["a number of nobody", line("", "77"), 2],
  ])("%s", (_what, of, expected) => expect(owner(of)).toEqual(expected));

  it("is whom the office says, of those offered", () => {
    expect(owner(line("José Silva"), { "jose silva": "ze1" })).toBe("ze1");
    expect(owner(line("José Silva"), { "jose silva": "ana" })).toEqual(["ze1", "ze2"]);
  });

  it("tells namesakes apart by what the office knows of them", () => {
    const { questions } = ownersOf([line("José Silva"), line("José Silva")], MEMBERS, {});
    expect(questions).toMatchObject([
      { lines: 2, candidates: [{ about: "nasceu em 03/02/1980" }, { about: "nº 9, ze@x.test" }] },
    ]);
  });
});

import { describe, expect, it } from "vitest";
import { answerQuestions } from "../../../../../../app/features/office/imports/name-answers.ts";
import {
  type KnownPerson,
  NEW_PERSON,
  recognisePeople as recogniseInTurns,
} from "../../../../../../app/features/office/imports/recognise.ts";
import { LEFT_OUT } from "../../../../../../app/features/office/imports/who-question.ts";
import type { ImportPlayer } from "../../../../../../app/features/office/imports/sides.ts";
import { foldText } from "../../../../../../app/lib/text.ts";
import { wholly } from "../../../../../../app/lib/turns.ts";

const recognisePeople = (...given: Parameters<typeof recogniseInTurns>) => wholly(recogniseInTurns(...given));
const player = (name: string, facts: Partial<ImportPlayer> = {}): ImportPlayer => ({
  externalId: null,
  name,
  folded: foldText(name),
  gender: null,
  ...facts,
});
const member = (name: string, facts: Partial<KnownPerson> = {}): KnownPerson => ({
  athleteId: foldText(name),
  name,
  folded: foldText(name),
  isActive: true,
  externalId: null,
  birthDate: null,
  email: null,
  phone: null,
  ...facts,
});
const asked = (players: ImportPlayer[], members: KnownPerson[] = []) => {
  const { known, fresh, questions } = recognisePeople(players, members);
  return { known, fresh, asked: questions.map(({ name, why, suggested }) => [name, why, suggested]) };
};

describe("who a file names", () => {
  it("is known by whole name, new where no name is near, asked about where one is", () => {
    expect(
      asked([player("José"), player("Bia"), player("ANA LIMA")], [member("José Silva"), member("Ana Lima")]),
    ).toEqual({
      known: 1,
      fresh: ["Bia"],
      asked: [["José", "near", "m:jose silva"]],
    });
  });

  it("is asked about once for two forms in one file, against the more complete", () => {
    expect(
      asked([player("José"), player("José"), player("José Silva"), player("José Silva (PROFESSOR)")]),
    ).toEqual({
      known: 0,
      fresh: ["José Silva"],
      asked: [
        ["José Silva (PROFESSOR)", "near", "n:jose silva"],
        ["José", "near", "n:jose silva"],
      ],
    });
  });

  it("is left out, and never made, where it may be two, a namesake, or somebody born on another day", () => {
    expect(asked([player("José")], [member("José Silva"), member("José Souza")]).asked).toEqual([
      ["José", "near", LEFT_OUT],
    ]);
    expect(asked([player("Ana")], [member("Ana"), member("Ana", { athleteId: "2" })]).asked).toEqual([
      ["Ana", "namesakes", LEFT_OUT],
    ]);
    expect(
      asked([player("Ana", { birthDate: "2001-01-01" })], [member("Ana", { birthDate: "1990-01-01" })]).asked,
    ).toEqual([["Ana", "birth", LEFT_OUT]]);
  });

  it("is recognised by e-mail, phone and birth date", () => {
    const known = member("José Carlos Silva", { email: "ze@x.test", phone: "11987654321" });
    expect(asked([player("Zé", { email: "ze@x.test" })], [known]).asked).toEqual([["Zé", "email", LEFT_OUT]]);
    expect(asked([player("José", { phone: "11987654321" })], [known]).asked).toEqual([
      ["José", "phone", "m:jose carlos silva"],
    ]);
    const twins = [
      member("Ana", { birthDate: "1990-01-01" }),
      member("Ana", { athleteId: "2", birthDate: "2001-01-01" }),
    ];
    expect(asked([player("Ana", { birthDate: "2001-01-01" })], twins).asked).toEqual([
      ["Ana", "namesakes", "m:2"],
    ]);
  });

  it("is by number who has that number; two numbers are two people", () => {
    expect(
      asked(
        [player("Zé", { externalId: "7" }), player("José Silv", { externalId: "8" })],
        [member("José Silva", { externalId: "7" })],
      ),
    ).toEqual({ known: 1, fresh: ["José Silv"], asked: [] });
  });
});

describe("the answers", () => {
  const { questions } = recognisePeople(
    [player("José"), player("J. Souza")],
    [member("José Silva"), member("Jair Souza")],
  );

  it("are the suggested ones where nothing is chosen, or what is not offered", () => {
    const suggested = {
      jose: { is: "member", athleteId: "jose silva" },
      "j. souza": { is: "member", athleteId: "jair souza" },
    };
    expect(answerQuestions(questions, new Map())).toEqual(suggested);
    expect(answerQuestions(questions, new Map([["jose", "m:somebody else"]]))).toEqual(suggested);
  });

  it("are what was chosen", () => {
    expect(
      answerQuestions(
        questions,
        new Map([
          ["jose", NEW_PERSON],
          ["j. souza", LEFT_OUT],
        ]),
      ),
    ).toEqual({
      jose: { is: "new" },
      "j. souza": { is: "left_out", reason: "J. Souza pode ser Jair Souza, e não foi dito quem é." },
    });
  });
});

describe("what many names cost", () => {
  const words = (at: number) =>
    [...at.toString(26)].map((digit) => String.fromCharCode(97 + parseInt(digit, 26)));
  it.each([
    ["sharing two words", (at: number) => `Ana Lima ${words(at).join("")}`],
    ["the same beside a note", (at: number) => `Ana Lima (${words(at).join("")})`],
  ])("twice as many names %s compare twice as often", (_what, nameOf) => {
    const comparisons = (count: number) => {
      let compared = 0;
      const names = Array.from({ length: count }, (_, at) => player(nameOf(at)));
      const people = recognisePeople(names, [member("Ana Lima"), member("Ana de Lima")], {
        onCompare: () => (compared += 1),
      });
      expect(people.questions.every(({ candidates }) => candidates.length <= 8)).toBe(true);
      return compared;
    };
    expect(comparisons(1_000)).toBeLessThanOrEqual(2.1 * comparisons(500));
    expect(comparisons(1_000)).toBeLessThanOrEqual(20 * 1_000);
  });
});

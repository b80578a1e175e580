import { describe, expect, it } from "vitest";
import {
  type KnownPerson,
  recognisePeople,
} from "../../../../../../app/features/office/imports/recognise.ts";
import { seatsOf } from "../../../../../support/seats-of.ts";
import type { ImportPlayer } from "../../../../../../app/features/office/imports/sides.ts";
import { LEFT_OUT } from "../../../../../../app/features/office/imports/who-question.ts";
import { foldText } from "../../../../../../app/lib/text.ts";
import { wholly } from "../../../../../../app/lib/turns.ts";

const player = (name: string): ImportPlayer => ({
  externalId: null,
  name,
  folded: foldText(name),
  gender: null,
});
const member = (name: string): KnownPerson => ({
  athleteId: foldText(name),
  name,
  folded: foldText(name),
  isActive: true,
  externalId: null,
  birthDate: null,
  email: null,
  phone: null,
});
function asked(rows: string[][], members: string[]) {
  const players = rows.map((row) => row.map(player));
  const work = recognisePeople(players.flat(), members.map(member), { seats: seatsOf(players) });
  const { fresh, questions } = wholly(work);
  return {
    fresh,
    asked: questions.map(({ name, suggested, candidates }) => [name, suggested, candidates.length]),
  };
}

describe("one person is never proposed for two seats of a row (issue, point 11)", () => {
  it("not where the member plays in it by their whole name", () => {
    expect(asked([["José", "José Silva"]], ["José Silva"])).toEqual({ fresh: ["José"], asked: [] });
    expect(
      asked(
        [
          ["José", "Bia"],
          ["José Silva", "Bia"],
        ],
        ["José Silva", "Bia"],
      ).asked,
    ).toEqual([["José", "m:jose silva", 1]]);
  });

  it("not where somebody new of the file does", () => {
    expect(asked([["José", "José Silva"]], [])).toEqual({ fresh: ["José Silva", "José"], asked: [] });
  });

  it("not two names that are both near one member: neither is suggested", () => {
    expect(asked([["José", "J. Silva"]], ["José Silva"]).asked).toEqual([
      ["J. Silva", LEFT_OUT, 1],
      ["José", LEFT_OUT, 1],
    ]);
    expect(
      asked(
        [
          ["José", "Bia"],
          ["J. Silva", "Bia"],
        ],
        ["José Silva", "Bia"],
      ).asked,
    ).toEqual([
      ["J. Silva", "m:jose silva", 1],
      ["José", "m:jose silva", 1],
    ]);
  });

  it("not by way of another name of the file", () => {
    const { asked: questions } = asked(
      [
        ["Ana", "Ana Limaa"],
        ["Ana Lima", "Bia"],
        ["Ana Limaa", "Bia"],
      ],
      [],
    );
    const suggested = questions.map(([, answer]) => answer).filter((answer) => answer !== LEFT_OUT);
    expect(new Set(suggested).size).toBe(suggested.length);
  });

  it("costs steps as its rows do", () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, n) => [
        player(`Ana ${n}`),
        player("Bia"),
        player(`Caio ${n}`),
        player("Davi"),
      ]);
    const size = (count: number) =>
      [...seatsOf(rows(count)).values()].reduce((sum, others) => sum + others.size, 0);
    expect(size(2_000) / size(1_000)).toBeLessThan(2.1);
  });
});

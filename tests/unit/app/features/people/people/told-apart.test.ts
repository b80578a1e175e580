import { describe, expect, it } from "vitest";
import { publicName, REMOVED_ATHLETE } from "../../../../../../app/features/people/people/public-name.ts";
import { toldApart } from "../../../../../../app/features/people/people/told-apart.ts";

type Facts = { number?: number; class?: string; isPrivate?: boolean; isUnclaimed?: boolean };

/** Names of a list, of which each row is whose it is (one letter, also the end of an id), a whole name and more. */
const names = (people: [id: string, name: string, more?: Facts][]) => {
  const nameOf = toldApart(
    people.map(([id, name, { number = 1, class: level, isPrivate = false, isUnclaimed = false } = {}]) => ({
      athleteId: id,
      name,
      nameNumber: number,
      birthDate: null,
      isPrivate,
      userId: isUnclaimed ? null : id,
      ...(level === undefined ? {} : { class: level }),
    })),
    (athlete) => publicName(athlete, "2026-12-01"),
  );
  return Object.fromEntries(people.map(([id]) => [id, nameOf(id)]));
};

const HIDDEN = { isPrivate: true };

describe("people of one shown name in one list (product §3)", () => {
  it.each<[string, Parameters<typeof names>[0], Record<string, string>]>([
    [
      "one alone has the whole name alone",
      [["a", "Ana Souza", { number: 3, class: "B" }]],
      { a: "Ana Souza" },
    ],
    [
      "hidden ones have their own number, wherever they stand",
      [
        ["b", "João Souza", { ...HIDDEN, number: 2 }],
        ["c", "João Sá", { ...HIDDEN, number: 5 }],
      ],
      { b: "João S. (2)", c: "João S. (5)" },
    ],
    ["also alone", [["b", "João Souza", { ...HIDDEN, number: 2 }]], { b: "João S. (2)" }],
    [
      "a hidden one's class tells nobody apart",
      [
        ["a", "João Souza", { ...HIDDEN, class: "A" }],
        ["b", "João Sá", { isUnclaimed: true, number: 2, class: "B" }],
      ],
      { a: "João S.", b: "João S. (2)" },
    ],
    [
      "those shown whole have their classes",
      [
        ["a", "Ana Souza", { class: "Iniciante" }],
        ["b", "Ana Souza", { number: 2, class: "B" }],
        ["c", "Ana Prado", { class: "B" }],
      ],
      { a: "Ana Souza (Iniciante)", b: "Ana Souza (B)", c: "Ana Prado" },
    ],
    [
      "their numbers where two are of one class",
      [
        ["a", "Ana Souza", { class: "B" }],
        ["b", "Ana Souza", { number: 4, class: "B" }],
        ["c", "Ana Souza", { number: 2, class: "A" }],
      ],
      { a: "Ana Souza", b: "Ana Souza (4)", c: "Ana Souza (2)" },
    ],
    [
      "and where one has none",
      [
        ["a", "Ana Souza", { number: 3 }],
        ["b", "Ana Souza", { number: 2, class: "A" }],
      ],
      { a: "Ana Souza (3)", b: "Ana Souza (2)" },
    ],
    [
      "a whole name that hides another of its letters says nothing of it",
      [
        ["a", "Ana Souza", { number: 2 }],
        ["b", "Ana Souza", HIDDEN],
      ],
      { a: "Ana Souza", b: "Ana S." },
    ],
    [
      "a name that is written as a short one is no other's",
      [
        ["a", "João S.", { number: 2 }],
        ["b", "João Silva", HIDDEN],
      ],
      { a: "João S. (2)", b: "João S." },
    ],
    [
      "of two clubs' equal numbers one gets another, by no order of theirs",
      [
        ["z", "João Souza", HIDDEN],
        ["b", "João Sá", HIDDEN],
        ["c", "João Sena", { ...HIDDEN, number: 2 }],
        ["d", "João Silva", { ...HIDDEN, number: 2 }],
      ],
      { b: "João S.", z: "João S. (3)", c: "João S. (2)", d: "João S. (4)" },
    ],
    [
      "somebody who stands twice is one, and who was removed has no number",
      [
        ["a", "Ana Souza"],
        ["a", "Ana Souza"],
        ["b", REMOVED_ATHLETE, { number: 2 }],
        ["c", REMOVED_ATHLETE],
      ],
      { a: "Ana Souza", b: REMOVED_ATHLETE, c: REMOVED_ATHLETE },
    ],
  ])("%s", (_what, people, shown) => {
    expect(names(people)).toEqual(shown);
    expect(names(people.toReversed())).toEqual(shown);
  });

  it("by the random end of an id, and not by when it was made", () => {
    const [early, late] = ["0190-000000000009", "0199-000000000001"];
    expect(
      names([
        [early, "Ana Souza"],
        [late, "Ana Souza"],
      ]),
    ).toEqual({ [late]: "Ana Souza", [early]: "Ana Souza (2)" });
  });

  it("who is in no list is nobody", () => expect(toldApart([], String)("a")).toBe(REMOVED_ATHLETE));
});

import { describe, expect, it } from "vitest";
import {
  bulkSentence,
  type EditableMember,
  planFacts,
} from "../../../../../../app/features/office/members/member-edits.ts";

const TODAY = "2026-12-01";
const GIL: EditableMember = {
  athleteId: "a",
  membershipId: "m",
  userId: null,
  owner: "club",
  name: "Gil Ferraz",
  gender: null,
  birthDate: null,
  email: null,
  phone: "11987654321",
  number: null,
};
const ANA: EditableMember = { ...GIL, userId: "u", owner: "person", birthDate: "1990-01-02", phone: null };
const fields = (changes: readonly { field: string; from: string | null; to: string | null }[]) =>
  changes.map(({ field, from, to }) => `${field}: ${from} → ${to}`);

describe("facts of a member", () => {
  it("of a profile without owner all change at once, and null takes one away", () => {
    const plan = planFacts(
      GIL,
      {
        name: "Gil Ferraz Neto",
        gender: "male",
        birth_date: "1980-05-06",
        email: "g@x.test",
        phone: null,
        number: "7",
      },
      TODAY,
    );
    if ("refusal" in plan) throw new Error(plan.refusal.message);
    expect(plan.proposed).toEqual([]);
    expect(fields(plan.done)).toEqual([
      "name: Gil Ferraz → Gil Ferraz Neto",
      "gender: null → male",
      "birth_date: null → 1980-05-06",
      "email: null → g@x.test",
      "phone: 11987654321 → null",
      "number: null → 7",
    ]);
  });

  it("of who has an account are proposed, but for the club's own number", () => {
    for (const owner of ["person", "guardian"] as const) {
      const plan = planFacts({ ...ANA, owner }, { name: "Ana S.", gender: "female", number: "8" }, TODAY);
      if ("refusal" in plan) throw new Error(plan.refusal.message);
      expect(fields(plan.done)).toEqual(["number: null → 8"]);
      expect(fields(plan.proposed)).toEqual(["name: Gil Ferraz → Ana S.", "gender: null → female"]);
    }
  });

  it("that stand already, or are left out, change nothing", () => {
    const plan = planFacts(ANA, { name: "Gil Ferraz", birth_date: "1990-01-02", gender: undefined }, TODAY);
    expect(plan).toEqual({ done: [], proposed: [] });
  });

  it.each([
    ["email", { email: "x@x.test" }],
    ["phone", { phone: "11999998888" }],
    ["birth_date", { birth_date: null }],
    ["birth_date", { birth_date: "2015-01-01" }],
  ] as const)("are refused where they are not the club's to say: %s", (field, said) => {
    expect(planFacts(ANA, said, TODAY)).toMatchObject({ refusal: { field } });
  });

  it("of a minor may make an adult: the guardian confirms", () => {
    const minor = { ...ANA, birthDate: "2015-01-01" };
    expect(planFacts(minor, { birth_date: "2000-01-01" }, TODAY)).toMatchObject({
      proposed: [{ field: "birth_date" }],
    });
  });
});

it.each([
  [
    { done: 3, proposed: 1, same: 2 },
    "3 mudanças feitas, 1 aguardando a pessoa confirmar, 2 já estavam assim.",
  ],
  [{ done: 1, proposed: 0, same: 1 }, "1 mudança feita, 1 já estava assim."],
  [{ done: 0, proposed: 0, same: 0 }, "Nada mudou."],
])("a change of several says what became of them: %j", (report, sentence) => {
  expect(bulkSentence(report)).toBe(sentence);
});

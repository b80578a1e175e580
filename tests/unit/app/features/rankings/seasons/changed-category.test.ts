import { describe, expect, it } from "vitest";
import {
  isSameCategory,
  narrowedPart,
} from "../../../../../../app/features/rankings/seasons/changed-category.ts";
import { type Category, EVERYBODY } from "../../../../../../app/features/scoring/ledger/category.ts";

const of = (change: Partial<Category>): Category => ({ ...EVERYBODY, ...change });

describe("the part of a category by which what counts is judged again", () => {
  it.each<[string, Partial<Category>, Partial<Category>, Partial<Category>]>([
    ["nothing of what stays as it was", { gender: "female", classes: ["B"], minAge: 40 }, {}, {}],
    [
      "nothing of what becomes wider",
      { classes: ["B"], minAge: 40 },
      { classes: ["B", "C"], minAge: 35 },
      {},
    ],
    ["classes that are taken out", { classes: ["B", "C"] }, { classes: ["B"] }, { classes: ["B"] }],
    ["classes where all were admitted", {}, { classes: ["A"] }, { classes: ["A"] }],
    ["another gender", { gender: "female" }, { gender: "mixed" }, { gender: "mixed" }],
    ["no gender where it opens to all", { gender: "female" }, { gender: "open" }, {}],
    ["a higher least age", { minAge: 30 }, { minAge: 40 }, { minAge: 40 }],
    ["a lower most age", { maxAge: 18 }, { maxAge: 16 }, { maxAge: 16 }],
    ["no most age that is taken away", { maxAge: 18 }, { maxAge: null }, {}],
    ["a request that is asked for now", {}, { enrolment: "request" }, { enrolment: "request" }],
    ["no request where one was asked before", { enrolment: "request" }, {}, {}],
    ["the season always", { seasonFrom: "2026-01-01" }, {}, { seasonFrom: "2026-01-01" }],
  ])("is %s", (_name, before, change, part) => {
    expect(narrowedPart(of(before), of({ ...before, ...change }))).toEqual(of(part));
  });

  it("is the same category whatever the order of its classes", () => {
    expect(isSameCategory(of({ classes: ["B", "C"] }), of({ classes: ["C", "B"] }))).toBe(true);
    expect(isSameCategory(of({ classes: ["B"] }), of({ classes: null }))).toBe(false);
    expect(isSameCategory(of({}), of({ seasonTo: "2026-12-31" }))).toBe(false);
  });
});

import { expect, test } from "vitest";
import { awaitsGuardian, isMinor } from "../../../../../../app/features/base/access/minors.ts";

const TODAY = "2026-11-21";

test.each([
  ["2008-11-21", false],
  ["2008-11-22", true],
  ["2008-12-01", true],
  ["1990-01-01", false],
  [null, false],
])("born on %s: minor %s", (birthDate, expected) => expect(isMinor(birthDate, TODAY)).toBe(expected));

test("a minor awaits the guardian until they accept, and is free at 18", () => {
  expect(awaitsGuardian({ birthDate: "2012-01-01", guardianAcceptedAt: null }, TODAY)).toBe(true);
  expect(awaitsGuardian({ birthDate: "2012-01-01", guardianAcceptedAt: "2026-01-01T00:00:00Z" }, TODAY)).toBe(
    false,
  );
  expect(awaitsGuardian({ birthDate: "2012-01-01", guardianAcceptedAt: null }, "2030-01-01")).toBe(false);
});

import { expect, it } from "vitest";
import {
  abbreviateName,
  isHidden,
  nameInClub,
  publicAvatarId,
  publicName,
  REMOVED_ATHLETE,
} from "../../../../../../app/features/people/people/public-name.ts";

const TODAY = "2026-11-21";
const of = (isPrivate: boolean, birthDate: string | null, userId: string | null = "account") => ({
  name: "João da Silva Souza",
  isPrivate,
  birthDate,
  userId,
  nameNumber: 1,
});

// Product §3: private profiles and minors are read as first name and initial.
it.each([
  ["an adult", of(false, "1990-01-01"), false],
  ["an unknown birth day", of(false, null), false],
  ["a private adult", of(true, "1990-01-01"), true],
  ["a private person without a birth day", of(true, null), true],
  ["a minor the day before 18", of(false, "2008-11-22"), true],
  ["at 18", of(false, "2008-11-21"), false],
])("%s: hidden %s", (_name, athlete, hidden) => {
  expect(isHidden(athlete, TODAY)).toBe(hidden);
  expect(publicName(athlete, TODAY)).toBe(hidden ? "João S." : "João da Silva Souza");
  expect(nameInClub(athlete, TODAY)).toBe(hidden ? "João S." : "João da Silva Souza");
  expect(publicAvatarId({ ...athlete, avatarId: "f" }, TODAY)).toBe(hidden ? null : "f");
});

it("who has not claimed the profile is read whole in the club alone, whatever their age", () => {
  const unclaimed = of(false, "1960-01-01", null);
  expect(publicName(unclaimed, TODAY)).toBe("João S.");
  expect(nameInClub(unclaimed, TODAY)).toBe("João da Silva Souza");
  expect(isHidden(unclaimed, TODAY)).toBe(false);
  expect(nameInClub(of(true, null, null), TODAY)).toBe("João S.");
  expect(publicName({ ...unclaimed, name: REMOVED_ATHLETE }, TODAY)).toBe("Atleta removido");
});

it("the number of their short name is read with it alone", () => {
  const second = { nameNumber: 2 };
  expect(publicName({ ...of(true, null), ...second }, TODAY)).toBe("João S. (2)");
  expect(nameInClub({ ...of(true, null), ...second }, TODAY)).toBe("João S. (2)");
  expect(publicName({ ...of(false, null, null), ...second }, TODAY)).toBe("João S. (2)");
  expect(nameInClub({ ...of(false, null, null), ...second }, TODAY)).toBe("João da Silva Souza");
  expect(publicName({ ...of(false, null), ...second }, TODAY)).toBe("João da Silva Souza");
  expect(publicName({ ...of(false, null, null), name: REMOVED_ATHLETE, ...second }, TODAY)).toBe(
    "Atleta removido",
  );
});

it.each([
  ["João da Silva Souza", "João S."],
  ["  ana   lima ", "ana L."],
  ["Ana", "Ana"],
  [" Ana ", "Ana"],
  ["ana élida", "ana É."],
  ["", ""],
])("%j is read as %j", (name, shown) => {
  expect(abbreviateName(name)).toBe(shown);
});

import { expect, it } from "vitest";
import { sideLabel } from "../../../../app/features/matches/tv/display-names.ts";
import { initials } from "../../../../app/lib/initials.ts";
import { splitMark } from "../../../../app/lib/name-marks.ts";

it.each([
  ["João S. (2)", "João S.", " (2)"],
  ["Ana Souza (Iniciante)", "Ana Souza", " (Iniciante)"],
  ["Ana Souza", "Ana Souza", ""],
  ["(2)", "(2)", ""],
  ["Ana (Nina) Souza", "Ana (Nina) Souza", ""],
])("%s", (shown, name, mark) => expect(splitMark(shown)).toEqual({ name, mark }));

it("what tells a name apart is no part of its initials", () => {
  expect(initials("João S. (2)")).toBe("JS");
  expect(initials("Ana Souza (B)")).toBe("AS");
});

it("and stays where a name is written shorter", () => {
  expect(sideLabel(["Ana Maria Souza (B)", "João S. (2)"], 27)).toBe("Ana Souza (B) / João S. (2)");
  expect(sideLabel(["Ana Maria Souza (B)", "João S. (2)"], 24)).toBe("Ana S. (B) / João S. (2)");
});

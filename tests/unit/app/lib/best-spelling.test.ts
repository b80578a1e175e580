import { expect, it } from "vitest";
import { bestSpelling } from "../../../../app/lib/best-spelling.ts";

it.each([
  [["joao silva", "João Silva"], "João Silva"],
  [["JOÃO SILVA", "João Silva", "JOÃO SILVA"], "João Silva"],
  [["Joao Silva", "João Silva"], "João Silva"],
  [["João Silva", "Joao Silva", "Joao Silva"], "João Silva"],
  [["MARIA D'ÁVILA", "maria d'ávila", "Maria d’Ávila"], "Maria d’Ávila"],
  [["ana souza", "ANA SOUZA", "ANA SOUZA"], "ANA SOUZA"],
  [["Ana Souza"], "Ana Souza"],
])("of %j it is %s, in whatever order (product §3)", (spellings, best) => {
  expect(bestSpelling(spellings)).toBe(best);
  expect(bestSpelling(spellings.toReversed())).toBe(best);
});

it("is none of no spelling", () => {
  expect(bestSpelling([])).toBeUndefined();
});

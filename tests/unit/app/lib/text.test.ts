import { expect, test } from "vitest";
import { likePattern } from "../../../../app/lib/like-pattern.ts";
import { foldText } from "../../../../app/lib/text.ts";

test.each([
  ["  JOÃO  ", "joao"],
  ["Ação\tÉ\n Só", "acao e so"],
  ["a\u0000b", "a b"],
  ["\u0000", ""],
  ["Müller\u00a0Ñandú", "muller nandu"],
])("%j is compared as %j", (text, folded) => expect(foldText(text)).toBe(folded));

test("wildcards that people type are plain letters", () => {
  expect(likePattern("50%_\\")).toBe("%50\\%\\_\\\\%");
  expect(likePattern("\u0000")).toBe("%%");
});

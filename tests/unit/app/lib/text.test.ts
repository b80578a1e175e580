import { expect, test, vi } from "vitest";
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

test("marks are gone before a text is put in order, which costs as the square of those behind one letter", () => {
  const ordered: string[] = [];
  const spy = vi.spyOn(String.prototype, "normalize").mockImplementation(function (this: string) {
    ordered.push(String(this));
    return String(this);
  });
  const folded = foldText(`a${"\u0301\u0323".repeat(5_000)}b`);
  spy.mockRestore();
  expect(folded).toBe("ab");
  expect(ordered).toEqual(["ab"]);
});

test("letters with a mark of their own and behind them are folded alike", () => {
  for (const text of ["Ã", "A\u0303", "\u1e69", "s\u0307\u0323", "s\u0323\u0307", "\u0344a", "\u212b"])
    expect(foldText(text)).toBe(text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase());
});

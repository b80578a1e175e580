import { describe, expect, it } from "vitest";
import { searchText } from "../../../../app/lib/search-text.ts";
import { SEARCH_LETTERS } from "../../../../app/lib/text-limits.ts";
import { readSources } from "../../../support/source-tree.ts";

describe("a text that is searched for", () => {
  it.each([
    ["  joão ", "joão"],
    ["a\0b", "ab"],
    ["x".repeat(500), "x".repeat(SEARCH_LETTERS)],
    [`${"x".repeat(SEARCH_LETTERS - 1)}🎾`, "x".repeat(SEARCH_LETTERS - 1)],
    [`${"x".repeat(SEARCH_LETTERS - 1)} y`, "x".repeat(SEARCH_LETTERS - 1)],
    [null, ""],
    [undefined, ""],
  ])("%j is searched as %j", (typed, kept) => expect(searchText(typed)).toBe(kept));

  it("is cut in one place: no other source has a length of its own for it", () => {
    const sources = readSources(["app", "worker"]);
    const cutting = sources.filter(
      ({ path, text }) => path.endsWith(".ts") && text.includes("SEARCH_LETTERS"),
    );
    // A program's list of its files is refused: a cut beginning of a name would list files that nobody asked for.
    expect(cutting.map(({ path }) => path).toSorted()).toEqual([
      "app/features/base/uploads/files-schema.ts",
      "app/lib/search-text.ts",
      "app/lib/text-limits.ts",
    ]);
    const own =
      /\b(?:search|quem|busca): z\s*\.string\(\)[^,]*\.max\(|\b(?:search|busca|quem)\b[^\n]*\.slice\(0,/;
    expect(sources.filter(({ text }) => own.test(text)).map(({ path }) => path)).toEqual([
      "app/features/base/uploads/files-schema.ts",
    ]);
    for (const before of [
      'search: z.string().max(200).default("")',
      "(params.get('busca') ?? '').trim().slice(0, 80)",
    ])
      expect(own.test(before)).toBe(true);
  });

  it("is typed into a field that ends there", () => {
    const fields = readSources(["app"]).flatMap(({ path, text }) =>
      [...text.matchAll(/<\w+\b(?:(?!\/>)[^])*?type="search"(?:(?!\/>)[^])*?\/>/g)].map(([tag]) => ({
        path,
        tag,
      })),
    );
    expect(fields.length).toBeGreaterThan(5);
    // The security log is asked for a whole address or id.
    const others = fields.filter(({ tag }) => !tag.includes("SEARCH_LETTERS"));
    expect(others.map(({ path }) => path)).toEqual(["app/features/platform/team/security-log-panel.tsx"]);
  });
});

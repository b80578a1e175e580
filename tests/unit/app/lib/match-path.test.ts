import { describe, expect, it } from "vitest";
import { findRow } from "../../../../app/lib/match-path.ts";

const ROWS = ["/", "/a", "/a/:id", "/a/list", "/a/:id/b", "/a/:id/:part", "/x/:one/y/:two", "/:any/z"].map(
  (path) => ({ path }),
);
const of = (path: string, asked?: string) => {
  const found = findRow(ROWS, path, asked);
  return found && [found.row.path, found.params, found.isExact];
};

describe("the row nearest to a path", () => {
  it.each<[string, string, Record<string, string>, boolean]>([
    ["/", "/", {}, true],
    ["/a", "/a", {}, true],
    ["/a/", "/a", {}, false],
    ["//a", "/a", {}, false],
    ["/a/7", "/a/:id", { id: "7" }, true],
    ["/a/7/", "/a/:id", { id: "7" }, false],
    ["/a/list", "/a/list", {}, true],
    ["/a/list/b", "/a/:id/b", { id: "list" }, true],
    ["/a/7/b", "/a/:id/b", { id: "7" }, true],
    ["/a/7/c", "/a/:id/:part", { id: "7", part: "c" }, true],
    ["/a/7/b/deep/er", "/a/:id/b", { id: "7" }, false],
    ["/a/list/b/c", "/a/:id/b", { id: "list" }, false],
    ["/x/1/y/2", "/x/:one/y/:two", { one: "1", two: "2" }, true],
    ["/q/z", "/:any/z", { any: "q" }, true],
    ["/a/z", "/a/:id", { id: "z" }, true],
  ])("%s has %s", (path, row, params, isExact) => {
    expect(of(path)).toEqual([row, params, isExact]);
  });

  it.each(["/b", "/x", "/x/1", "/x/1/y", "/x/1/w/2", "/A", "/aa"])(
    "%s has none: under / lies nothing",
    (path) => {
      expect(of(path)).toBeNull();
    },
  );

  it("is exact by what was asked, not by what it was cleaned to", () => {
    expect(of("/a/7", "/a/7.data")).toEqual(["/a/:id", { id: "7" }, false]);
    expect(of("/a/7", "/a/7")).toEqual(["/a/:id", { id: "7" }, true]);
  });

  it("does not depend on the order of the rows", () => {
    const turned = ROWS.toReversed();
    for (const path of ["/a/list", "/a/7/b", "/q/z", "/a/7/c", "/"])
      expect(findRow(turned, path)?.row.path).toBe(findRow(ROWS, path)?.row.path);
  });

  it("of no rows there is none", () => expect(findRow([], "/a")).toBeNull());
});

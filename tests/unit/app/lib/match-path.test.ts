import { describe, expect, it } from "vitest";
import { pathFinder } from "../../../../app/lib/match-path.ts";

const ROWS = [
  "/",
  "/a",
  "/a/:id",
  "/a/list",
  "/a/:id/b",
  "/a/:id/:part",
  "/x/:one/y/:two",
  "/:any/z",
  "/f.x/:rest{.+}",
].map((path) => ({ path }));
const find = pathFinder(ROWS);
const of = (path: string) => {
  const found = find(path);
  return found && [found.row.path, found.params];
};

describe("the row of a path", () => {
  it.each<[string, string, Record<string, string>]>([
    ["/", "/", {}],
    ["/a", "/a", {}],
    ["/a/7", "/a/:id", { id: "7" }],
    ["/a/list", "/a/list", {}],
    ["/a/list/b", "/a/:id/b", { id: "list" }],
    ["/a/7/b", "/a/:id/b", { id: "7" }],
    ["/a/7/c", "/a/:id/:part", { id: "7", part: "c" }],
    ["/x/1/y/2", "/x/:one/y/:two", { one: "1", two: "2" }],
    ["/q/z", "/:any/z", { any: "q" }],
    ["/f.x/1/2", "/f.x/:rest{.+}", { rest: "1/2" }],
  ])("%s has %s", (path, row, params) => {
    expect(of(path)).toEqual([row, params]);
  });

  it.each([
    "/b",
    "/x",
    "/x/1",
    "/x/1/y",
    "/x/1/w/2",
    "/A",
    "/aa",
    "/a/",
    "//a",
    "/a/7/",
    "/a/7/b/c",
    "/fax/1",
    "/f.x",
  ])("%s has none: a row is for its own path alone", (path) => {
    expect(of(path)).toBeNull();
  });

  it("does not depend on the order of the rows", () => {
    const turned = pathFinder(ROWS.toReversed());
    for (const path of ["/a/list", "/a/7/b", "/a/7/c", "/"])
      expect(turned(path)?.row.path).toBe(find(path)?.row.path);
  });

  it("of no rows there is none", () => expect(pathFinder([])("/a")).toBeNull());
});

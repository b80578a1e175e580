import type { RouteConfigEntry } from "@react-router/dev/routes";
import { describe, expect, it } from "vitest";
import { isProtectedPage } from "../../../app/page-facts.ts";
import { findPage, PAGES } from "../../../app/pages.ts";
import routes from "../../../app/routes.ts";
import { CALLS, findCall } from "../../../worker/api/calls.ts";
import { api } from "../../../worker/api/index.ts";
import { formLimit } from "../../../worker/bodies.ts";
import { readSources } from "../../support/source-tree.ts";

interface Leaf {
  path: string;
  /** Files of the route and of everything around it. */
  files: string[];
}

function leavesOf(entries: readonly RouteConfigEntry[], above: Leaf = { path: "", files: [] }): Leaf[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? above.path : `${above.path}/${entry.path}`;
    const files = [...above.files, entry.file];
    const own = entry.path === undefined && !entry.index ? [] : [{ path: path || "/", files }];
    return [...own, ...leavesOf(entry.children ?? [], { path, files })];
  });
}

const leaves = leavesOf(routes).filter(({ path }) => path !== "/*");
const calls = [...new Set(api.routes.filter(({ method }) => method !== "ALL").map(({ path }) => path))].map(
  // A kept file's path is one part; what lies deeper has the row of any file.
  (path) =>
    path
      .replace("/public/:bucket/:path{.+}", "/public/:bucket/:path")
      .replaceAll(/\{(?!\.\+\})[^}]+\}+/g, ""),
);
const textOf = new Map(readSources(["app"]).map(({ path, text }) => [path, text]));

describe("every route has a row, and every row a route", () => {
  it.each(leaves.map(({ path }) => path))("the page %s has one", (path) => {
    expect(findPage(path)?.row.path).toBe(path);
  });

  it.each(calls)("the call %s has one of its own", (path) => {
    expect(findCall(path)?.row.path).toBe(path);
  });

  it("no row leads nowhere, and none stands twice", () => {
    const paths = new Set(leaves.map(({ path }) => path));
    expect(PAGES.map(({ path }) => path).filter((path) => !paths.has(path))).toEqual([]);
    expect(CALLS.map(({ path }) => path).filter((path) => !calls.includes(path))).toEqual([]);
    const all = [...PAGES, ...CALLS].map(({ path }) => path);
    expect(new Set(all).size).toBe(all.length);
  });

  it("the guard around a page asks for the role of its row", () => {
    for (const { path, files } of leaves) {
      const guards = files.flatMap((file) => [
        ...(textOf.get(`app/${file}`) ?? "").matchAll(/pageAccess\((?:"(\w+)"|null)/g),
      ]);
      const asked = guards.map(([, role]) => role ?? "signed_in");
      const access = findPage(path)?.row.access;
      expect([path, asked.at(-1) ?? "public"]).toEqual([path, access]);
      expect(isProtectedPage(path)).toBe(access !== "public");
    }
  });

  it("a page without React says so in its row and to the root", () => {
    const silent = leaves.filter(({ path, files }) => {
      const isStatic = files.some((file) => /withoutScripts: true/.test(textOf.get(`app/${file}`) ?? ""));
      return isStatic !== (findPage(path)?.row.isDocument ?? false);
    });
    expect(silent).toEqual([]);
  });
});

describe("which row an address has", () => {
  it.each([
    ["/", "/"],
    ["/_.data", "/"],
    ["/athlete/subscription/plans", "/athlete/subscription/plans"],
    ["/athlete/subscription/plans.data", "/athlete/subscription/plans"],
    ["/athlete/subscription", "/athlete/subscription"],
    ["/club-registration/success", "/club-registration/success"],
    ["/athlete-dashboard/partidas/1", "/athlete-dashboard/partidas/:matchId"],
    ["/athlete-dashboard/nada", null],
    ["/tournaments/x", "/tournaments/:tournamentId"],
    ["/tournaments/", "/tournaments"],
    ["/athlete", null],
    ["/nada", null],
    ["/Auth", null],
  ])("%s", (path, row) => {
    expect(findPage(path)?.row.path ?? null).toBe(row);
  });

  it.each([
    ["/api/v1/clubs/c/display/version", "/api/v1/clubs/:clubId/display/version"],
    ["/api/v1/clubs/c/display/v-1", "/api/v1/clubs/:clubId/display/:version"],
    ["/api/v1/me/terms/acceptance", "/api/v1/me/terms/acceptance"],
    ["/api/auth/v1/nada", null],
    ["/api/v2", null],
  ])("%s", (path, row) => {
    expect(findCall(path)?.row.path ?? null).toBe(row);
  });

  it.each([
    ["/super-admin-dashboard", 100_000],
    ["/super-admin-dashboard/termos.data", 600_000],
    ["/auth", 100_000],
    ["/nada", 100_000],
  ])("a form sent to %s may have %i bytes", (path, bytes) => {
    expect(formLimit(new URL(path, "https://quadra.example"))).toBe(bytes);
  });
});

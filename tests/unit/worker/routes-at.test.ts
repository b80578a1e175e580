import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchRoutes, type RouteObject } from "react-router";
import { describe, expect, it } from "vitest";
import routes from "../../../app/routes.ts";
import { firstWord, firstWordsOf, routesAt } from "../../../worker/routes-at.ts";
import { siteMap } from "../../support/site-map.ts";

interface Listed {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
}

const ROOT: Listed = { id: "root", path: "" };

/** The routes as React Router's build lists them. */
function listed(entries: RouteConfigEntry[], parentId: string): Listed[] {
  return entries.flatMap(({ id, file, path, index, children = [] }) => {
    const own = id ?? file;
    return [{ id: own, parentId, path, index }, ...listed(children, own)];
  });
}

const all = Object.fromEntries(
  [ROOT, ...listed(routes as RouteConfigEntry[], "root")].map((route) => [route.id, route]),
);
const build = { routes: all, assets: { routes: all } };

/** The ids of the routes that answer a path, the outermost first, and its parameters. */
function answering({ routes: manifest }: typeof build, path: string) {
  const under = (parentId: string | undefined): RouteObject[] =>
    Object.values(manifest)
      .filter((route) => route.parentId === parentId)
      .map((route) => {
        const children = under(route.id);
        return { ...route, ...(children.length > 0 ? { children } : {}) } as RouteObject;
      });
  const matches = matchRoutes(under(undefined), path);
  return matches?.map(({ route, params, pathname }) => [route.id, params, pathname]);
}

const words = firstWordsOf(build);
const partAt = (path: string) => {
  const word = firstWord(path);
  return routesAt(build, words.has(word) ? word : "");
};

const CLUB = "0199c7f0-0000-7000-8000-000000000001";
const addresses = siteMap.map(({ path }) =>
  path === "*" ? "/isto-nao-existe" : path.replace(/:\w+/g, CLUB),
);

describe("of each address of the site map, and of it written otherwise, a part of the routes gives what all give", () => {
  const WRITTEN: Record<string, (path: string) => string> = {
    "as it is": (path) => path,
    "in capitals": (path) => path.toUpperCase(),
    "with a slash more": (path) => `${path}/`,
    "with a slash before it": (path) => `/${path}`,
    "with a page below it": (path) => `${path === "/" ? "" : path}/nada`,
    "with its first letter encoded": (path) =>
      path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    "with its last letter gone": (path) => (path === "/" ? path : path.slice(0, -1)),
  };
  it.each(Object.entries(WRITTEN))("%s", (_, write) => {
    for (const address of addresses) {
      const path = write(address);
      expect(answering(partAt(path), path), path).toEqual(answering(build, path));
    }
  });
});

it("the data of a page is asked of the part that shows the page", () => {
  for (const address of addresses)
    expect(firstWord(address === "/" ? "/_.data" : `${address}.data`), address).toBe(firstWord(address));
  expect(firstWord("/tournaments/_.data")).toBe("tournaments");
});

it("a part has few routes, each with all that it lies in, and the same for the browser", () => {
  expect(Object.keys(routesAt(build, "").routes)).toEqual([
    "root",
    "routes/home.tsx",
    "routes/not-found.tsx",
  ]);
  for (const word of words) {
    const part = routesAt(build, word);
    expect(Object.keys(part.assets.routes)).toEqual(Object.keys(part.routes));
    for (const route of Object.values(part.routes))
      if (route.id !== "root") expect(part.routes, route.id).toHaveProperty([route.parentId!]);
  }
  expect(Object.keys(routesAt(build, "public-ranking").routes)).toHaveLength(4);
});

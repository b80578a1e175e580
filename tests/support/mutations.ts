import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../../app/routes.ts";
import { api } from "../../worker/api/index.ts";

const APP = new URL("../../app/", import.meta.url);
const ACTION = /export (async )?function action\b|export (const|let) action\b|export \{[^}]*\baction\b/;

interface Screen {
  path: string;
  hasAction: boolean;
}

/** Every screen of the site map, with an id where it takes one, and whether it takes a form. */
export function screens(id: string, entries = routes as RouteConfigEntry[]): Screen[] {
  return entries.flatMap(({ path, index, file, children }) => [
    ...(path === undefined && !index ? [] : [screenOf(index ? "" : path!, file, id)]),
    ...screens(id, children ?? []),
  ]);
}

function screenOf(path: string, file: string, id: string): Screen {
  const address = path === "*" ? "nowhere" : path.replaceAll(/:\w+/g, id);
  return { path: `/${address}`, hasAction: ACTION.test(readFileSync(new URL(file, APP), "utf8")) };
}

/** Every address of the API as it declares them, with an id where it takes one, and the methods that it takes. */
export function callAddresses(id: string): { path: string; methods: string[] }[] {
  const found = new Map<string, string[]>();
  for (const { method, path } of api.routes) {
    if (method === "ALL") continue;
    const address = path.replaceAll(/:\w+(\{[^}]*\}+)?/g, id);
    found.set(address, [...(found.get(address) ?? []), method]);
  }
  return [...found].map(([path, methods]) => ({ path, methods }));
}

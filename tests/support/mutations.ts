import { api } from "../../worker/api/index.ts";
import { siteMap } from "./site-map.ts";

interface Screen {
  path: string;
  hasAction: boolean;
}

/** Every address of the site map, with an id where it takes one, and whether it takes a form. */
export function screens(id: string): Screen[] {
  return siteMap.map(({ path, takesPost }) => ({
    path: path === "*" ? "/nowhere" : path.replaceAll(/:\w+/g, id),
    hasAction: takesPost,
  }));
}

/** Every address of the API as it declares them, with an id where it takes one, and the methods that it takes. */
export function callAddresses(id: string): { path: string; methods: string[] }[] {
  const found = new Map<string, string[]>();
  for (const { method, path } of api.routes) {
    if (method === "ALL") continue;
    const address = path.replaceAll(/:\w+(\{[^}]*\}+)?/g, id);
    found.set(address, [...(found.get(address) ?? []), method]);
  }
  const patterns = api.routes
    .filter(({ method }) => method !== "ALL")
    .map(({ method, path }) => ({ method, matches: new RegExp(`^${patternOf(path)}$`) }));
  // One address may be that of several patterns: a file's path holds what others are called by.
  return [...found.keys()].map((path) => {
    const taken = patterns.filter(({ matches }) => matches.test(path)).map(({ method }) => method);
    return { path, methods: [...new Set(taken)] };
  });
}

function patternOf(path: string): string {
  return path.replaceAll(/:\w+(\{[^}]*\}+)?/g, (_, rest?: string) => (rest ? ".+" : "[^/]+"));
}

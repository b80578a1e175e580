interface Route {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
}

type Routes = Readonly<Record<string, Route | undefined>>;

/** Of a build of React Router's: its routes, and what browsers know of each. */
interface Routed {
  routes: Routes;
  assets: { routes: Readonly<Record<string, unknown>> };
}

/** The first word of a path as routes are matched with it, of a page or of its data: in lower case, decoded; "" for the home page. */
export function firstWord(pathname: string): string {
  const [, word = ""] = pathname.replace(/(\/)_\.data$|\.data$/, "$1").split("/");
  try {
    return decodeURIComponent(word).toLowerCase();
  } catch {
    return word.toLowerCase();
  }
}

/** The words that paths of the build begin with. */
export function firstWordsOf({ routes }: Pick<Routed, "routes">): Set<string> {
  return new Set(Object.keys(routes).flatMap((id) => fixedWord(routes, id) ?? []));
}

/**
 * The part of a build that an address with this first word can lead to. React Router tries routes one after the other, up
 * to three times for each request, and makes all of them ready to show one; from a part it gives the same answers. A route stays
 * if its path begins with that word, or with none that is fixed (the home page, `*`), and with it all that it lies in.
 */
export function routesAt<Build extends Routed>(build: Build, word: string): Build {
  const kept = new Set<string>();
  for (const id of Object.keys(build.routes)) {
    const fixed = fixedWord(build.routes, id);
    const isKept = fixed === null ? isEnd(build.routes[id]!) : fixed === word;
    if (isKept) for (const { id: above } of lineOf(build.routes, id)) kept.add(above);
  }
  return {
    ...build,
    routes: only(build.routes, kept),
    assets: { ...build.assets, routes: only(build.assets.routes, kept) },
  };
}

/** A route and those that it lies in, the outermost first. */
function lineOf(routes: Routes, id: string): Route[] {
  const line: Route[] = [];
  for (let route = routes[id]; route; route = route.parentId ? routes[route.parentId] : undefined)
    line.unshift(route);
  return line;
}

/** The first word of a route's whole path; null where any may stand there, or none. */
function fixedWord(routes: Routes, id: string): string | null {
  const path = lineOf(routes, id).find((route) => route.path)?.path;
  const word = path?.split("/")[0]?.toLowerCase() ?? "";
  return word === "" || /[:*?]/.test(word) ? null : word;
}

/** Whether a route answers at its own path, and not only by those that lie in it. */
function isEnd(route: Route): boolean {
  return route.index === true || route.path !== undefined;
}

function only<Value>(all: Record<string, Value>, ids: ReadonlySet<string>): Record<string, Value> {
  return Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)));
}

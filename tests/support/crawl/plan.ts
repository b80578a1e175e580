import { findPage } from "../../../app/pages.ts";
import { type AskerName, type EveryPage, type ServedPage, withOtherElements } from "../every-page.ts";
import { siteMap } from "../site-map.ts";

/** A look at a page; the server's text and the content security policy are looked at in all. */
export type Look = "shift" | "bars" | "words" | "axe" | "axe on a desktop" | "opened";

/** The looks at nearly every page that is somebody's own. */
export const USUAL_LOOKS = ["opened", "axe", "words", "shift"] as const satisfies readonly Look[];

/** A page that somebody's crawl opens once, with all that is looked at there. */
export interface Visit {
  route: string;
  address: string;
  looks: ReadonlySet<Look>;
}

/** An import that was cut short goes on as soon as its page is seen, and its bar is gone with it. */
const GOES_ON = "/club-admin-dashboard/importar";
/** The screens of a club's TVs have type and styles of their own. */
const OF_TVS = /^\/(?:display|tv)/;
/** A fragment that scripts ask for: no page, but it stands in many. */
const FRAGMENT = "/member-widgets";
/** The busiest panels of the office, which axe sees on a desktop too. */
const BUSIEST = new Set(
  ["", "/atletas", "/lancar", "/rankings", "/ano", "/clube", "/torneios", "/patrocinadores"].map(
    (panel) => `/club-admin-dashboard${panel}`,
  ),
);
/** Where the bars are those of a signed-in person. */
export const WITH_BARS: ReadonlySet<AskerName> = new Set(["athlete", "clubAdmin"]);
/** The person for an address, by its row in the table of addresses. */
const BY_ACCESS: Record<string, AskerName> = {
  public: "visitor",
  signed_in: "athlete",
  athlete: "athlete",
  club_admin: "clubAdmin",
  super_admin: "superAdmin",
};

/** All that one person's crawl visits: each address once. */
export function visitsOf({ pages, crowd }: Pick<EveryPage, "pages" | "crowd">, name: AskerName): Visit[] {
  const isOwn = ({ asker }: ServedPage) => asker === crowd[name];
  const own = withOtherElements(pages)
    .filter(isOwn)
    .map((page) => ({ route: page.route, address: page.address, looks: looksAt(page, name) }));
  const fragment = pages.filter((page) => isOwn(page) && page.route === FRAGMENT).slice(0, 1);
  const more = [
    ...fragment.map(({ route, address }) => visitOf(route, address, "shift")),
    ...otherwise(name),
    ...(name === "visitor" ? [] : publicOnes(pages, crowd, name)),
    ...unserved(pages.filter(isOwn), name),
  ];
  const known = new Set(own.map(({ address }) => address));
  return [...own, ...more.filter(({ address }) => !known.has(address) && known.add(address))];
}

function visitOf(route: string, address: string, ...looks: Look[]): Visit {
  return { route, address, looks: new Set(looks) };
}

/** The looks at a page that belongs to somebody's own. */
function looksAt({ route, address }: ServedPage, name: AskerName): Set<Look> {
  const looks = new Set<Look>(["axe", "opened"]);
  if (!address.startsWith(GOES_ON)) looks.add("shift");
  if (WITH_BARS.has(name)) looks.add("bars");
  if (!OF_TVS.test(route)) looks.add("words");
  if (name === "visitor" ? !route.startsWith("/auth") : BUSIEST.has(address)) looks.add("axe on a desktop");
  return looks;
}

/** The home page as somebody signed in gets it, and the page of what has none. */
function otherwise(name: AskerName): Visit[] {
  return name === "athlete"
    ? [visitOf("/", "/", "axe", "bars"), visitOf("*", "/nowhere", "axe")]
    : [visitOf("*", "/nada", "words")];
}

/**
 * One address of each route for everybody as somebody signed in sees it: with bars and links of their own, and with widgets that the policy
 * must let in.
 */
function publicOnes(pages: readonly ServedPage[], crowd: EveryPage["crowd"], name: AskerName): Visit[] {
  const byRoute = new Map<string, string>();
  for (const { route, address, asker } of pages)
    if (asker === crowd.visitor || findPage(route)?.row.access === "signed_in") byRoute.set(route, address);
  return [...byRoute].map(([route, address]) =>
    WITH_BARS.has(name) ? visitOf(route, address, "bars") : visitOf(route, address),
  );
}

/** The addresses of the site map that are theirs but answer them otherwise, and each that names what is not there. */
function unserved(own: readonly ServedPage[], name: AskerName): Visit[] {
  const routes = new Set(own.map(({ route }) => route));
  const theirs = siteMap.filter(
    ({ path, file, takesGet }) =>
      takesGet &&
      file.endsWith(".tsx") &&
      !file.includes("widgets") &&
      path !== "*" &&
      BY_ACCESS[findPage(path)?.row.access ?? "public"] === name,
  );
  return theirs
    .filter(({ path }) => !routes.has(path) || path.includes(":"))
    .map(({ path }) => visitOf(path, path.replaceAll(/:\w+/g, "x")));
}

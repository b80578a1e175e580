import type { Page } from "playwright-core";
import { findPage } from "../../../app/pages.ts";
import { forgetLimits, type TestApp } from "../app.ts";
import type { ServedPage } from "../every-page.ts";
import type { Asker } from "../privacy/people.ts";
import { sampled } from "../sample.ts";

/** Addresses of this site that pages link to, each with the first page on which it stood. */
export type Links = Map<string, string>;

/** More redirects than any link needs. */
const MAX_HOPS = 6;
/** So many requests stay below every limit. */
const ASKED_AT_ONCE = 20;

/** Gives the links of all pages that are somebody's, as the server wrote them. */
export function servedLinks(
  { pages }: { pages: readonly Pick<ServedPage, "asker" | "address" | "html">[] },
  asker: Asker,
): Links {
  const links: Links = new Map();
  for (const { address, html } of pages.filter((page) => page.asker === asker)) {
    const written = html.replaceAll(/<script\b[^]*?<\/script>/g, "");
    const found = [...written.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)];
    note(
      links,
      address,
      found.map(([, href = ""]) => href.replaceAll("&amp;", "&")),
    );
  }
  return links;
}

/** Gets pages as somebody whom no crawl opens them for; one that they may not open is left out. */
export async function pagesOf(
  app: TestApp,
  asker: Asker,
  addresses: readonly string[],
): Promise<Pick<ServedPage, "asker" | "address" | "html">[]> {
  const pages = [];
  for (const [index, address] of addresses.entries()) {
    if (index % ASKED_AT_ONCE === 0) await forgetLimits(app);
    const answer = await app.fetch(address, { headers: headersOf(asker), redirect: "manual" });
    const html = await answer.text();
    if (answer.status === 200) pages.push({ asker, address, html });
  }
  return pages;
}

/** Notes the links of a page as a browser shows it, after scripts put in what is for its reader. */
export async function noteShownLinks(links: Links, page: Page, address: string): Promise<void> {
  const found = await page.evaluate(() =>
    [...document.querySelectorAll("a[href]")].map((link) => link.getAttribute("href") ?? ""),
  );
  note(links, address, found);
}

/** Leading on in this site are links that begin with its root or a query: no screen writes others, but some show what others wrote. A fragment stays where it is. */
function note(links: Links, address: string, hrefs: readonly string[]): void {
  for (const href of hrefs.filter((one) => /^(\/(?!\/)|\?)/.test(one))) {
    const { pathname, search } = new URL(href, new URL(address, "http://site"));
    if (!links.has(pathname + search)) links.set(pathname + search, address);
  }
}

/** Draws one link of each kind by the commit; all are taken where everything is tried. Links of a kind lead to one page, with other values in the same parameters. */
function drawnLinks(name: string, links: Links): string[] {
  const kinds = Map.groupBy(links.keys(), (path) => {
    const { pathname, searchParams } = new URL(path, "http://site");
    const route = findPage(pathname)?.row.path ?? pathname;
    return `${route} ${[...new Set(searchParams.keys())].sort().join()}`;
  });
  return [...kinds].flatMap(([kind, paths]) => sampled(`links of ${name} to ${kind}`, paths, 1));
}

/**
 * Asks where links lead as their reader, by plain requests, and tells which lead to a refusal, to nothing or to a fault of ours. Redirects are
 * followed: to sign in, or to make what is missing, is no refusal.
 */
export async function refusedLinks(
  app: TestApp,
  asker: Asker,
  links: Links,
): Promise<{ asked: number; refused: string[] }> {
  const drawn = drawnLinks(asker.name, links);
  const refused: string[] = [];
  for (const [index, path] of drawn.entries()) {
    if (index % ASKED_AT_ONCE === 0) await forgetLimits(app);
    const way = await follow(app, asker, path);
    if (way !== null) refused.push(`${links.get(path)}: ${way}`);
  }
  return { asked: drawn.length, refused };
}

/** Gives the way to a refusal in words; null where a link leads to none. */
async function follow(app: TestApp, asker: Asker, path: string): Promise<string | null> {
  let way = path;
  let next = path;
  for (let hops = 0; hops < MAX_HOPS; hops++) {
    const answer = await app.fetch(next, { headers: headersOf(asker), redirect: "manual" });
    await answer.body?.cancel();
    const to = answer.headers.get("location");
    if (answer.status < 300 || answer.status === 304) return null;
    if (answer.status >= 400 || to === null) return `${way} answers ${answer.status}`;
    const url = new URL(to, new URL(next, app.origin));
    // Another site's page is not ours to judge.
    if (url.host !== new URL(app.origin).host && url.host !== new URL(app.vars.APP_ORIGIN ?? "").host)
      return null;
    next = url.pathname + url.search;
    way += ` → ${next}`;
  }
  return `${way} comes to no end`;
}

function headersOf({ cookie }: Asker): Record<string, string> {
  return cookie === null ? { "user-agent": "sweep" } : { "user-agent": "sweep", cookie };
}

import { pathFinder } from "./lib/match-path.ts";
import { pagePath } from "./lib/paths.ts";
import { PAGE_COLUMNS } from "./page-columns.ts";

const find = pathFinder(PAGE_COLUMNS);

/** Says whether a path of this site, with or without its query, leads to a protected page of spec §2. */
export function isProtectedPage(path: string): boolean {
  const page = pageOf(path);
  return page !== undefined && page.access !== "public";
}

/** Says whether a path of this site leads to a page without React. */
export function isDocumentPage(path: string): boolean {
  return pageOf(path)?.isDocument === true;
}

/** Gives the title of a page in the browser's tab, and keeps it from search engines where its row says so. */
export function metaOfPage(path: string) {
  const page = pageOf(path);
  const title = page?.title ? `${page.title} · Quadra` : "Quadra";
  return page?.isUnlisted ? [{ title }, { name: "robots", content: "noindex" }] : [{ title }];
}

/** Gives a page's own title, as its row says it; "" for one that says something of its own, and for none. */
export function titleOfPage(path: string): string {
  return pageOf(path)?.title ?? "";
}

/** Gives the audience of a page (spec §2); undefined for a path that leads to none. */
export function audienceOf(path: string) {
  return pageOf(path)?.access;
}

/** Gives what a page asks of its reader: of a club's office the duty, of others the role; null where everybody or whoever is signed in may come. */
export function needOf(path: string) {
  const page = pageOf(path);
  if (!page || page.access === "public" || page.access === "signed_in") return null;
  return page.access === "club_admin" ? (page.duty ?? "admin") : page.access;
}

function pageOf(path: string) {
  return find(pagePath(path.replace(/[?#].*$/s, "")))?.row;
}

import { findRow } from "./lib/match-path.ts";

/**
 * THE TABLE of pages, in the order of spec §2: who each is for, and whether it is a document without React. The browser
 * has it too; what only the worker needs to know of a page stands in `app/addresses.ts`.
 */
export const PAGE_ACCESS = [
  { path: "/", access: "public", isDocument: true },
  { path: "/auth", access: "public" },
  { path: "/athlete-registration", access: "public" },
  { path: "/club-registration", access: "public" },
  { path: "/club-registration/success", access: "public" },
  { path: "/profile-setup", access: "signed_in" },
  { path: "/public-ranking/:clubId", access: "public", isDocument: true },
  { path: "/display/:clubId", access: "public", isDocument: true },
  // A screen that no club has yet: it shows a code, and is kept nowhere.
  { path: "/display/tv", access: "public", isDocument: true },
  { path: "/tournaments", access: "public", isDocument: true },
  { path: "/tournaments-list", access: "public", isDocument: true },
  { path: "/tournaments/:tournamentId", access: "public", isDocument: true },
  { path: "/tournament-test", access: "public", isDocument: true },
  { path: "/geographical-rankings", access: "public", isDocument: true },
  { path: "/mobile-preview", access: "public", isDocument: true },
  { path: "/athlete-dashboard", access: "athlete" },
  { path: "/athlete-profile", access: "athlete" },
  { path: "/athlete/subscription/plans", access: "athlete" },
  { path: "/athlete/subscription", access: "athlete" },
  { path: "/athlete/subscription/success", access: "athlete" },
  { path: "/athlete/regional-rankings", access: "athlete" },
  { path: "/club-admin-dashboard", access: "club_admin" },
  { path: "/club-admin-dashboard/clube", access: "club_admin" },
  { path: "/club-admin-dashboard/ajustes", access: "club_admin" },
  { path: "/club-admin-dashboard/importar", access: "club_admin" },
  { path: "/club-admin-dashboard/atletas", access: "club_admin" },
  { path: "/club-admin-dashboard/rankings", access: "club_admin" },
  { path: "/club-admin-dashboard/patrocinadores", access: "club_admin" },
  { path: "/super-admin-dashboard", access: "super_admin" },
  { path: "/super-admin-dashboard/termos", access: "super_admin" },
  { path: "/super-admin-dashboard/patrocinadores", access: "super_admin" },
  { path: "/system-diagnostics", access: "super_admin" },
  // No screen of spec §2: what public pages ask for where somebody is signed in.
  { path: "/member-widgets", access: "public" },
] as const;

/** The path of one of the pages, as in the site map. */
export type PagePath = (typeof PAGE_ACCESS)[number]["path"];

/** Whether a path leads to a protected page of spec §2. */
export function isProtectedPage(path: string): boolean {
  const page = findAccess(path);
  return page !== null && page.access !== "public";
}

/** Whether a path of this site, with or without its query, leads to a page without React. */
export function isDocumentPage(path: string): boolean {
  const page = findAccess(path);
  return page !== null && "isDocument" in page;
}

/** The path of a page's address, as React Router reads it: a `.data` ending is the page's own data, after a slash `_.data`. */
export function pagePath(pathname: string): string {
  return pathname.replace(/(\/)_\.data$|\.data$/, "$1");
}

function findAccess(path: string) {
  return findRow(PAGE_ACCESS, pagePath(path.replace(/[?#].*$/s, "")))?.row ?? null;
}

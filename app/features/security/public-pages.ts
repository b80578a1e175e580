const PUBLIC_PAGE =
  /^\/($|[?#]|(public-ranking|display|tournaments)(\/|$|[?#])|(tournaments-list|tournament-test|geographical-rankings|mobile-preview)($|[?#]))/;

const PROTECTED_PAGE =
  /^\/(athlete-dashboard|athlete-profile|athlete\/|club-admin-|super-admin-|system-|profile-setup)/;

/** Whether a path leads to a protected page of spec §2. */
export function isProtectedPage(path: string): boolean {
  return PROTECTED_PAGE.test(path);
}

/**
 * Whether a path of this site leads to a public page of spec §2, which carries no React: whatever leads there from inside
 * the application loads the document.
 */
export function isPublicPage(path: string): boolean {
  return PUBLIC_PAGE.test(path);
}

const PUBLIC_PAGE =
  /^\/($|[?#]|(public-ranking|display|tournaments)(\/|$|[?#])|(tournaments-list|tournament-test|geographical-rankings|mobile-preview)($|[?#]))/;

/**
 * Whether a path of this site leads to a public page of spec §2, which carries no React: whatever leads there from inside
 * the application loads the document.
 */
export function isPublicPage(path: string): boolean {
  return PUBLIC_PAGE.test(path);
}

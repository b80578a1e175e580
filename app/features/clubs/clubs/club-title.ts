/** Gives the title of the browser's tab on a page of a club's office; `page` is the page's own. */
export function clubTitle(club: { name: string } | undefined, page: string): { title: string }[] {
  return [{ title: `${page} · ${club?.name ?? "Clube"} · Quadra` }];
}

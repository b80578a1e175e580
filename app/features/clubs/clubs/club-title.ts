/** Gives the title of the browser's tab on every panel of a club's dashboard. */
export function clubTitle(club: { name: string } | undefined): { title: string }[] {
  return [{ title: `${club?.name ?? "Clube"} · Painel do clube · Quadra` }];
}

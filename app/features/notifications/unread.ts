/** The name of the bell: how many notifications are unread; pt-BR. */
export function bellWords(unread: number): string {
  return unread === 0 ? "Notificações" : `Notificações: ${unread} não ${unread === 1 ? "lida" : "lidas"}`;
}

/** The count as it stands on the bell, at most two digits. */
export function shownCount(unread: number): string {
  return unread > 99 ? "99+" : String(unread);
}

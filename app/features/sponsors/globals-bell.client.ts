import { drawing, element } from "../../browser/element.ts";
import { bellWords, shownCount } from "../notifications/unread.ts";
import type { Globals } from "./globals.ts";

const BELL = "M6 9a6 6 0 0 1 12 0c0 6 2.5 7.5 2.5 7.5h-17S6 15 6 9M10 20.5a2.2 2.2 0 0 0 4 0";

/** The bell of the top bar: how many notifications wait, and the way to them. */
export function mountBell(shell: HTMLElement): (globals: Globals) => void {
  const bar = shell.querySelector(".bar-actions");
  const words = element("span", { class: "visually-hidden", "aria-live": "polite" });
  const link = element("a", { class: "btn btn-icon bell" }, drawing(BELL, 26), words);
  return ({ unread_notifications: unread, notifications_path: path }) => {
    if (!bar || path === null) return void link.remove();
    link.href = path;
    if (words.textContent !== bellWords(unread)) {
      link.querySelector(".bell-count")?.remove();
      const count = { class: "bell-count num", "aria-hidden": "true" };
      if (unread > 0) link.insertBefore(element("span", count, shownCount(unread)), words);
      words.textContent = bellWords(unread);
    }
    if (!link.isConnected) bar.appendChild(link);
  };
}

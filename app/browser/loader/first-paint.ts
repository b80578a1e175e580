import { themeStorageKey } from "../theme.ts";
import { hasHintCookie } from "./member-script.ts";

/**
 * Before the first paint, so that nothing flashes: puts the stored theme on `<html data-theme>` and, where the hint
 * cookie says that somebody is signed in, `data-member`. Gives whether it does. The
 * hint carries no identity: public pages are the same bytes for everybody.
 */
export function paintFirst(): boolean {
  const { dataset } = document.documentElement;
  let theme: string | null = null;
  const isMember = hasHintCookie();
  try {
    theme = localStorage.getItem(themeStorageKey);
  } catch {
    // Private windows and sandboxed frames refuse storage.
  }
  dataset.theme = theme === "light" || theme === "dark" ? theme : "system";
  if (isMember) dataset.member = "";
  return isMember;
}

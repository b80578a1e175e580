/** The theme that a person chooses; `system` follows the device (spec §4). */
export type Theme = "light" | "dark" | "system";

/** The localStorage key that the inline script (loader/first-paint.ts) reads too. */
export const themeStorageKey = "quadra-theme";

const themeChangedEvent = "quadra:theme";

/** Turns a stored value into a theme; anything but `light` or `dark` is `system` (spec §9). */
export function parseTheme(value: string | null | undefined): Theme {
  return value === "light" || value === "dark" ? value : "system";
}

/** Reads the stored theme in the browser; `system` where storage is refused. */
export function readTheme(): Theme {
  try {
    return parseTheme(localStorage.getItem(themeStorageKey));
  } catch {
    return "system";
  }
}

/** Applies a theme to the document, stores it, and calls every subscriber of this tab. */
export function writeTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  try {
    if (theme === "system") localStorage.removeItem(themeStorageKey);
    else localStorage.setItem(themeStorageKey, theme);
  } catch {
    // Private windows may refuse storage: the choice then lasts for this page.
  }
  dispatchEvent(new Event(themeChangedEvent));
}

/** Calls `listener` whenever the theme changes here or in another tab; gives back the way to stop. */
export function subscribeTheme(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== themeStorageKey && event.key !== null) return;
    document.documentElement.dataset.theme = readTheme();
    listener();
  };
  addEventListener(themeChangedEvent, listener);
  addEventListener("storage", onStorage);
  return () => {
    removeEventListener(themeChangedEvent, listener);
    removeEventListener("storage", onStorage);
  };
}

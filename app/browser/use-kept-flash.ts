import { useState } from "react";
import { useLocation } from "react-router";

/**
 * Keeps the words that the loader of a page says once of the last form (`flash`) until the person goes on: the loader runs again by itself,
 * when a channel publishes, and then says nothing.
 */
export function useKeptFlash(flash: string | null): string | null {
  const { key } = useLocation();
  const [kept, setKept] = useState({ key, flash });
  if (flash !== null && (kept.key !== key || kept.flash !== flash)) setKept({ key, flash });
  return flash ?? (kept.key === key ? kept.flash : null);
}

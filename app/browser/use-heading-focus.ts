import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Moves the focus, once a navigation in the browser has shown another page, to the place that its address names, else to its h1: a screen
 * reader says where one is, and the keyboard goes on from there. A field that the page itself has focused keeps it.
 */
export function useHeadingFocus(): void {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!document.activeElement?.matches("main :is(input, textarea, select)")) focusPlace(hash);
  }, [pathname, hash]);
}

function focusPlace(hash: string): void {
  const named = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  const place = named ?? document.querySelector<HTMLElement>("main h1") ?? document.querySelector("main");
  if (!place) return;
  // A heading takes the focus once it has a tabindex.
  if (place.tabIndex < 0) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

import { readTheme, type Theme, writeTheme } from "../theme.ts";

/** Lets visitors choose the theme at the foot of the page (app/ui/theme-select.tsx). */
export function letChooseTheme(): void {
  addEventListener("DOMContentLoaded", () => {
    const select = document.querySelector(".theme-select select");
    if (!(select instanceof HTMLSelectElement)) return;
    select.value = readTheme();
    select.addEventListener("change", () => writeTheme(select.value as Theme));
  });
}

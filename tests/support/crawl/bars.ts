import type { Page } from "playwright-core";
import { PHONE } from "../screens.ts";

// Bars at the bottom leave the page its room: navigation and sponsors on a phone, and the rest of the page at 400 % zoom.

/** The view of a desktop of 1280×1024 at 400 %. */
export const ZOOMED = { width: 320, height: 256 };
/** The part of a phone's height that navigation and sponsors may take. */
const MAX_PART = 0.12;
/** At 400 % the page keeps half of the height. */
const MIN_LEFT = 0.5;

/** The room that a page's bars take, at the bottom and at the top, and whether it shows sponsors and has a form open. */
export interface Bars {
  below: number;
  above: number;
  title: string | null;
  isDockFixed: boolean;
  hasOpenForm: boolean;
}

/** Measures the bars of a page as wide and high as it is now. */
export function measureBars(page: Page): Promise<Bars> {
  return page.evaluate(() => {
    const seen = [...document.querySelectorAll<HTMLElement>("body *")].filter((node) => {
      if (!node.matches(".bar, .nav, .dock")) return false;
      const { position, visibility, pointerEvents } = getComputedStyle(node);
      const isBar = position === "fixed" || position === "sticky";
      return isBar && visibility !== "hidden" && pointerEvents !== "none" && node.offsetHeight > 0;
    });
    const boxes = seen.map((node) => node.getBoundingClientRect());
    const below = boxes.filter(({ top }) => top > innerHeight / 2).map(({ top }) => innerHeight - top);
    const above = boxes.filter(({ top }) => top <= innerHeight / 2).map(({ bottom }) => bottom);
    const field = document.querySelector('main form[method="post"] :is(.field, .score-fields)');
    return {
      below: Math.max(0, ...below),
      above: Math.max(0, ...above),
      title: document.querySelector<HTMLElement>(".sponsors-title")?.innerText ?? null,
      isDockFixed: seen.some((node) => node.matches(".dock")),
      hasOpenForm: field instanceof HTMLElement && field.checkVisibility(),
    };
  });
}

/** The faults of a page's bars, on a phone and at 400 %. */
export function barFaults(phone: Bars, zoomed: Bars): string[] {
  const faults: string[] = [];
  if (phone.below > PHONE.height * MAX_PART) faults.push(`${phone.below} px below on a phone`);
  if (phone.hasOpenForm && phone.isDockFixed) faults.push("sponsors stay while a form is open");
  if (zoomed.isDockFixed) faults.push("sponsors stay at 400 %");
  const left = ZOOMED.height - zoomed.below - zoomed.above;
  if (left < ZOOMED.height * MIN_LEFT) faults.push(`${left} px left at 400 %`);
  if (zoomed.title !== phone.title)
    faults.push(`sponsors' title ${zoomed.title} at 400 %, was ${phone.title}`);
  return faults;
}

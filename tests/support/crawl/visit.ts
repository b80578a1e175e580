import type { RunOnly } from "axe-core";
import type { Page } from "playwright-core";
import { forgetLimits, type TestApp } from "../app.ts";
import { ALL_RULES, CHANGING_RULES, findFaults, putAxe, type Theme, unfold } from "../axe.ts";
import { brokenWords } from "../broken-words.ts";
import { missedSelectors } from "../page-styles.ts";
import { allListen, PHONE } from "../screens.ts";
import { untilQuiet } from "../quiet.ts";
import { barFaults, measureBars, ZOOMED } from "./bars.ts";
import { type Links, noteShownLinks } from "./links.ts";
import { type Opened, lookAtTriggers } from "./opening.ts";
import type { Visit } from "./plan.ts";
import { hearRefusals } from "./policy.ts";
import { shiftOf } from "./shifts.ts";

/** A kind of fault in a page. */
export type Check = "shift" | "policy" | "bars" | "words" | "styles" | "axe" | "opened";

export const DESKTOP = { width: 1440, height: 900 };
/** A page is called good up to 0.1; what a browser may do with notifications is known only there, and a line of it may move what follows. */
const MAX_SHIFT = 0.05;
/** Names of things, and parts that are tapped. */
const NAMES = "h1, h2, h3, h4, label, legend, button, .btn, thead th";
/** A ranking's rows have marks of their own for who climbed and who fell (ranking-table.css). */
const OTHERWISE = new Map([["/public-ranking/:clubId", new Set([".move", ".move-up", ".move-down"])]]);

/** The things that a visit needs besides its page. */
export interface Means {
  app: TestApp;
  selectors: readonly string[];
  opened: Opened;
  links: Links;
}

/** Makes all checks of a visit in a new page, in an order in which none spoils the next; tells what is wrong. */
export async function visit(
  page: Page,
  { route, address, looks }: Visit,
  { app, selectors, opened, links }: Means,
  report: (check: Check, fault: string) => void,
): Promise<void> {
  const reportAll = (check: Check, faults: readonly string[]) => {
    for (const fault of faults) report(check, fault);
  };
  await forgetLimits(app);
  const refused = hearRefusals(page);
  // Widgets and sponsors come some time after the page: it is looked at once nothing has come for half a second.
  await page.goto(app.origin + address);
  await untilQuiet(page);
  await allListen(page);
  await noteShownLinks(links, page, address);
  const shift = looks.has("shift") ? await shiftOf(page) : 0;
  if (shift >= MAX_SHIFT) report("shift", shift.toFixed(3));
  if (looks.has("bars")) reportAll("bars", await faultsOfBars(page));
  const missed = new Set(looks.has("words") ? await missedSelectors(page, selectors) : []);
  if (looks.has("words")) reportWords(await brokenWords(page.locator(NAMES)), "on a phone");

  if (looks.has("words") || looks.has("axe on a desktop")) await page.setViewportSize(DESKTOP);
  if (looks.has("words")) {
    reportWords(await brokenWords(page.locator(NAMES)), "on a desktop");
    for (const selector of await missedSelectors(page, selectors)) missed.add(selector);
    const known = OTHERWISE.get(route);
    for (const selector of missed) if (!known?.has(selector)) report("styles", `no ${selector}`);
  }
  if (looks.has("axe")) {
    await putAxe(page);
    await unfold(page);
    if (looks.has("axe on a desktop")) reportAll("axe", await faultsInThemes(page, "on a desktop"));
    await page.setViewportSize(PHONE);
    reportAll("axe", await faultsInThemes(page, "on a phone"));
  }
  if (looks.has("opened")) reportAll("opened", await lookAtTriggers(page, app, address, opened));
  reportAll("policy", refused);

  function reportWords(words: readonly string[], where: string): void {
    reportAll(
      "words",
      words.map((word) => `breaks ${word} ${where}`),
    );
  }
}

/** Faults of a page's bars. A widget may come when the page was long quiet, between two measures: a fault is looked at again. */
async function faultsOfBars(page: Page): Promise<string[]> {
  const measure = async () => {
    const phone = await measureBars(page);
    await page.setViewportSize(ZOOMED);
    const zoomed = await measureBars(page);
    await page.setViewportSize(PHONE);
    return barFaults(phone, zoomed);
  };
  const faults = await measure();
  return faults.length === 0 ? [] : measure();
}

/** Faults that axe finds in the light, by all rules, and in the dark and without motion, by those that change with them. */
async function faultsInThemes(page: Page, where: string): Promise<string[]> {
  const faults = await faultsAtRest(page, "light", ALL_RULES);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  faults.push(...(await faultsAtRest(page, "dark", CHANGING_RULES)));
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  return faults.map((fault) => `${where}: ${fault}`);
}

/** Faults that axe finds where nothing is on its way: a TV turns its pages by itself, so a fault there is looked at again. */
async function faultsAtRest(page: Page, theme: Theme, rules: RunOnly): Promise<string[]> {
  await endAnimations(page);
  const faults = await findFaults(page, theme, rules);
  if (faults.length === 0) return faults;
  await endAnimations(page);
  return findFaults(page, theme, rules);
}

/** Ends what fades in because the page has another width now, as it does by itself in half a second. */
function endAnimations(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  });
}

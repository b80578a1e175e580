import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import axe, { type AxeResults, type RunOnly } from "axe-core";
import type { BrowserContext, Page } from "playwright-core";
import { forgetLimits, type TestApp } from "./app.ts";
import { untilQuiet } from "./quiet.ts";
import { allListen } from "./screens.ts";

export type Theme = "light" | "dark";

/** WCAG 2.2, levels A and AA; `findFaults` adds that no level of headings is left out, by which who hears a page finds their way. */
export const ALL_RULES: RunOnly = {
  type: "tag",
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
};
/** The rules whose outcome changes in the dark or with less motion: what glided by is scrolled. */
export const CHANGING_RULES: RunOnly = {
  type: "rule",
  values: ["color-contrast", "scrollable-region-focusable"],
};

/** Opens an address with axe in it, its scripts listening, what its main part keeps folded shown and colours changing at once. */
export async function openWithAxe(context: BrowserContext, app: TestApp, address: string): Promise<Page> {
  await forgetLimits(app);
  const page = await context.newPage();
  await goWithAxe(page, app.origin + address);
  return page;
}

/** The same in a page that is open. */
export async function goWithAxe(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await untilQuiet(page);
  await allListen(page);
  await putAxe(page);
  await unfold(page);
}

/**
 * A script for the beginning of every document of a window, with which `putAxe` has axe at hand: ten times as fast as handing its source
 * over to each.
 */
export const AXE_AT_HAND = `window.loadAxe = () => {${readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")}\n}`;

/** Puts axe into a page that has none yet. */
export async function putAxe(page: Page): Promise<void> {
  // The page's content security policy lets no script in but its own: what the browser is told this way does not ask it.
  const isThere = await page.evaluate(() => {
    if ("loadAxe" in window && !("axe" in window)) (window.loadAxe as () => void)();
    return "axe" in window;
  });
  if (!isThere) await page.evaluate(axe.source);
}

/** Shows what the main part keeps folded, and lets colours change at once, so that none is measured on its way to another. */
export function unfold(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>("main details")) details.open = true;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("*, ::before, ::after { transition: none !important }");
    document.adoptedStyleSheets = [sheet];
  });
}

/** Gives axe's findings in a page, or in the parts of it that a selector names: a line for each element. */
export async function findFaults(
  page: Page,
  theme: Theme,
  runOnly: RunOnly,
  within: string | null = null,
): Promise<string[]> {
  // A frame is another page, which is looked at by itself. The promise is kept in the page: else it may be collected as garbage.
  const rules = { "heading-order": { enabled: runOnly === ALL_RULES } };
  const options = { runOnly, rules, resultTypes: ["violations"], iframes: false };
  const where = within === null ? "document" : JSON.stringify({ include: [[within]] });
  const found = within === null ? "true" : `document.querySelector(${JSON.stringify(within)})`;
  // Nothing is wrong with what has gone meanwhile.
  const { violations }: Pick<AxeResults, "violations"> = await page.evaluate(
    `window.axeFinds = ${found} ? axe.run(${where}, ${JSON.stringify(options)}) : { violations: [] }`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all, none }) => {
      const why = [...any, ...all, ...none].map(({ message }) => message).join("; ");
      return `${id}, ${theme}: ${target.join(" ")} (${why})`;
    }),
  );
}

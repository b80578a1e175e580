import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { PROJECT_DIR } from "../../local/configuration.ts";

const ASSETS = path.join(PROJECT_DIR, "build/client/assets");
/** Pages of their own: the TV's, and the documents of the API. */
const APART = /^(?:display|tv|docs)/;

/** The selectors of all stylesheets that the build made for the pages, each once. */
export async function productSelectors(browser: Browser): Promise<string[]> {
  const sheets = globSync("*.css", { cwd: ASSETS })
    .filter((file) => !APART.test(file))
    .map((file) => readFileSync(path.join(ASSETS, file), "utf8"));
  const context = await browser.newContext();
  const page = await context.newPage();
  const selectors = await page.evaluate((texts) => {
    const found = new Set<string>();
    const walk = (rules: CSSRuleList): void => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule && rule.style.length > 0) found.add(rule.selectorText);
        if (rule instanceof CSSGroupingRule) walk(rule.cssRules);
      }
    };
    for (const text of texts) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      walk(sheet.cssRules);
    }
    return [...found];
  }, sheets);
  await context.close();
  return selectors;
}

/** Of these selectors those that something on an open page matches though none of its own stylesheets has them. */
export function missedSelectors(page: Page, selectors: readonly string[]): Promise<string[]> {
  return page.evaluate((all) => {
    const own = new Set<string>();
    const walk = (rules: CSSRuleList): void => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule) own.add(rule.selectorText);
        if (rule instanceof CSSGroupingRule) walk(rule.cssRules);
      }
    };
    for (const sheet of document.styleSheets) walk(sheet.cssRules);
    return all.filter((selector) => {
      if (own.has(selector)) return false;
      // The look of an element in some state, and what stands before and after it, belong to the element.
      const plain = selector.replace(
        /::[\w-]+|:(?:hover|active|focus-visible|focus|disabled|checked|target)\b/g,
        "",
      );
      try {
        return document.querySelector(plain) !== null;
      } catch {
        return false;
      }
    });
  }, selectors);
}

import { afterAll, beforeAll, expect, it } from "vitest";
import { atEach } from "../support/axe.ts";
import { brokenWords } from "../support/broken-words.ts";
import { type EveryPage, openEveryPage, windowOf, withOtherElements } from "../support/every-page.ts";
import { missedSelectors, productSelectors } from "../support/page-styles.ts";
import { untilQuiet } from "../support/quiet.ts";
import { PHONE } from "../support/screens.ts";

/** What names things, and what is tapped. */
const NAMES = "h1, h2, h3, h4, label, legend, button, .btn, thead th";
const DESKTOP = { width: 1440, height: 900 };
/** A ranking's rows have marks of their own for who climbed and who fell (ranking-table.css). */
const OTHERWISE = new Map([["/public-ranking/:clubId", new Set([".move", ".move-up", ".move-down"])]]);

let every: EveryPage;
beforeAll(async () => {
  every = await openEveryPage();
});
afterAll(() => every?.stop());

it.each(["visitor", "athlete", "clubAdmin", "superAdmin"] as const)(
  "every page of %s has the styles of all that it shows, and breaks no word of a heading, a label or a button",
  { timeout: 900_000 },
  async (name) => {
    const { app, browser, crowd, pages } = every;
    const selectors = await productSelectors(browser);
    expect(selectors.length).toBeGreaterThan(500);
    const own = withOtherElements(pages).filter(
      ({ asker, route }) => asker === crowd[name] && !/^\/(?:display|tv)/.test(route),
    );
    expect(own.length).toBeGreaterThan(10);
    const routes = new Map(own.map(({ address, route }) => [address, route]));
    const context = await windowOf(browser, app, crowd[name], DESKTOP);
    context.setDefaultTimeout(60_000);
    const faults = await atEach([...routes.keys()], async (address) => {
      const page = await context.newPage();
      await page.goto(app.origin + address);
      await untilQuiet(page);
      const missed = await missedSelectors(page, selectors);
      const known = OTHERWISE.get(routes.get(address)!);
      const wide = await brokenWords(page.locator(NAMES));
      await page.setViewportSize(PHONE);
      const narrow = await brokenWords(page.locator(NAMES));
      await page.close();
      return [
        ...missed.filter((selector) => !known?.has(selector)).map((selector) => `no ${selector}`),
        ...wide.map((word) => `breaks ${word}`),
        ...narrow.map((word) => `breaks ${word} on a phone`),
      ].map((fault) => `${address} ${fault}`);
    });
    await context.close();
    expect(faults).toEqual([]);
  },
);

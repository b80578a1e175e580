import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { atEach } from "../support/axe.ts";
import { type EveryPage, openEveryPage, type ServedPage, windowOf } from "../support/every-page.ts";
import type { Asker } from "../support/privacy/people.ts";
import { untilQuiet } from "../support/quiet.ts";
import { PHONE } from "../support/screens.ts";

// What is fixed at the bottom leaves the page its room: navigation and sponsors on a phone, and what is left at 400 % zoom.

/** What a desktop of 1280×1024 shows at 400 %. */
const ZOOMED = { width: 320, height: 256 };
/** The part of a phone's height that navigation and sponsors may take. */
const MAX_PART = 0.12;
/** At 400 % the page keeps half of the height. */
const MIN_LEFT = 0.5;

let every: EveryPage;
beforeAll(async () => {
  every = await openEveryPage();
});
afterAll(() => every?.stop());

/** What a page's bars take: the height fixed at the bottom, that at the top, and whether it shows sponsors and has a form open. */
function measure(page: Page) {
  return page.evaluate(() => {
    const seen = [...document.querySelectorAll<HTMLElement>("body *")].filter((node) => {
      const { position, visibility, pointerEvents } = getComputedStyle(node);
      const isBar = node.matches(".bar, .nav, .dock") && (position === "fixed" || position === "sticky");
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

/** What is wrong with the bars of one page, on a phone and at 400 %. */
async function faultsOf(context: BrowserContext, address: string): Promise<string[]> {
  const page = await context.newPage();
  await page.goto(every.app.origin + address);
  await untilQuiet(page);
  const faults: string[] = [];
  const phone = await measure(page);
  if (phone.below > PHONE.height * MAX_PART) faults.push(`${phone.below} px below on a phone`);
  if (phone.hasOpenForm && phone.isDockFixed) faults.push("sponsors stay while a form is open");
  await page.setViewportSize(ZOOMED);
  const zoomed = await measure(page);
  if (zoomed.isDockFixed) faults.push("sponsors stay at 400 %");
  const left = ZOOMED.height - zoomed.below - zoomed.above;
  if (left < ZOOMED.height * MIN_LEFT) faults.push(`${left} px left at 400 %`);
  if (zoomed.title !== phone.title)
    faults.push(`sponsors' title ${zoomed.title} at 400 %, was ${phone.title}`);
  await page.close();
  return faults.map((fault) => `${address}: ${fault}`);
}

/** One address of each route that somebody is served, the public ones as a signed-in person sees them. */
function oneOfEachRoute(own: Asker): string[] {
  const byRoute = new Map<string, ServedPage>();
  for (const page of every.pages)
    if (page.route !== "/member-widgets" && (page.asker === own || page.asker === every.crowd.visitor))
      byRoute.set(page.route, page);
  return [...byRoute.values()].map(({ address }) => address);
}

it.each(["athlete", "clubAdmin"] as const)(
  "the bars leave every page of %s its room on a phone and at 400 %",
  { timeout: 900_000 },
  async (name) => {
    const addresses = oneOfEachRoute(every.crowd[name]);
    expect(addresses.length).toBeGreaterThan(20);
    const context = await windowOf(every.browser, every.app, every.crowd[name], PHONE);
    context.setDefaultTimeout(60_000);
    expect(await atEach(addresses, (address) => faultsOf(context, address))).toEqual([]);
    await context.close();
  },
);

it("the report's keypad and what sends it stand above nothing fixed on a desktop", async () => {
  const context = await windowOf(every.browser, every.app, every.crowd.athlete, { width: 1440, height: 900 });
  const page = await context.newPage();
  await page.goto(`${every.app.origin}/athlete-dashboard/registrar`);
  await page.locator(".keypad").waitFor();
  const bars = await measure(page);
  expect([bars.title, bars.hasOpenForm, bars.isDockFixed, bars.below]).toEqual([
    "Nossos Patrocinadores",
    true,
    false,
    0,
  ]);
  await context.close();
});

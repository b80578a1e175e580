import axe from "axe-core";
import type { Browser, BrowserContext } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestApp } from "../support/app.ts";
import { ALL_RULES, atEach, CHANGING_RULES, findFaults, openWithAxe } from "../support/axe.ts";
import {
  type EveryPage,
  openEveryPage,
  type ServedPage,
  windowOf,
  withOtherElements,
} from "../support/every-page.ts";
import type { Asker, Crowd } from "../support/privacy/people.ts";
import { PHONE } from "../support/screens.ts";

const DESKTOP = { width: 1440, height: 900 };
let every: EveryPage;
let app: TestApp;
let browser: Browser;
let crowd: Crowd;
let pages: ServedPage[];

beforeAll(async () => {
  every = await openEveryPage();
  ({ app, browser, crowd } = every);
  pages = withOtherElements(every.pages);
});
afterAll(() => every?.stop());

/** Opens a page and looks at it in the light; at what changes, in the dark and without motion too. */
async function findFaultsAt(context: BrowserContext, address: string): Promise<string[]> {
  const page = await openWithAxe(context, app, address);
  const faults = await findFaults(page, "light", ALL_RULES);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  faults.push(...(await findFaults(page, "dark", CHANGING_RULES)));
  await page.close();
  return faults.map((fault) => `${address} ${fault}`);
}

/** What is wrong in the pages that somebody gets. */
async function sweep(asker: Asker, addresses: readonly string[], viewport: typeof PHONE): Promise<string[]> {
  const context = await windowOf(browser, app, asker, viewport);
  context.setDefaultTimeout(60_000);
  const faults = await atEach(addresses, (address) => findFaultsAt(context, address));
  await context.close();
  return faults.map((fault) => `${asker.name} ${fault}`);
}

/** Puts into a page what no page may have: a button without a name, pale words, links too small to tap, a level of headings left out. */
function spoil(): void {
  const bad = document.createElement("div");
  for (const level of ["h2", "h4"])
    bad.appendChild(Object.assign(document.createElement(level), { textContent: "Torneios" }));
  bad.insertAdjacentElement("beforeend", document.createElement("button"));
  for (const at of [1, 2, 3]) {
    const link = Object.assign(document.createElement("a"), { href: `/?${at}`, textContent: "ir" });
    link.style.cssText = "display: block; width: 20px; font-size: 9px; line-height: 1.5";
    bad.insertAdjacentElement("beforeend", link);
  }
  const pale = Object.assign(document.createElement("p"), { textContent: "Torneios do clube" });
  pale.style.cssText = "color: #aaa; background: #bbb";
  bad.insertAdjacentElement("beforeend", pale);
  document.querySelector("main")!.insertAdjacentElement("afterbegin", bad);
}

it("axe finds what breaks them, the content security policy notwithstanding", async () => {
  const context = await windowOf(browser, app, crowd.visitor, PHONE);
  const page = await context.newPage();
  await page.goto(`${app.origin}/tournaments-list`);
  await page.evaluate(axe.source);
  await page.evaluate(spoil);
  const rules = (await findFaults(page, "light", ALL_RULES)).map((fault) => fault.split(",")[0]);
  expect([...new Set(rules)].sort()).toEqual([
    "button-name",
    "color-contrast",
    "heading-order",
    "target-size",
  ]);
  await context.close();
});

it("axe finds nothing against WCAG 2.2 AA in any page on a phone", { timeout: 900_000 }, async () => {
  expect(pages.length).toBeGreaterThan(80);
  const faults: string[] = [];
  for (const asker of [crowd.visitor, crowd.athlete, crowd.clubAdmin, crowd.superAdmin]) {
    const own = pages.filter((page) => page.asker === asker).map(({ address }) => address);
    faults.push(...(await sweep(asker, own, PHONE)));
  }
  // The home page as somebody signed in gets it, and the page of what has none.
  faults.push(...(await sweep(crowd.athlete, ["/", "/nowhere"], PHONE)));
  expect(faults).toEqual([]);
});

it("nor on a desktop, in the public pages and the busiest of the office", { timeout: 600_000 }, async () => {
  const open = pages.filter(({ asker, route }) => asker === crowd.visitor && !route.startsWith("/auth"));
  const panels = ["", "/atletas", "/lancar", "/rankings", "/ano", "/clube", "/torneios", "/patrocinadores"];
  const office = panels.map((panel) => `/club-admin-dashboard${panel}`);
  const addresses = open.map(({ address }) => address);
  expect([
    ...(await sweep(crowd.visitor, addresses, DESKTOP)),
    ...(await sweep(crowd.clubAdmin, office, DESKTOP)),
  ]).toEqual([]);
});

import axe, { type AxeResults, type RunOnly } from "axe-core";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { forgetLimits, startApp, type TestApp } from "../support/app.ts";
import { launchBrowser } from "../support/browser.ts";
import { type ServedPage, servedPages, windowOf } from "../support/every-page.ts";
import { findSubjects } from "../support/privacy/addresses.ts";
import { type Asker, type Crowd, fillEmptyTables, gatherCrowd } from "../support/privacy/people.ts";
import { allListen, PHONE } from "../support/screens.ts";

const DESKTOP = { width: 1440, height: 900 };
/** WCAG 2.2, levels A and AA. */
const ALL: RunOnly = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] };
/** What the dark changes, and what less motion does: what glided by is scrolled. */
const CHANGING: RunOnly = { type: "rule", values: ["color-contrast", "scrollable-region-focusable"] };

let app: TestApp;
let browser: Browser;
let crowd: Crowd;
let pages: ServedPage[];

beforeAll(async () => {
  app = await startApp({ seed: "demo" });
  browser = await launchBrowser();
  crowd = await gatherCrowd(app);
  await fillEmptyTables(app, crowd);
  pages = withOtherElements(await servedPages(app, crowd, await findSubjects(app, crowd)));
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/**
 * Of each route the pages whose main part has other elements than that of an earlier one. A fragment that scripts ask for is no
 * page, but stands in many.
 */
function withOtherElements(served: readonly ServedPage[]): ServedPage[] {
  const seen = new Set<string>();
  return served.filter(({ route, html }) => {
    if (route === "/member-widgets") return false;
    const main = /<main[^]*<\/main>/.exec(html)?.[0] ?? html;
    const elements = [...main.matchAll(/<(\w+)(?:[^>]*? class="([^"]*)")?/g)].map(
      ([, tag, names]) => `${tag}.${names}`,
    );
    const key = `${route} ${[...new Set(elements)].sort().join()}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** What axe finds wrong in a page, a line for each element. */
async function findFaults(page: Page, theme: "light" | "dark", runOnly: RunOnly): Promise<string[]> {
  // A frame is another page, which is looked at by itself. The promise is kept in the page: else it may be collected as garbage.
  const options = { runOnly, resultTypes: ["violations"], iframes: false };
  const { violations }: AxeResults = await page.evaluate(
    `window.axeFinds = axe.run(document, ${JSON.stringify(options)})`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all, none }) => {
      const why = [...any, ...all, ...none].map(({ message }) => message).join("; ");
      return `${id}, ${theme}: ${target.join(" ")} (${why})`;
    }),
  );
}

/** Shows what the main part keeps folded, and lets colours change at once, so that none is measured on its way to another. */
function unfold(): void {
  for (const details of document.querySelectorAll<HTMLDetailsElement>("main details")) details.open = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("*, ::before, ::after { transition: none !important }");
  document.adoptedStyleSheets = [sheet];
}

/** Opens a page and looks at it in the light; at what changes, in the dark and without motion too. */
async function findFaultsAt(context: BrowserContext, address: string): Promise<string[]> {
  await forgetLimits(app);
  const page = await context.newPage();
  await page.goto(app.origin + address);
  await page.waitForLoadState("networkidle");
  await allListen(page);
  // The page's content security policy lets no script in but its own: what the browser is told this way does not ask it.
  await page.evaluate(axe.source);
  await page.evaluate(unfold);
  const faults = await findFaults(page, "light", ALL);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  faults.push(...(await findFaults(page, "dark", CHANGING)));
  await page.close();
  return faults.map((fault) => `${address} ${fault}`);
}

/** What is wrong in the pages that somebody gets, two of them open at a time. */
async function sweep(asker: Asker, addresses: readonly string[], viewport: typeof PHONE): Promise<string[]> {
  const context = await windowOf(browser, app, asker, viewport);
  context.setDefaultTimeout(60_000);
  const faults: string[] = [];
  const left = [...addresses];
  const goOn = async () => {
    for (let address = left.shift(); address !== undefined; address = left.shift()) {
      const found = await findFaultsAt(context, address);
      faults.push(...found.map((fault) => `${asker.name} ${fault}`));
    }
  };
  await Promise.all([goOn(), goOn()]);
  await context.close();
  return faults;
}

/** Puts into a page what no page may have: a button without a name, pale words, and links too small to tap. */
function spoil(): void {
  const bad = document.createElement("div");
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
  const rules = (await findFaults(page, "light", ALL)).map((fault) => fault.split(",")[0]);
  expect([...new Set(rules)].sort()).toEqual(["button-name", "color-contrast", "target-size"]);
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

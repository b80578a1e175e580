import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { forgetLimits, type TestApp } from "../support/app.ts";
import { ALL_RULES, atEach, CHANGING_RULES, findFaults, goWithAxe, openWithAxe } from "../support/axe.ts";
import {
  type EveryPage,
  openEveryPage,
  type ServedPage,
  windowOf,
  withOtherElements,
} from "../support/every-page.ts";
import { LOOKED_AT, refusalFaults, triggersOf, use, whatOpened } from "../support/opened.ts";
import type { Asker, Crowd } from "../support/privacy/people.ts";
import { PHONE } from "../support/screens.ts";

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

const usedOnes = new Set<string>();
const seen = new Set<string>();

/** Uses every trigger of a page that no page before had, and looks at what each brings, once for all that are built alike. */
async function lookAt(context: BrowserContext, address: string): Promise<string[]> {
  const page = await openWithAxe(context, app, address);
  const faults: string[] = [];
  for (const { at, name } of await triggersOf(page)) {
    if (usedOnes.has(name)) continue;
    usedOnes.add(name);
    await forgetLimits(app);
    // What another lies over, or what has gone, is used where it stands alone.
    const isUsed = await use(page, at).then(
      () => true,
      () => false,
    );
    const isThere = isUsed && page.url() === app.origin + address;
    if (isThere) faults.push(...(await refusalFaults(page)).map((fault) => `${address}, ${name}: ${fault}`));
    const opened = isThere ? await whatOpened(page) : null;
    if (opened !== null && !seen.has(opened)) {
      seen.add(opened);
      faults.push(...(await faultsOf(page)).map((fault) => `${address}, ${name}: ${fault}`));
    }
    await goWithAxe(page, app.origin + address);
  }
  await page.close();
  return faults;
}

async function faultsOf(page: Page): Promise<string[]> {
  const faults = await findFaults(page, "light", ALL_RULES, LOOKED_AT);
  await page.emulateMedia({ colorScheme: "dark" });
  faults.push(...(await findFaults(page, "dark", CHANGING_RULES, LOOKED_AT)));
  await page.emulateMedia({ colorScheme: "light" });
  return faults;
}

/** The same for the pages that somebody gets. Nothing is written, but what a form without what it needs asks for. */
async function sweep(asker: Asker): Promise<string[]> {
  const context = await windowOf(browser, app, asker, PHONE);
  context.setDefaultTimeout(60_000);
  const own = pages.filter((page) => page.asker === asker).map(({ address }) => address);
  const faults = await atEach(own, (address) => lookAt(context, address));
  await context.close();
  return faults.map((fault) => `${asker.name} ${fault}`);
}

it("axe finds what breaks them in a part that is looked at", async () => {
  const context = await windowOf(browser, app, crowd.athlete, PHONE);
  const page = await openWithAxe(context, app, "/athlete-dashboard");
  const menu = (await triggersOf(page)).find(({ name }) => name.startsWith("SUMMARY"))!;
  await use(page, menu.at);
  expect(await whatOpened(page)).toContain("DETAILS.menu");
  expect(await faultsOf(page)).toEqual([]);
  for (const part of await page.locator(".menu-list *").all())
    await part.evaluate((one) =>
      Object.assign((one as HTMLElement).style, { color: "#aaa", background: "#bbb" }),
    );
  expect(await faultsOf(page)).toContainEqual(expect.stringMatching(/^color-contrast, dark/));
  await context.close();
});

it("a sentence said twice and a toast over a wrong field are found", async () => {
  const context = await windowOf(browser, app, crowd.visitor, PHONE);
  const page = await openWithAxe(context, app, "/auth");
  expect(await refusalFaults(page)).toEqual([]);
  await page.evaluate(() => {
    const parts = [
      ["p", "error"],
      ["div", "toast"],
    ].map(([tag, name]) => Object.assign(document.createElement(tag!), { className: name }));
    parts[0]!.textContent = "Este CPF não existe.";
    parts[1]!.insertAdjacentHTML(
      "beforeend",
      "<div class=toast-text><strong>Erro</strong>Este CPF não existe.</div>",
    );
    for (const part of parts) document.querySelector("main")!.insertAdjacentElement("afterbegin", part);
    parts[1]!.style.cssText = "position: fixed; inset: 0";
  });
  expect(await refusalFaults(page)).toEqual([
    "says twice: Este CPF não existe.",
    expect.stringMatching(/^toast over P/),
  ]);
  await context.close();
});

it(
  "axe finds nothing in what opens, pops up or is refused, in either theme; what is refused is said once, under no toast",
  { timeout: 1_200_000 },
  async () => {
    const faults: string[] = [];
    for (const asker of [crowd.visitor, crowd.athlete, crowd.clubAdmin, crowd.superAdmin])
      faults.push(...(await sweep(asker)));
    expect(faults).toEqual([]);
    const all = [...seen].join();
    for (const kind of ["DIALOG", "combo-option", "combo-empty", "toast-danger", "DETAILS.menu", "P.error"])
      expect(all).toContain(kind);
  },
);

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { forgetLimits, startApp, type TestApp } from "../support/app.ts";
import { launchBrowser } from "../support/browser.ts";
import { type ServedPage, servedPages, windowOf } from "../support/every-page.ts";
import { findSubjects } from "../support/privacy/addresses.ts";
import { type Crowd, fillEmptyTables, gatherCrowd } from "../support/privacy/people.ts";
import { allListen, PHONE } from "../support/screens.ts";

let app: TestApp;
let browser: Browser;
let crowd: Crowd;
let pages: ServedPage[];

beforeAll(async () => {
  app = await startApp({ seed: "demo" });
  browser = await launchBrowser();
  crowd = await gatherCrowd(app);
  await fillEmptyTables(app, crowd);
  pages = withOtherFields(await servedPages(app, crowd, await findSubjects(app, crowd)));
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** Each set of fields once: the names in a document's main part, in their order. */
function withOtherFields(served: readonly ServedPage[]): ServedPage[] {
  const seen = new Set([""]);
  return served.filter(({ asker, html }) => {
    const main = /<main[^]*<\/main>/.exec(html)?.[0] ?? "";
    const names = [...main.matchAll(/<(?:input|select|textarea)\b[^>]*?\bname="([^"]*)"/g)].map(
      ([, name]) => name,
    );
    const fields = names.length === 0 ? "" : `${asker.name} ${names.join()}`;
    return !seen.has(fields) && seen.add(fields);
  });
}

/**
 * Names of fields that give way to others by what is chosen: consent is asked again after the terms were read, a walkover has
 * no score, who was found needs no search, a sport has its own formats, and the format says which sets there are (the next test
 * types them).
 */
const GIVING_WAY = "^(termsVersion|end|side2_1|score_format|set-.*)$";

/** Opens a page whose scripts wait; gives what lets them come. */
async function openBeforeScripts(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    // The page may be closed by now.
    await route.continue().catch(() => undefined);
  });
  await page.goto(app.origin + address, { waitUntil: "commit" });
  await page.waitForFunction(() => document.readyState !== "loading");
  return resolve;
}

/** Fills every field of the page's forms as a hand would, but those whose names match `givingWay`. */
function fillAll(givingWay: string): void {
  const typed: Record<string, string> = {
    color: "#123456",
    date: "2001-02-03",
    "datetime-local": "2031-02-03T18:00",
    email: "digitado@teste.test",
    month: "2031-02",
    number: "3",
    tel: "48999990000",
    time: "18:30",
    url: "https://digitado.test/",
  };
  const tell = (field: Element, ...events: string[]) => {
    for (const event of events) field.dispatchEvent(new Event(event, { bubbles: true }));
  };
  const filled = [...document.querySelectorAll<HTMLInputElement>("main :is(input, select, textarea)")].filter(
    (field) =>
      !/hidden|file|submit/.test(field.type) &&
      !field.disabled &&
      !field.readOnly &&
      !new RegExp(givingWay).test(field.name),
  );
  for (const field of filled) {
    if (/checkbox|radio/.test(field.type)) field.click();
    else if (field instanceof HTMLSelectElement) {
      field.selectedIndex = field.options.length - 1;
      tell(field, "input", "change");
    } else {
      field.value = typed[field.type] ?? "Digitado cedo";
      tell(field, "input", "change");
    }
  }
  const held = filled.map((field) => (/checkbox|radio/.test(field.type) ? field.checked : field.value));
  Object.assign(window, { filled, held });
}

/** Which of the filled fields hold something else now, or are gone. */
function findLost(): string[] {
  const { filled, held } = window as never as { filled: HTMLInputElement[]; held: (string | boolean)[] };
  return filled.flatMap((field, at) => {
    const now = /checkbox|radio/.test(field.type) ? field.checked : field.value;
    if (field.isConnected && now === held[at]) return [];
    return [`${field.name}: ${held[at]} → ${field.isConnected ? now : "gone"}`];
  });
}

it(
  "what somebody types before a page's scripts have come stays, in every form",
  { timeout: 600_000 },
  async () => {
    expect(pages.length).toBeGreaterThan(60);
    const faults: string[] = [];
    for (const asker of [crowd.visitor, crowd.athlete, crowd.clubAdmin, crowd.superAdmin]) {
      const context = await windowOf(browser, app, asker, PHONE);
      for (const { address } of pages.filter((page) => page.asker === asker)) {
        await forgetLimits(app);
        const page = await context.newPage();
        const letScriptsCome = await openBeforeScripts(page, address);
        await page.evaluate(fillAll, GIVING_WAY);
        letScriptsCome();
        await page.waitForLoadState("networkidle");
        await allListen(page);
        const lost = await page.evaluate(findLost);
        if (lost.length > 0) faults.push(`${asker.name} ${address}: ${lost.join("; ")}`);
        await page.close();
      }
      await context.close();
    }
    expect(faults).toEqual([]);
  },
);

it("a result that was begun before the scripts came goes on with them", async () => {
  const context = await windowOf(browser, app, crowd.athlete, PHONE);
  const page = await context.newPage();
  const letScriptsCome = await openBeforeScripts(page, "/athlete-dashboard/registrar");
  const opponent = page
    .locator("label")
    .filter({ has: page.locator("input[name=side2_1]") })
    .first();
  const name = (await opponent.locator(".strong").textContent()) ?? "";
  await opponent.click();
  await page.locator("input[name=set-1-side1]").fill("6");
  await page.locator("input[name=set-1-side2]").fill("4");
  letScriptsCome();
  await page.locator(".picked").filter({ hasText: name }).waitFor();
  expect(await page.locator(".board-cell").nth(0).inputValue()).toBe("6");
  expect(await page.locator(".board-cell").nth(1).inputValue()).toBe("4");
  await context.close();
});

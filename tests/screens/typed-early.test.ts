import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { forgetLimits, type TestApp } from "../support/app.ts";
import { type EveryPage, openEveryPage, type ServedPage, windowOf } from "../support/every-page.ts";
import type { Crowd } from "../support/privacy/people.ts";
import { untilQuiet } from "../support/quiet.ts";
import { isWhole, sampled } from "../support/sample.ts";
import { allListen, PHONE } from "../support/screens.ts";

/** So many pages are typed into by default, of about a hundred. */
const PAGES = 6;

let every: EveryPage;
let app: TestApp;
let browser: Browser;
let crowd: Crowd;
let pages: ServedPage[];

beforeAll(async () => {
  every = await openEveryPage();
  ({ app, browser, crowd } = every);
  pages = sampled("typed-early", withOtherFields(every.pages), PAGES);
});
afterAll(() => every?.stop());

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
  await holdScripts(page, promise, () => true);
  await page.goto(app.origin + address, { waitUntil: "commit" });
  await page.waitForFunction(() => document.readyState !== "loading");
  return resolve;
}

/**
 * Opens a page of which only the parts wait that come late, once its other scripts have taken over the rest; gives what lets
 * them come, or null where the page has no such part.
 */
async function openBeforeLateParts(page: Page, { address, html }: ServedPage): Promise<(() => void) | null> {
  if (!html.includes("__reactRouterContext")) return null;
  const { promise, resolve } = Promise.withResolvers<void>();
  let isHeld = false;
  // What the document does not name itself comes late.
  await holdScripts(page, promise, (file) => !html.includes(file) && (isHeld = true));
  await page.goto(app.origin + address);
  const isTaken = () =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactProps$"));
  // A page with such a part outside of any boundary of its own waits for it as a whole.
  await page.waitForFunction(isTaken, null, { timeout: 2_000 }).catch(() => undefined);
  // Such parts are asked for once React comes to them.
  await expect
    .poll(() => isHeld, { timeout: 500 })
    .toBe(true)
    .catch(() => undefined);
  return isHeld ? resolve : null;
}

async function holdScripts(
  page: Page,
  until: Promise<void>,
  isHeld: (file: string) => boolean,
): Promise<void> {
  await page.route("**/assets/*.js", async (route) => {
    if (isHeld(new URL(route.request().url()).pathname)) await until;
    // The page may be closed by now.
    await route.continue().catch(() => undefined);
  });
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
      // As a key does it, past what React put before the browser's own setter.
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")!;
      set!.call(field, typed[field.type] ?? "Digitado cedo");
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

/** Taps each complete form's button twice; gives what their scripts are to send, as the test notes it. */
function sendAllTwice(): string[] {
  const forms = [...document.querySelectorAll<HTMLFormElement>("main form[data-scripted]")].filter((form) =>
    form.checkValidity(),
  );
  return forms.map((form) => {
    form.requestSubmit();
    form.requestSubmit();
    return `fetch ${[...new FormData(form).values()].includes("Digitado cedo")}`;
  });
}

/** Types into every field of every page before its scripts come, as `open` holds them back; says what was lost, and of how many pages. */
async function typeEarly(open: (page: Page, served: ServedPage) => Promise<(() => void) | null>) {
  const faults: string[] = [];
  let typed = 0;
  for (const asker of [crowd.visitor, crowd.athlete, crowd.clubAdmin, crowd.superAdmin]) {
    const context = await windowOf(browser, app, asker, PHONE);
    for (const served of pages.filter((page) => page.asker === asker)) {
      await forgetLimits(app);
      const page = await context.newPage();
      const letScriptsCome = await open(page, served);
      if (letScriptsCome) {
        typed += 1;
        await page.evaluate(fillAll, GIVING_WAY);
        letScriptsCome();
        await untilQuiet(page);
        await allListen(page);
        const lost = await page.evaluate(findLost);
        if (lost.length > 0) faults.push(`${asker.name} ${served.address}: ${lost.join("; ")}`);
      }
      await page.close();
    }
    await context.close();
  }
  return { faults, typed };
}

it(
  "what somebody types before a page's scripts have come stays, in every form",
  { timeout: 600_000 },
  async () => {
    const { faults, typed } = await typeEarly((page, { address }) => openBeforeScripts(page, address));
    expect(faults).toEqual([]);
    expect(typed).toBeGreaterThan(isWhole ? 60 : 2);
  },
);

it("what somebody types into a part whose own scripts come last stays", { timeout: 600_000 }, async () => {
  const { faults, typed } = await typeEarly(openBeforeLateParts);
  expect(faults).toEqual([]);
  if (isWhole) expect(typed).toBeGreaterThan(3);
});

it(
  "what somebody sends before a page's scripts have come is sent once they have, by the script and with what was typed",
  { timeout: 600_000 },
  async () => {
    const faults: string[] = [];
    let forms = 0;
    for (const asker of [crowd.visitor, crowd.athlete, crowd.clubAdmin, crowd.superAdmin]) {
      const context = await windowOf(browser, app, asker, PHONE);
      for (const { address, html } of pages.filter((page) => page.asker === asker)) {
        if (!html.includes("data-scripted")) continue;
        await forgetLimits(app);
        const page = await context.newPage();
        const sent: string[] = [];
        await page.route("**", async (route) => {
          const request = route.request();
          if (request.method() !== "POST" || !request.postData()?.includes("intent")) return route.fallback();
          sent.push(`${request.resourceType()} ${/Digitado[+ ]cedo/.test(request.postData()!)}`);
          // As what refuses before any route does: it is not sent again.
          await route.fulfill({ status: 400, json: { error: { code: "invalid_input" } } });
        });
        const letScriptsCome = await openBeforeScripts(page, address);
        await page.evaluate(fillAll, GIVING_WAY);
        const expected = await page.evaluate(sendAllTwice);
        forms += expected.length;
        letScriptsCome();
        await untilQuiet(page);
        await expect
          .poll(() => sent.toSorted(), { timeout: 5_000 })
          .toEqual(expected.toSorted())
          .catch(() =>
            faults.push(
              `${asker.name} ${address}: ${sent.toSorted().join()} instead of ${expected.toSorted().join()}`,
            ),
          );
        await page.close();
      }
      await context.close();
    }
    expect(faults).toEqual([]);
    expect(forms).toBeGreaterThan(isWhole ? 30 : 0);
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

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
 * Names of fields that give way to others by what is chosen: a walkover has no score, who was found needs no search, a sport has its
 * own formats, and the format says which sets there are (the next test types them).
 */
const GIVING_WAY = "^(end|side2_1|score_format|set-.*)$";

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
  const fire = (field: Element, ...events: string[]) => {
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
      fire(field, "input", "change");
    } else {
      // As a key does it, past what React put before the browser's own setter.
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")!;
      set!.call(field, typed[field.type] ?? "Digitado cedo");
      fire(field, "input", "change");
    }
  }
  const held = filled.map((field) => (/checkbox|radio/.test(field.type) ? field.checked : field.value));
  Object.assign(window, { filled, held });
}

/** Names the filled fields that are gone, hold something else now, or for which React would write something else with its next render. */
function findLost(): string[] {
  const { filled, held } = window as never as { filled: HTMLInputElement[]; held: (string | boolean)[] };
  return filled.flatMap((field, at) => {
    const now = /checkbox|radio/.test(field.type) ? field.checked : field.value;
    const key = Object.keys(field).find((name) => name.startsWith("__reactProps$"));
    const props =
      key === undefined
        ? {}
        : (field as never as Record<string, { value?: string; checked?: boolean }>)[key]!;
    const kept = /checkbox|radio/.test(field.type) ? props.checked : props.value;
    const next = kept === undefined ? now : kept;
    if (field.isConnected && now === held[at] && next === now) return [];
    return [`${field.name}: ${held[at]} → ${field.isConnected ? `${now}, next ${next}` : "gone"}`];
  });
}

/** Sends the first complete form of the page and gives its fields; null where there is none. */
function sendFirst(): string[] | null {
  const form = [...document.querySelectorAll<HTMLFormElement>('main form[method="post"]')].find((one) =>
    one.checkValidity(),
  );
  if (!form) return null;
  const button = form.querySelector<HTMLButtonElement>('button:not([type="button"])');
  const fields = [...new FormData(form, button)].map(
    ([name, value]) => `${name}=${typeof value === "string" ? value : ""}`,
  );
  form.requestSubmit(button);
  return fields;
}

/** Opens a page whose scripts wait and fills its fields; then its first complete form is sent, as the browser does it by itself. */
async function sendEarly(
  page: Page,
  address: string,
): Promise<{ expected: string[]; sent: string[] } | null> {
  const posted = Promise.withResolvers<string[]>();
  await page.route("**", async (route) => {
    const request = route.request();
    if (request.method() !== "POST" || request.resourceType() !== "document") return route.fallback();
    const body = new Response(new Uint8Array(request.postDataBuffer()!), { headers: request.headers() });
    posted.resolve(
      [...(await body.formData())].map(
        ([name, value]) => `${name}=${typeof value === "string" ? value : ""}`,
      ),
    );
    await route.fulfill({ contentType: "text/html", body: "<main></main>" });
  });
  await openBeforeScripts(page, address);
  await page.evaluate(fillAll, GIVING_WAY);
  const expected = await page.evaluate(sendFirst);
  return expected && { expected, sent: await posted.promise };
}

it(
  "what somebody types before a page's scripts have come stays, and what they send goes as it stands",
  { timeout: 900_000 },
  async () => {
    const faults: string[] = [];
    let forms = 0;
    let typed = 0;
    for (const asker of [crowd.visitor, crowd.athlete, crowd.clubAdmin, crowd.superAdmin]) {
      const context = await windowOf(browser, app, asker, PHONE);
      for (const { address } of pages.filter((page) => page.asker === asker)) {
        await forgetLimits(app);
        const page = await context.newPage();
        const letScriptsCome = await openBeforeScripts(page, address);
        typed += 1;
        await page.evaluate(fillAll, GIVING_WAY);
        letScriptsCome();
        await allListen(page);
        await untilQuiet(page);
        const lost = await page.evaluate(findLost);
        if (lost.length > 0) faults.push(`${asker.name} ${address}: ${lost.join("; ")}`);
        await page.close();

        const other = await context.newPage();
        const early = await sendEarly(other, address);
        if (early) {
          forms += 1;
          const missing = early.expected.filter((field) => !early.sent.includes(field));
          if (missing.length > 0) faults.push(`${asker.name} ${address}: not sent: ${missing.join("; ")}`);
        }
        await other.close();
      }
      await context.close();
    }
    expect(faults).toEqual([]);
    expect(typed).toBeGreaterThan(isWhole ? 60 : 2);
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

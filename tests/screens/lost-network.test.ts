import type { Browser, Page, Request } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { forgetLimits, type TestApp } from "../support/app.ts";
import { type EveryPage, openEveryPage, type ServedPage, windowOf } from "../support/every-page.ts";
import type { Crowd } from "../support/privacy/people.ts";
import { isWhole, sampled } from "../support/sample.ts";
import { allListen, PHONE } from "../support/screens.ts";

/** So many pages are tried by default. */
const PAGES = 4;

let every: EveryPage;
let app: TestApp;
let browser: Browser;
let crowd: Crowd;
let pages: ServedPage[];

beforeAll(async () => {
  every = await openEveryPage();
  ({ app, browser, crowd } = every);
  pages = sampled("lost-network", withOtherForms(every.pages), PAGES);
});
afterAll(() => every?.stop());

const POSTED = /<form\b[^>]*\bmethod="post"/;

/** Each set of forms once, of pages that React runs: what a form means is named by its hidden fields and its buttons. */
function withOtherForms(served: readonly ServedPage[]): ServedPage[] {
  const seen = new Set<string>();
  return served.filter(({ asker, html }) => {
    const main = /<main[^]*<\/main>/.exec(html)?.[0] ?? "";
    if (!html.includes("__reactRouterContext") || !POSTED.test(main)) return false;
    const intents = [...main.matchAll(/name="intent"[^>]*value="([^"]*)"/g)].map(([, intent]) => intent);
    const forms = `${asker.name} ${[...new Set(intents)].toSorted().join()}`;
    return !seen.has(forms) && seen.add(forms);
  });
}

/**
 * Sends the form at a place among those of the page, whole or not, by its first button, with something in its texts; gives what
 * it is. Sets `isSaid` once the page says something that matches, however short it stands.
 */
function sendForm({ at, said }: { at: number; said: string }): string | null {
  const forms = [...document.querySelectorAll<HTMLFormElement>('main form[method="post"]')];
  const form = forms[at];
  if (!form) return null;
  for (let box = form.parentElement; box; box = box.parentElement)
    if (box instanceof HTMLDetailsElement) box.open = true;
  const button = form.querySelector<HTMLButtonElement>('button:not([type="button"])');
  if (!button || button.matches(":disabled")) return "";
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!;
  for (const field of form.querySelectorAll<HTMLInputElement>('input:is([type="text"], [type="password"])')) {
    set!.call(field, "Digitado sem rede");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  Object.assign(window, { isSaid: false });
  new MutationObserver(() => {
    if (new RegExp(said).test(document.body.innerText)) Object.assign(window, { isSaid: true });
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
  form.noValidate = true;
  form.requestSubmit(button);
  return `${new FormData(form, button).get("intent")}`;
}

/** Of notifications and of Stripe's portal spec §8 has words of its own. */
const SAID =
  "Verifique sua conexão e tente novamente|Erro ao (marcar|atualizar) notificações|Não foi possível abrir o portal";

/** Finds the faults of each form of a page whose network is lost: the page must stay, with what was typed, and say it. */
async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const { pathname } = new URL(page.url());
  for (let at = 0; ; at += 1) {
    await forgetLimits(app);
    const what = await page.evaluate(sendForm, { at, said: SAID });
    if (what === null) return faults;
    if (what === "") continue;
    await page
      .waitForFunction(() => (window as { isSaid?: boolean }).isSaid, null, { timeout: 25_000, polling: 50 })
      .catch(() => faults.push(`${what}: nothing is said`));
    if (new URL(page.url()).pathname !== pathname) faults.push(`${what}: the page is ${page.url()}`);
    const typed = await page
      .locator('main form[method="post"]')
      .nth(at)
      .evaluate((form) =>
        [...form.querySelectorAll<HTMLInputElement>('input:is([type="text"], [type="password"])')].map(
          ({ value }) => value,
        ),
      )
      .catch(() => ["gone"]);
    if (typed.some((value) => value !== "Digitado sem rede")) faults.push(`${what}: ${typed.join("; ")}`);
    await page.reload();
    await allListen(page);
  }
}

/** The beginning of an answer: its rest never came. */
const CUT_OFF = { status: 200, contentType: "text/x-script", body: '[{"_1":2},"data",{"_3":4,"_5":' };

it(
  "a form whose network is lost, or whose answer is cut off, says so, and keeps its page with what was typed",
  { timeout: 900_000 },
  async () => {
    const faults: string[] = [];
    let tried = 0;
    for (const asker of [crowd.visitor, crowd.athlete, crowd.clubAdmin, crowd.superAdmin]) {
      const context = await windowOf(browser, app, asker, PHONE);
      for (const { address } of pages.filter((served) => served.asker === asker)) {
        const page = await context.newPage();
        await page.route("**", (route) =>
          route.request().method() === "POST" && route.request().url().includes(".data")
            ? tried % 2 === 0
              ? route.abort()
              : route.fulfill(CUT_OFF)
            : route.fallback(),
        );
        await page.goto(app.origin + address);
        await allListen(page);
        faults.push(...(await faultsOf(page)).map((fault) => `${asker.name} ${address}: ${fault}`));
        tried += 1;
        await page.close();
      }
      await context.close();
    }
    expect(faults).toEqual([]);
    expect(tried).toBeGreaterThan(isWhole ? 20 : 2);
  },
);

it("a form that creates, and whose network is lost, is sent four times, and its page is read by none of them", async () => {
  const context = await windowOf(browser, app, crowd.clubAdmin, PHONE);
  const page = await context.newPage();
  await page.goto(`${app.origin}/club-admin-dashboard/avisos`);
  await allListen(page);
  const asked: string[] = [];
  const note = (request: Request) => {
    if (new URL(request.url()).pathname === "/club-admin-dashboard/avisos.data") asked.push(request.method());
  };
  page.on("request", note);
  await page.route("**/*.data*", (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  await page.getByLabel("Título").fill("Quadra 2 fechada");
  await page.getByLabel("Aviso", { exact: true }).fill("Volta na segunda.");
  await page.getByRole("button", { name: "Enviar aviso" }).click();
  await page.getByText("Verifique sua conexão e tente novamente").waitFor();
  expect(asked).toEqual(["POST", "POST", "POST", "POST"]);
  expect(await page.getByLabel("Título").inputValue()).toBe("Quadra 2 fechada");
  await context.close();
});

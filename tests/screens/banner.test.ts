import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays, dayIn, DEFAULT_TIME_ZONE, endOfDay, formatDay } from "../../app/lib/dates.ts";
import { forgetLimits, startApp, type TestApp } from "../support/app.ts";
import { launchBrowser } from "../support/browser.ts";
import { insertSubscription, moveEnd } from "../support/ending.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { untilQuiet } from "../support/quiet.ts";
import { letSignIn, signIn } from "../support/screens.ts";

const DAYS = [8, 7, 3, 2, 1, 0];
const day = (days: number) => addDays(dayIn(new Date(), DEFAULT_TIME_ZONE), days);
/** The last instant of a day: also today's is still ahead. */
const endIn = (days: number) => endOfDay(day(days), DEFAULT_TIME_ZONE);

let app: TestApp;
let browser: Browser;
let club: MatchClub;

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, ["ana", "secretary"]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/**
 * Reads a page's banner about the end, and its look: null where there is none. On public pages it comes in one answer with the
 * notifications button.
 */
async function bannerOn(page: Page, path: string): Promise<{ text: string; isDestructive: boolean } | null> {
  await page.goto(app.origin + path, { waitUntil: "domcontentloaded" });
  await page.locator(".notifications-button").waitFor();
  const banner = page.locator(".expiry .notice");
  if ((await banner.count()) === 0) return null;
  const [text, look] = [await banner.locator(".grow").innerText(), await banner.getAttribute("class")];
  return { text, isDestructive: look!.includes("tone-danger") };
}

/** Reads the browser's cookie of a dismissal; it hands a cookie that a script set to its network a moment later. */
async function dismissal(context: BrowserContext): Promise<string | undefined> {
  return (await context.cookies()).find(({ name }) => name.includes("expiry-dismissed"))?.value;
}

const close = (page: Page) => page.getByRole("button", { name: "Dispensar o aviso da assinatura" });
const wanted = (what: string) =>
  DAYS.map((days) => {
    if (days === 0 || days > 7) return null;
    const when = days === 1 ? `amanhã, ${formatDay(day(1))}` : `em ${days} dias, em ${formatDay(day(days))}`;
    return { text: `${what} termina ${when}. Ver assinatura`, isDestructive: days <= 2 };
  });

describe.each([
  {
    who: "ana" as const,
    what: "Sua assinatura Plus",
    home: "/athlete-dashboard",
    owner: () => ({ userId: club.ana.userId }),
    link: (): string => "/athlete/subscription",
  },
  {
    who: "secretary" as const,
    what: "A assinatura do clube",
    home: "/club-admin-dashboard",
    owner: () => ({ clubId: club.clubId }),
    link: (): string => `/club-admin-dashboard/assinatura?clube=${club.clubId}`,
  },
])("the expiry banner of $who", ({ who, what, home, owner, link }) => {
  let id: string;
  let page: Page;
  let context: BrowserContext;
  let errors: string[];
  beforeAll(async () => {
    await forgetLimits(app);
    id = await insertSubscription(app.sql, { owner: owner(), endsAt: null });
    ({ page, context, errors } = await signIn(browser, app, who, { path: home }));
  });
  afterAll(() => context?.close());

  it("shows from 7 days to 1, destructive from 2, on a member page and on a public one", async () => {
    for (const path of [home, "/tournaments"]) {
      const seen = [];
      for (const days of DAYS) {
        await moveEnd(app.sql, id, endIn(days));
        seen.push(await bannerOn(page, path));
      }
      expect([path, seen]).toEqual([path, wanted(what)]);
      await moveEnd(app.sql, id, null);
      expect([path, await bannerOn(page, path)]).toEqual([path, null]);
    }
  });

  it("leads to where it can be renewed, and comes with the page: nothing moves", async () => {
    await moveEnd(app.sql, id, endIn(3));
    await page.addInitScript(() => {
      const seen = { shift: 0 };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shift += (entry as never as { value: number }).value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(app.origin + home, { waitUntil: "load" });
    const banner = page.locator(".expiry .notice");
    expect(await banner.getAttribute("role")).toBe("status");
    expect(await banner.getByRole("link", { name: "Ver assinatura" }).getAttribute("href")).toBe(link());
    for (const part of [close(page), banner.getByRole("link")])
      expect((await part.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    expect((await close(page).boundingBox())!.width).toBeGreaterThanOrEqual(44);
    await untilQuiet(page);
    const shift = await page.evaluate(() => (window as never as { seen: { shift: number } }).seen.shift);
    expect(shift).toBeLessThan(0.02);
  });

  it("is dismissed by the keyboard for the session, and is back in a new one", async () => {
    await moveEnd(app.sql, id, endIn(2));
    await page.goto(`${app.origin}${home}`, { waitUntil: "load" });
    // React has taken the button over.
    await page.waitForFunction(() =>
      Object.keys(document.querySelector(".expiry button") ?? {}).some((key) => key.startsWith("__react")),
    );
    const before = await dismissal(context);
    await close(page).focus();
    await page.keyboard.press("Enter");
    await close(page).waitFor({ state: "detached" });
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");
    await expect.poll(() => dismissal(context)).not.toBe(before);
    // The server leaves it out: no flash. Neither is it on the public pages of this browser, nor in another tab.
    const html = await (await context.request.get(app.origin + home)).text();
    expect([html.includes("shell-app"), html.includes('class="expiry"')]).toEqual([true, false]);
    const tab = await context.newPage();
    for (const path of [home, "/tournaments"]) expect(await bannerOn(tab, path)).toBeNull();
    await tab.close();

    await page.goto(app.origin + home);
    await page.evaluate(() => fetch("/auth?sair=1", { method: "POST" }));
    const back = await signInAgain(page, who);
    expect(await bannerOn(back, home)).toMatchObject({ isDestructive: true });
  });

  it("is dismissed on a public page too, and lies over one that React runs", async () => {
    expect(await bannerOn(page, "/tournaments")).not.toBeNull();
    await page.goto(`${app.origin}/auth?conta=1`);
    await page.locator(".expiry-over .notice").waitFor();
    await page.goto(`${app.origin}/tournaments`);
    const before = await dismissal(context);
    await close(page).click();
    expect(await page.locator(".expiry").count()).toBe(0);
    await expect.poll(() => dismissal(context)).not.toBe(before);
    for (const path of ["/geographical-rankings", home]) expect(await bannerOn(page, path)).toBeNull();
    expect(errors).toEqual([]);
  });
});

/** Signs the person in again in the same browser. */
async function signInAgain(page: Page, who: string): Promise<Page> {
  await page.goto(`${app.origin}/auth`);
  await page.fill("input[name=email]", `${who}@teste.test`);
  await page.fill("input[name=password]", "quadra de saibro 7");
  await page.click("main button[type=submit]");
  await page.waitForURL((url) => !url.pathname.startsWith("/auth"));
  return page;
}

it.each([
  { days: 300, soon: 0 },
  { days: 5, soon: 1 },
])("a plan that ends in $days days: the plans page says soon $soon times", async ({ days, soon }) => {
  await forgetLimits(app);
  await app.sql(
    "update subscriptions set ends_at = $2 where customer_id in (select id from billing_customers where user_id = $1)",
    [club.ana.userId, endIn(days)],
  );
  const { page, context } = await signIn(browser, app, "ana", { path: "/athlete/subscription" });
  const own = page.locator("#assinatura");
  await own.getByText(`Termina em ${formatDay(day(days))}. Ela não renova sozinha.`).waitFor();
  expect(await own.getByText("Termina em breve").count()).toBe(soon);
  expect(await own.getByText(`Até ${formatDay(day(days))}`, { exact: true }).count()).toBe(1 - soon);
  await context.close();
});

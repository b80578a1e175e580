import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser, saveScreenshot } from "../support/browser.ts";
import { allListen, enterAs, PHONE } from "../support/screens.ts";

// Issue N 1: what waits for the reader is first, seen without scrolling, for the demonstration's accounts.

const PASSWORD = "quadra-demo-2026";
let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await startApp({ seed: "demo" });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

async function open(email: string, path: string, viewport = PHONE): Promise<Page> {
  const context = await browser.newContext({ viewport, locale: "pt-BR", hasTouch: true });
  const page = await context.newPage();
  await page.goto(await enterAs(context, app, { email, password: PASSWORD, path }));
  await allListen(page);
  return page;
}

/** Whether an element is whole between the bars of the first view, with nothing over its middle. */
const isSeen = (element: Locator) =>
  element.evaluate((node) => {
    const { top, bottom, left, width } = node.getBoundingClientRect();
    const bars = [...document.querySelectorAll(".nav, .dock")].map((bar) => bar.getBoundingClientRect().top);
    const floor = Math.min(innerHeight, ...bars.filter((at) => at > innerHeight / 2));
    const hit = document.elementFromPoint(left + width / 2, (top + bottom) / 2);
    return scrollY === 0 && top >= 0 && bottom <= floor && node.contains(hit);
  });

const topOf = async (element: Locator) => (await element.first().boundingBox())?.y ?? Infinity;

/** Measures the first view in both themes, and that the parts come in their order. */
async function measure(page: Page, name: string, seen: Locator[], order: Locator[]): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(() => scrollTo(0, 0));
    await saveScreenshot(page, `what-waits-${name}-${colorScheme}`);
    for (const element of seen)
      expect([name, colorScheme, await element.textContent(), await isSeen(element)]).toEqual([
        name,
        colorScheme,
        await element.textContent(),
        true,
      ]);
    const tops = await Promise.all(order.map(topOf));
    expect([name, tops]).toEqual([name, tops.toSorted((a, b) => a - b)]);
  }
}

/** Reports two more results against Rafael, by the JSON API, as the one who reported the first. */
async function reportTwoMore(): Promise<void> {
  const answer = await app.fetch("/api/auth/v1/token?grant_type=password", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "adversario@demo.test", password: PASSWORD }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const people = await app.sql<{ email: string; id: string; club_id: string }>(
    "select u.email, a.id, u.club_id from users u join athletes a on a.user_id = u.id where u.email in ('atleta@demo.test', 'adversario@demo.test')",
  );
  const [reader, reporter] = ["atleta@demo.test", "adversario@demo.test"].map((email) =>
    people.find((one) => one.email === email)!,
  );
  for (const days of [2, 3]) {
    const sent = await app.fetch("/api/v1/matches", {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({
        club_id: reader!.club_id,
        sport: "tennis",
        format: "singles",
        score_format: "SET3-S:6/TB7",
        played_at: new Date(Date.now() - days * 86_400_000).toISOString(),
        my_side: [reporter!.id],
        their_side: [reader!.id],
        sets: [
          { mine: 6, theirs: 4 },
          { mine: 7, theirs: 6, tiebreak: 5 },
        ],
        end: "completed",
      }),
    });
    expect([sent.status, sent.ok ? "" : await sent.text()]).toEqual([201, ""]);
  }
}

it("an athlete answers one, three and no results by a tap in the first view, and finds the rest in its order", async () => {
  const page = await open("atleta@demo.test", "/athlete-dashboard");
  const main = page.getByRole("main");
  const approve = main.getByRole("button", { name: "Aprovar" });
  const head = main.locator(".home-head h1");
  const waits = main.locator(".home-head").getByRole("link", { name: /para responder$/ });
  const report = main.getByRole("link", { name: "Lançar resultado" });
  const week = main.getByRole("region", { name: /^Minha semana/ });
  const table = main.getByRole("heading", { name: "No ranking" });

  expect(await waits.innerText()).toBe("1 resultado para responder");
  await measure(page, "one", [head, approve, report], [head, approve, report, week, table]);
  // Name and position in one line; nothing else outside the table says the position.
  const [name, position] = await Promise.all([
    head.boundingBox(),
    main.locator(".home-position strong").boundingBox(),
  ]);
  expect(Math.abs(name!.y + name!.height / 2 - position!.y - position!.height / 2)).toBeLessThan(6);
  const outside = await main.evaluate((node) => {
    const copy = node.cloneNode(true) as HTMLElement;
    copy.querySelectorAll("#no-ranking").forEach((part) => part.remove());
    return copy.textContent?.match(/\d+º/g) ?? [];
  });
  expect(outside).toHaveLength(1);
  await waits.click();
  await page.waitForURL(/#para-responder$/);

  await reportTwoMore();
  await page.goto(`${app.origin}/athlete-dashboard`);
  await allListen(page);
  expect(await waits.innerText()).toBe("3 resultados para responder");
  expect(await approve.count()).toBe(3);
  await measure(page, "three", [head, approve.first()], [head, approve, report, week]);

  for (const left of [2, 1, 0]) {
    await page.evaluate(() => scrollTo(0, 0));
    expect(await isSeen(approve.first())).toBe(true);
    await approve.first().click();
    await page.getByRole("dialog").getByText("Resultado aprovado").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expect.poll(() => approve.count()).toBe(left);
  }
  expect(await waits.count()).toBe(0);
  await measure(page, "none", [head, report], [head, report, week, table]);
  await page.context().close();
});

it("invitations to a match and to a pair are among what waits", async () => {
  const [reader, other] = await Promise.all(
    ["adversario@demo.test", "atleta@demo.test"].map(async (email) => {
      const [row] = await app.sql<{ id: string }>(
        "select a.id from users u join athletes a on a.user_id = u.id where u.email = $1",
        [email],
      );
      return row!.id;
    }),
  );
  await app.sql(
    `insert into pairs (id, sport, from_athlete_id, to_athlete_id, status, version, created_at, expires_at)
     values (gen_random_uuid(), 'padel', $1, $2, 'open', 1, now(), now() + interval '7 days')`,
    [other, reader],
  );
  const page = await open("adversario@demo.test", "/athlete-dashboard");
  const main = page.getByRole("main");
  const accept = main.getByRole("button", { name: "Aceitar" });
  const waits = main.locator(".home-head").getByRole("link", { name: /para responder$/ });
  expect(await waits.innerText()).toMatch(/convites? para responder$/);
  await measure(
    page,
    "invited",
    [accept.last()],
    [accept, main.getByRole("link", { name: "Lançar resultado" })],
  );
  await page.context().close();
});

it("the office shows what waits before the rest", async () => {
  for (const viewport of [PHONE, { width: 1440, height: 900 }]) {
    const page = await open("clube@demo.test", "/club-admin-dashboard", viewport);
    const main = page.getByRole("main");
    const today = main.getByRole("region", { name: "Hoje" });
    const decide = main.getByText("Decidir", { exact: true });
    const recent = main.getByRole("heading", { name: "Últimos resultados" });
    const plan = main.getByRole("region", { name: "Plano do clube" });
    expect(await isSeen(today.getByRole("link").first())).toBe(true);
    const tops = await Promise.all([today, decide, recent, plan].map(topOf));
    const order = viewport === PHONE ? tops : [tops[0]!, tops[1]!, tops[3]!];
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    await saveScreenshot(page, `what-waits-office-${viewport.width}`);
    await page.context().close();
  }
});

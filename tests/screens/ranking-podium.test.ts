import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser, saveScreenshot } from "../support/browser.ts";
import { makeMatchClub, type MatchClub, type PersonName } from "../support/match-club.ts";
import { PHONE, reportByApi } from "../support/screens.ts";

// "Placar de clube": the public ranking as one shows it to others, without scripts and the same for everybody.

let app: TestApp;
let browser: Browser;
let club: MatchClub;

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  const beat = (winner: PersonName, loser: PersonName, theirs: number) =>
    reportByApi(app, club, "secretary", {
      sport: "tennis",
      my_side: [club[winner].athleteId],
      their_side: [club[loser].athleteId],
      sets: [
        { mine: 6, theirs },
        { mine: 6, theirs },
      ],
      end: "completed",
    });
  await beat("ana", "bruno", 0);
  await beat("ana", "caio", 0);
  await beat("bruno", "caio", 4);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

it.each([
  ["phone", PHONE],
  ["desk", { width: 1440, height: 900 }],
])("shows podium and rules, and opens lines from anywhere in a row, on a %s", async (device, viewport) => {
  const context = await browser.newContext({ viewport, locale: "pt-BR", javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${app.origin}/public-ranking/${club.clubId}`);
  const steps = page.getByRole("list", { name: "Pódio" }).getByRole("listitem");
  expect((await steps.allInnerTexts()).map((text) => /[1-3]º/.exec(text)?.[0])).toEqual(["1º", "2º", "3º"]);
  const lefts = await Promise.all([1, 0, 2].map(async (index) => (await steps.nth(index).boundingBox())!.x));
  expect(lefts).toEqual(lefts.toSorted((a, b) => a - b));
  expect(await page.getByRole("list", { name: "O que conta" }).innerText()).toContain("nível ainda incerto");
  const table = (await page.locator("tbody.rank td:last-child").allInnerTexts()).map(Number);
  // The bar below the points: whole for the leader, shorter for who has less, within the cell.
  const bars = await page.locator(".rank .rank-bar").evaluateAll((bars) =>
    bars.map((bar) => {
      const { width, backgroundColor, height } = getComputedStyle(bar);
      return { px: Number.parseFloat(width), height, isSeen: backgroundColor !== "rgba(0, 0, 0, 0)" };
    }),
  );
  const points = table.map((value) => value / table[0]!);
  for (const [index, bar] of bars.entries()) {
    expect(bar).toMatchObject({ height: device === "phone" ? "4px" : "8px", isSeen: true });
    expect(Math.abs(bar.px / bars[0]!.px - points[index]!)).toBeLessThanOrEqual(0.051);
  }
  expect(bars[0]!.px).toBeGreaterThan(20);
  // Issue N, 8: on a desktop one grid of one width, the legend beside; form, eight weeks and bars stand in columns.
  const edges = (selector: string) =>
    page.locator(`${selector}:visible`).evaluateAll((all) =>
      all.map((one) => {
        const { left, right, top } = one.getBoundingClientRect();
        return { left: Math.round(left), right: Math.round(right), top: Math.round(top) };
      }),
    );
  const columns = [".rank .form-dots", ".rank .rank-weeks", ".rank .rank-bar"];
  const starts = await Promise.all(columns.map(async (one) => (await edges(one)).map(({ left }) => left)));
  if (device === "desk") {
    const [header] = await edges(".page-header, .court");
    const [main] = await edges(".ranking-main");
    const [legend] = await edges(".ranking-live > footer");
    expect([main!.left, legend!.right]).toEqual([header!.left, header!.right]);
    expect(legend!.top).toBe(main!.top);
    expect(legend!.left - main!.right).toBeLessThanOrEqual(48);
    expect(starts[1]).toHaveLength(3);
    for (const column of starts) expect(new Set(column).size).toBe(1);
  } else expect(starts[1]).toEqual([]);
  const tones = await page
    .locator(".rank-athlete > i, .podium i")
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
  expect(tones).not.toContain("rgba(0, 0, 0, 0)");
  await saveScreenshot(page, `ranking-${device}`);
  const row = page.locator("tbody.rank tr").first();
  await row.scrollIntoViewIfNeeded();
  const box = (await row.boundingBox())!;
  await page.mouse.click(box.x + box.width - 12, box.y + box.height / 2);
  await page.locator(".ledger").waitFor();
  expect(await page.locator(".ledger-lines > li").count()).toBe(2);
  // The points of eight weeks as a line, and in words.
  const weeks = page.locator(".ledger p", { hasText: /^Em 8 semanas: de 0 a \d+ pontos$/ });
  expect(await weeks.locator("svg path").getAttribute("d")).toMatch(/^M0,32(L[\d.]+,32){6}L160,0$/);
  const chart = (await weeks.locator("svg").boundingBox())!;
  expect(chart.width).toBeLessThanOrEqual(viewport.width);
  await context.close();
});

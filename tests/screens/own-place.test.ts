import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeBenchClub } from "../../bench/club.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { ALL_RULES, CHANGING_RULES, findFaults, goWithAxe } from "../support/axe.ts";
import { launchBrowser, saveScreenshot } from "../support/browser.ts";
import { makeMatchClub, type MatchClub, type PersonName } from "../support/match-club.ts";
import { untilQuiet } from "../support/quiet.ts";
import { letSignIn, PHONE, signIn } from "../support/screens.ts";

// "Você · 60º": a member's own place at the foot of the screen, on the public ranking that is the same for everybody.

const DESK = { width: 1440, height: 900 };
/** How far the navigation's box may reach into the strip's; heights are not whole pixels. */
const ROUNDING = 1;

let app: TestApp;
let browser: Browser;
let club: MatchClub;
/** A ranking of a hundred, in which Ana is the sixtieth. */
let ranking: string;
let rowId: string;

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, ["ana", "outsider", "clerk"]);
  const clubId = await makeBenchClub(app.sql);
  await app.sql("update athletes set user_id = null where id = $1", [club.ana.athleteId]);
  const [{ id } = { id: "" }] = await app.sql<{ id: string }>(
    "update athletes set user_id = $1 where name = 'Atleta 41 de Albuquerque' returning id",
    [club.ana.userId],
  );
  await app.sql("update users set club_id = $1 where id = any($2)", [
    clubId,
    [club.ana.userId, club.clerk.userId],
  ]);
  ranking = `/public-ranking/${clubId}`;
  rowId = `atleta-${id}`;
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const strip = (page: Page) => page.locator(".own-place");

/** Opens the ranking as somebody whose own bars have come. */
async function openAs(name: PersonName, viewport = PHONE, query = ""): Promise<Page> {
  const { page } = await signIn(browser, app, name, { viewport });
  await page.goto(`${app.origin}${ranking}${query}`);
  await page.locator(".nav ul[data-widget=navigation]").waitFor();
  return page;
}

/** Whether a row is whole between the bars, with nothing over its middle. */
const isInSight = (row: Locator) =>
  row.evaluate((node) => {
    const box = node.getBoundingClientRect();
    const over = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return node.contains(over);
  });

describe.each([
  ["a phone", PHONE],
  ["a desktop", DESK],
])("a member who looks at their club's public ranking on %s", (_what, viewport) => {
  it("sees their place above the bars while their row is out of sight, and a tap leads to it", async () => {
    const page = await openAs("ana", viewport);
    await strip(page).waitFor();
    expect(await strip(page).innerText()).toMatch(
      /^60º\s+Você\s+305 pontos\s*, ver a minha linha na tabela$/,
    );
    const box = (await strip(page).boundingBox())!;
    const bars = await page.locator(".nav, .sponsors").evaluateAll((nodes, half) => {
      return nodes.map((node) => node.getBoundingClientRect().top).filter((top) => top > half);
    }, viewport.height / 2);
    expect(bars.length).toBeGreaterThan(0);
    for (const top of bars) expect(box.y + box.height).toBeLessThanOrEqual(top + ROUNDING);
    expect(box.y).toBeGreaterThan(viewport.height * 0.7);
    await saveScreenshot(page, `own-place-${viewport.width}-light`);
    await page.emulateMedia({ colorScheme: "dark" });
    await saveScreenshot(page, `own-place-${viewport.width}-dark`);

    await strip(page).click();
    const row = page.locator(`[id="${rowId}"]`);
    await strip(page).waitFor({ state: "hidden" });
    expect(await isInSight(row)).toBe(true);
    expect(await row.evaluate((node) => node.contains(document.activeElement))).toBe(true);
    await saveScreenshot(page, `own-place-${viewport.width}-dark-row`);
    // Above the screen as below it.
    await row.evaluate((node) => scrollBy(0, node.getBoundingClientRect().bottom));
    await page.locator(".own-place[data-at=above]").waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    await page.locator(".own-place[data-at=below]").waitFor();
    await page.context().close();
  });
});

it("leads by keyboard to the page of the table that has the row", async () => {
  const page = await openAs("ana", PHONE, "?sport=tennis&limit=20");
  await page.locator(".own-place[data-at=elsewhere]").waitFor();
  expect(await page.locator(`[id="${rowId}"]`).count()).toBe(0);
  await page.locator("#ao-vivo :is(a, summary)").last().focus();
  await page.keyboard.press("Tab");
  expect(await strip(page).evaluate((node) => node === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.hash === `#${rowId}` && !url.searchParams.has("limit"));
  await page.locator(".own-place").waitFor({ state: "attached" });
  await strip(page).waitFor({ state: "hidden" });
  expect(await isInSight(page.locator(`[id="${rowId}"]`))).toBe(true);
  await page.context().close();
});

it("follows the table when that changes, and has no faults for axe in either theme", async () => {
  const page = await openAs("ana");
  await page.clock.install();
  await goWithAxe(page, app.origin + ranking);
  await strip(page).waitFor();
  expect(await findFaults(page, "light", ALL_RULES, ".own-place")).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await findFaults(page, "dark", CHANGING_RULES, ".own-place")).toEqual([]);
  await app.sql(
    "update standings set points = points + 7 where athlete_id = (select id from athletes where user_id = $1)",
    [club.ana.userId],
  );
  await app.sql("update rankings set version = version + 1");
  // No message came: the page asks once more by itself, when every copy is too old.
  app.edge.shiftClock(16_000);
  await page.clock.runFor(16_000);
  await strip(page).filter({ hasText: "59º" }).waitFor({ timeout: 25_000 });
  expect(await strip(page).getAttribute("data-at")).toBe("below");
  await page.context().close();
});

it("shows nothing to visitors, to people of another club, and to who plays nowhere; the page is the same bytes for all", async () => {
  const visitor = await browser.newPage();
  const asked: string[] = [];
  visitor.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await visitor.goto(app.origin + ranking);
  await untilQuiet(visitor);
  expect([await strip(visitor).count(), asked.includes("/member-widgets")]).toEqual([0, false]);
  expect(asked.filter((path) => path.includes("own-place"))).toEqual([]);
  const plain = await (await visitor.request.get(app.origin + ranking)).text();
  for (const name of ["outsider", "clerk"] as const) {
    const page = await openAs(name);
    await untilQuiet(page);
    expect([name, await strip(page).count()]).toEqual([name, 0]);
    await page.context().close();
  }
  const own = await openAs("ana");
  const theirs = await (await own.request.get(app.origin + ranking)).text();
  // Of the same minute, or of the next.
  const atMinute = (html: string) => html.replaceAll(/\d{2}:\d{2}/g, "");
  expect(atMinute(theirs)).toBe(atMinute(plain));
  expect(plain).not.toContain("own-place");
  await own.context().close();
});

import { randomUUID } from "node:crypto";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forgetLimits, type TestApp } from "../support/app.ts";
import { atEach } from "../support/axe.ts";
import { type EveryPage, openEveryPage, windowOf } from "../support/every-page.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { untilQuiet } from "../support/quiet.ts";
import { allListen, letSignIn, PHONE, signIn } from "../support/screens.ts";

/** What counts as steady; a page is called good up to 0.1. */
const MAX_SHIFT = 0.02;
/** Of a page that opens: what a browser may do with notifications is known only there, and a line of it may move what follows. */
const MAX_SHIFT_OPENING = 0.05;
/** An import that was cut short goes on as soon as its page is seen, and its bar is gone with it. */
const GOES_ON = "/club-admin-dashboard/importar";

let every: EveryPage;
let app: TestApp;
let browser: Browser;
let club: MatchClub;

beforeAll(async () => {
  every = await openEveryPage();
  ({ app, browser } = every);
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, ["secretary"]);
  await app.sql(
    `update clubs set subscription_status = 'active', subscription_end_date = now() + interval '36 hours' where id = $1`,
    [club.clubId],
  );
  await app.sql("update users set user_role = 'club_admin', club_id = $2 where id = $1", [
    club.secretary.userId,
    club.clubId,
  ]);
  await app.sql(
    `insert into terms_acceptances (id, user_id, terms_version, method, accepted_at)
     select $1, $2, version, 'registration', now() from terms_versions where effective_date <= now()
     order by effective_date desc, version desc limit 1 on conflict do nothing`,
    [randomUUID(), club.secretary.userId],
  );
});
afterAll(() => every?.stop());

/** Sums in a page how far its parts were moved, without anybody's doing. */
function watchShifts(): void {
  const seen = { shift: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += (entry as never as { value: number }).value;
  }).observe({ type: "layout-shift", buffered: true });
}

function shiftOf(page: Page): Promise<number> {
  return page.evaluate(() => (window as never as { seen: { shift: number } }).seen.shift);
}

it("the server writes every part of every page in its place: none is put there later, above what was read already", () => {
  expect(every.pages.length).toBeGreaterThan(80);
  const late = every.pages.filter(({ html }) => /<template id="B:/.test(html));
  expect(late.map(({ asker, address }) => `${asker.name} ${address}`)).toEqual([]);
});

it("no page moves while it opens on a phone", { timeout: 600_000 }, async () => {
  const moved: string[] = [];
  for (const asker of [
    every.crowd.visitor,
    every.crowd.athlete,
    every.crowd.clubAdmin,
    every.crowd.superAdmin,
  ]) {
    const context = await windowOf(browser, app, asker, PHONE);
    context.setDefaultTimeout(60_000);
    await context.addInitScript(watchShifts);
    const own = every.pages
      .filter((page) => page.asker === asker && !page.address.startsWith(GOES_ON))
      .map(({ address }) => address);
    moved.push(
      ...(await atEach(own, async (address) => {
        await forgetLimits(app);
        const page = await context.newPage();
        await page.goto(app.origin + address);
        await untilQuiet(page);
        await allListen(page);
        const shift = await shiftOf(page);
        await page.close();
        return shift < MAX_SHIFT_OPENING ? [] : [`${asker.name} ${address}: ${shift.toFixed(3)}`];
      })),
    );
    await context.close();
  }
  expect(moved).toEqual([]);
});

describe.each([
  ["a phone", PHONE],
  ["a desktop", { width: 1280, height: 800 }],
])("what a signed-in person gets on public pages moves nothing: %s", (_what, viewport) => {
  it("notifications button, expiry banner and sponsors come without a shift", async () => {
    const { context } = await signIn(browser, app, "secretary", { viewport, path: "/club-admin-dashboard" });
    const shifts: Record<string, number> = {};
    for (const path of [
      "/",
      `/public-ranking/${club.clubId}`,
      "/tournaments",
      "/tournaments-list",
      "/geographical-rankings",
    ]) {
      const page = await context.newPage();
      await page.addInitScript(watchShifts);
      await page.goto(app.origin + path);
      await page.locator(".expiry-over .notice").waitFor();
      await page.locator(".notifications-button").waitFor();
      await page.locator(".dock").waitFor();
      await untilQuiet(page);
      shifts[path] = await shiftOf(page);
      await page.close();
    }
    await context.close();
    expect(Object.entries(shifts).filter(([, shift]) => shift >= MAX_SHIFT)).toEqual([]);
  });
});

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser, saveScreenshot } from "../support/browser.ts";
import { placeOnCourts } from "../support/courts-of-play.ts";
import { createDisplayClub, type DisplayClub } from "../support/display-club.ts";
import { openStopped, runClock, turnUntil } from "../support/page-clock.ts";
import { makeRunTournament } from "../support/run-tournament.ts";
import { smallLetters } from "../support/small-letters.ts";

// Issue "Tournaments": the draw on the club's TV, its bracket and its groups' tables, read from six metres.

let app: TestApp;
let browser: Browser;
let club: DisplayClub;

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await createDisplayClub(app.sql, { count: 34, sponsors: 4 });
});
// The TVs of the test before, which would go on moving.
beforeEach(() => browser.close());
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** A tournament that is on since yesterday: whatever the hour, it is one of today in the club's zone. */
async function tournamentOfToday(options: Parameters<typeof makeRunTournament>[2]) {
  await app.sql("update tournaments set status = 'finished'");
  const made = await makeRunTournament(app, club.clubId, options);
  const { tournamentId } = made;
  await placeOnCourts(app, tournamentId, { courts: ["Quadra Central"], first: new Date().toISOString() });
  await app.sql("update tournaments set starts_on = starts_on - 1 where id = $1", [tournamentId]);
  return made;
}

async function openTv(query: string, [width, height] = [1920, 1080]): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: width!, height: height! } })).newPage();
  await openStopped(page, `${app.origin}/display/${club.clubId}${query}`);
  return page;
}

/** Writes to the database alone, past the verbs: what the edge keeps goes too, as it does after a verb. */
async function write(statement: string, id: string): Promise<void> {
  await app.sql(statement, [id]);
  app.edge.purgeEverything();
}

/** Finds names that are cut or smaller than the table's smallest, rows outside the list, and a page that scrolls. */
const faults = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-at="row"]')].filter(
      (row) => row.offsetHeight > 0 && !row.closest("[data-empty]"),
    );
    const list = document.querySelector('[data-at="rows"]')!.getBoundingClientRect();
    const names = rows.map((row) => row.querySelector<HTMLElement>('[data-at="name"]')!);
    return {
      rows: rows.length,
      cut: names
        .filter((name) => {
          // Letters reach a little beyond a tight line; a line that is cut off is higher than that.
          const slack = Number.parseFloat(getComputedStyle(name).fontSize) * 0.4;
          return name.scrollWidth > name.clientWidth + 1 || name.scrollHeight > name.clientHeight + slack;
        })
        .map((name) => name.textContent),
      outside: rows.filter((row) => {
        const { left, top, right, bottom } = row.getBoundingClientRect();
        return (
          left < list.left - 1 || top < list.top - 1 || right > list.right + 1 || bottom > list.bottom + 1
        );
      }).length,
      small: names.filter((name) => Number.parseFloat(getComputedStyle(name).fontSize) / innerHeight < 0.024)
        .length,
      scrolls: document.documentElement.scrollHeight > innerHeight + 1,
    };
  });

it.each([
  [1920, 1080, "dark"],
  [1280, 720, "dark"],
  [1920, 1080, "light"],
])("at %i×%i in the %s theme, a draw of 32 shows parts in turn", async (width, height, theme) => {
  const { eventId } = await tournamentOfToday({ athletes: club.athleteIds.slice(0, 32) });
  const page = await openTv(`?chave=${eventId}&theme=${theme}`, [width, height]);
  expect(await page.locator('[data-at="title"]').textContent()).toBe("Chave · Livre · Aberto da Praia");
  expect(await faults(page)).toEqual({ rows: 7, cut: [], outside: 0, small: 0, scrolls: false });
  await saveScreenshot(page, `display-draw-${height}-${theme}`);
  expect(await smallLetters(page)).toEqual([]);
});

it("turns through the parts by itself", async () => {
  const { eventId } = await tournamentOfToday({ athletes: club.athleteIds.slice(0, 32) });
  const page = await openTv(`?chave=${eventId}`);
  const seen = new Set<string>();
  const names = page.locator('[data-at="row"]:not([data-empty]):not([data-fit="gap"]) [data-at="name"]');
  const look = async () => {
    for (const name of await names.allTextContents()) if (!name.includes("A definir")) seen.add(name);
    return seen.size;
  };
  // 16 first matches with their two sides; all of the rounds to come read alike.
  await turnUntil(page, look, 16, 90);
  for (let more = 0; more < 6; more += 1) {
    await runClock(page, 9_000);
    expect(await look()).toBe(16);
  }
});

it("comes by itself in turn, and a result is seen to reach the next round", async () => {
  const { eventId, ready } = await tournamentOfToday({ athletes: club.athleteIds.slice(0, 8) });
  const page = await openTv(`?chave=${eventId}`);
  const [first] = ready;
  await write(
    "update tournament_matches set state = 'called', version = version + 1 where id = $1",
    first!.id,
  );
  const now = page.locator('[data-at="row"][data-dir="now"]').getByText("agora");
  await turnUntil(page, () => now.isVisible(), true);
  await saveScreenshot(page, "display-draw-now");
  await write(
    `update tournament_matches set state = 'done', ended_as = 'gone', winner_side = 1, version = version + 1 where id = $1`,
    first!.id,
  );
  const result = page.locator('[data-fit~="first"]').getByText("W.O.");
  await turnUntil(page, () => result.isVisible(), true);
  await page.locator('[data-at="row"][data-changed="scored"]').first().waitFor();
  expect(await faults(page)).toMatchObject({ rows: 7, cut: [], outside: 0, small: 0 });
  await saveScreenshot(page, "display-draw-result");
  const turning = await openTv("");
  const title = turning.getByText("Chave · Livre · Aberto da Praia");
  await turnUntil(turning, () => title.isVisible(), true, 90);
});

it.each([
  [1920, 1080],
  [1280, 720],
])("at %i×%i shows the tables of groups side by side", async (width, height) => {
  const { eventId } = await tournamentOfToday({
    athletes: club.athleteIds.slice(0, 14),
    format: "groups_knockout",
  });
  const page = await openTv(`?chave=${eventId}`, [width, height]);
  expect(await page.locator('[data-at="title"]').textContent()).toBe("Grupos · Livre · Aberto da Praia");
  const found = await faults(page);
  expect(found).toMatchObject({ cut: [], outside: 0, small: 0, scrolls: false });
  expect(found.rows).toBeGreaterThan(8);
  await saveScreenshot(page, `display-groups-${height}`);
  expect(await smallLetters(page)).toEqual([]);
});

import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { brokenWords } from "../support/broken-words.ts";
import { launchBrowser, saveScreenshot } from "../support/browser.ts";
import { makeMatchClub, type MatchClub, type PersonName } from "../support/match-club.ts";
import { choose, letSignIn, reportByApi, signIn } from "../support/screens.ts";

// Names whose words are wider than a face or a line of the score: they end in dots, and are never cut in the middle of a word.

const LONG = {
  bruno: "Wanderlei Mascarenhas",
  caio: "Maximiliana Wasserstein",
  davi: "Guilhermina Montgomery",
} as const;

let app: TestApp;
let browser: Browser;
let club: MatchClub;
let phone: Page;

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, ["ana"]);
  for (const name of ["bruno", "caio", "davi"] as const) await rename(name);
  ({ page: phone } = await signIn(browser, app, "ana"));
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** Somebody whom Ana met, so that their face is offered first. */
async function rename(who: keyof typeof LONG & PersonName): Promise<void> {
  await app.sql("update athletes set name = $2, search_name = lower($2) where id = $1", [
    club[who].athleteId,
    LONG[who],
  ]);
  await reportByApi(app, club, "ana", {
    sport: "tennis",
    my_side: [club.ana.athleteId],
    their_side: [club[who].athleteId],
    sets: [
      { mine: 6, theirs: 1 },
      { mine: 6, theirs: 1 },
    ],
    end: "completed",
  });
}

async function allBroken(texts: Locator): Promise<string[]> {
  expect(await texts.count()).toBeGreaterThan(0);
  return brokenWords(texts);
}

it("keeps words whole on the faces of a report and on its score, on narrow phones and with big letters too", async () => {
  for (const [width, size] of [
    [390, "100%"],
    [320, "100%"],
    [390, "130%"],
  ] as const) {
    await phone.setViewportSize({ width, height: 844 });
    await phone.evaluate(() => sessionStorage.clear());
    await phone.goto(`${app.origin}/athlete-dashboard/registrar`);
    // Chromium has no dictionary here; where there is one, a word is parted by its hyphens.
    await phone.evaluate((font) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        `html { font-size: ${font} } * { font-family: Verdana, "DejaVu Sans" !important; hyphens: manual !important }`,
      );
      document.adoptedStyleSheets = [sheet];
    }, size);
    await phone.locator(".found .strong").first().waitFor();
    expect([width, size, await allBroken(phone.locator(".found .strong"))]).toEqual([width, size, []]);
    await saveScreenshot(phone, `long-names-faces-${width}-${size}`);
    await choose(phone, "Contra quem", "wanderlei", LONG.bruno);
    expect([width, size, await allBroken(phone.locator(".picked .strong, .board-name:visible"))]).toEqual([
      width,
      size,
      [],
    ]);
    await saveScreenshot(phone, `long-names-score-${width}-${size}`);
  }
});

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser, saveScreenshot } from "../support/browser.ts";
import { openConnectedTv, publishTo } from "../support/connected-tv.ts";
import { createDisplayClub, type DisplayClub } from "../support/display-club.ts";
import { runClock, turnUntil, untilStill } from "../support/page-clock.ts";
import { smallLetters } from "../support/small-letters.ts";

// Issue N, 7: a new result fills the club's TV for six seconds, at most once in thirty; several become one list.

let app: TestApp;
let browser: Browser;
let club: DisplayClub;

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await createDisplayClub(app.sql, { count: 27, sponsors: 4 });
  for (let minutes = 10; minutes < 14; minutes += 1) await club.play(2, 1, minutes);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const open = () =>
  openConnectedTv({ app, browser, clubId: club.clubId }, "?sport=tennis&format=singles", "reduce");
const publish = (tv: Page) => publishTo(tv, { app, club });
const moment = (tv: Page) => tv.locator('[data-at="moment"]');
const words = async (tv: Page) =>
  (await moment(tv).isVisible()) ? (await moment(tv).innerText()).split(/\s*\n\s*/) : null;
/** First names: a line of a match shortens long ones. */
const firstOf = async (athlete: number) => (await nameOf(athlete)).split(" ")[0]!;
const nameOf = async (athlete: number) => {
  const rows = await app.sql<{ name: string }>("select name from athletes where id = $1", [
    club.athleteIds[athlete],
  ]);
  return rows[0]!.name;
};

/** A result as a confirmation leaves it: the match, and the winner's points. */
async function confirm(winner: number, loser: number, points: number): Promise<void> {
  await club.play(winner, loser, 0);
  await club.score("tennis/singles", winner, points);
}

it("a result fills the screen, with the score and the row that climbs; then the table shows it", async () => {
  const tv = await open();
  await confirm(14, 13, 60);
  await publish(tv);
  expect(await words(tv)).toEqual([
    "Tênis · Simples",
    await nameOf(14),
    "6",
    "7",
    await nameOf(13),
    "4",
    "6",
    "5",
    "▲2",
    await nameOf(14),
    "15º → 13º",
  ]);
  await expect.poll(() => moment(tv).boundingBox()).toEqual({ x: 0, y: 0, width: 1920, height: 1080 });
  const sizes = await moment(tv)
    .locator('[data-at="games"]:visible')
    .evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)));
  expect(sizes).toHaveLength(4);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(160);
  await saveScreenshot(tv, "display-moment");
  expect(await smallLetters(tv)).toEqual([]);
  // The change of the table waits until it can be seen.
  expect(await tv.locator("[data-changed]").count()).toBe(0);
  await runClock(tv, 5_000);
  expect(await words(tv)).not.toBeNull();
  await runClock(tv, 1_500);
  expect(await words(tv)).toBeNull();
  await turnUntil(tv, async () => (await tv.locator('[data-changed="scored"]').count()) > 0, true, 3);
});

it("a burst has one moment in thirty seconds, and what came in between is one list", async () => {
  const tv = await open();
  await confirm(3, 2, 1);
  await publish(tv);
  expect((await words(tv))?.[1]).toContain(await firstOf(3));
  await runClock(tv, 3_000);
  await confirm(5, 4, 1);
  await publish(tv);
  expect((await words(tv))?.[1]).toContain(await firstOf(3));
  await runClock(tv, 6_000);
  await confirm(7, 6, 1);
  await publish(tv);
  expect(await words(tv)).toBeNull();
  await runClock(tv, 18_000);
  expect(await words(tv)).toBeNull();
  await runClock(tv, 6_000);
  const list = (await words(tv))!;
  expect(list[0]).toBe("Novos resultados");
  const shown = list.filter((line) => /\p{L}{2}/u.test(line) && !line.includes("·") && line !== list[0]);
  expect(shown).toEqual([
    expect.stringContaining(await firstOf(7)),
    expect.stringContaining(await firstOf(6)),
    expect.stringContaining(await firstOf(5)),
    expect.stringContaining(await firstOf(4)),
  ]);
  await saveScreenshot(tv, "display-moment-list");
  expect(await smallLetters(tv)).toEqual([]);
  await turnUntil(tv, () => words(tv), null, 9);
});

it("while a moment fills the screen no sponsor is counted as seen", async () => {
  const tv = await open();
  await confirm(9, 8, 1);
  await publish(tv);
  const covered = () =>
    tv.locator('[data-at="sponsor"] img').evaluateAll((all) =>
      all.map((image) => {
        const { left, top, width, height } = image.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2)?.closest(".tv-moment") !== null;
      }),
    );
  expect(await tv.locator('[data-at="stage"]').getAttribute("data-moment")).toBe("");
  expect(new Set(await covered())).toEqual(new Set([true]));
  await turnUntil(tv, () => tv.locator('[data-at="stage"]').getAttribute("data-moment"), null, 9);
  expect((await covered()).every(Boolean)).toBe(false);
});

/** Finds the parts of the moment, or of the list, that do not show whole. */
function cutParts(tv: Page, score: string): Promise<string[]> {
  return tv.evaluate((text) => {
    const screen = document.querySelector<HTMLElement>('[data-at="moment"]')!;
    const stage = document.querySelector<HTMLElement>('[data-at="stage"]')!;
    const write = (at: string, words: string) => {
      screen.querySelector(`[data-at="${at}"]`)!.textContent = words;
    };
    stage.dataset.moment = "";
    // A moment of the club's own may have come before.
    for (const kind of ["data-many", "data-draw"]) screen.removeAttribute(kind);
    screen.dataset.kind = "results";
    screen.dataset.sport = "tennis";
    const sets = text.split(" ").filter((part) => part.includes("/"));
    screen.dataset.sets = String(sets.length);
    write("moment-title", "Tênis · Duplas");
    write("moment-first", "Fábio Junckes da Silveira Neto / Cláudia Vasconcellos");
    write("moment-second", "Letícia Pfeiffer Albuquerque / Wagner Bittencourt Lima");
    for (const at of ["moment-first", "moment-second"])
      screen.querySelector<HTMLElement>(`[data-at="${at}"]`)!.dataset.fit = "longest";
    write("moment-word", text.split(" ").find((part) => !part.includes("/")) ?? "");
    for (const [side, name] of ["first", "second"].entries())
      for (const [at, cell] of [
        ...screen.querySelectorAll<HTMLElement>(`[data-at="moment-${name}-set"]`),
      ].entries()) {
        const [, ...parts] = /^(\d+)\/(\d+)(?:\((\d+)\))?$/.exec(sets[at] ?? "") ?? [];
        cell.toggleAttribute("data-empty", parts.length === 0);
        cell.querySelector('[data-at="games"]')!.textContent = parts[side] ?? "";
        cell.querySelector('[data-at="tiebreak"]')!.textContent =
          Number(parts[side]) < Number(parts[1 - side]) ? (parts[2] ?? "") : "";
      }
    const shown = [...screen.querySelectorAll<HTMLElement>("[data-at]")].filter(
      (part) => part.offsetHeight > 0 && part.textContent?.trim() && part.childElementCount === 0,
    );
    return shown
      .filter((part) => {
        const { right, bottom } = part.getBoundingClientRect();
        const isCut =
          part.scrollWidth > part.clientWidth + 1 ||
          part.scrollHeight > part.clientHeight + Number.parseFloat(getComputedStyle(part).fontSize) / 4;
        const isInline = getComputedStyle(part).display === "inline";
        return right > innerWidth - 40 || bottom > innerHeight || (!isInline && isCut);
      })
      .map((part) => `${part.dataset.at}: ${part.textContent}`);
  }, score);
}

it.each([
  "7/6(4) 6/7(5) 7/6(8)",
  "11/9 9/11 11/8 8/11 12/10",
  "7/6(4) 6/7(15) 7/6(8) 6/7(10) 7/6(12)",
  "6/4 2/1 desist.",
  "W.O.",
])("the moment of two pairs shows %s whole", async (score) => {
  const tv = await open();
  // A moment of the club's own may be passing: it is written over until it is gone.
  await expect.poll(() => cutParts(tv, score)).toEqual([]);
  await untilStill(tv);
  await saveScreenshot(tv, `display-moment-${score.replaceAll(/\W+/g, "-")}`);
});

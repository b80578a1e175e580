import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { textFit } from "../../app/browser/tv/labels.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser, saveScreenshot } from "../support/browser.ts";
import { createDisplayClub } from "../support/display-club.ts";
import { untilQuiet } from "../support/quiet.ts";

// Issue J: the moment of a new result takes the side of the club's TV; whatever the score and the names, it is whole.

let app: TestApp;
let browser: Browser;
let tv: Page;

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  const club = await createDisplayClub(app.sql, { count: 12, sponsors: 4 });
  for (let minutes = 1; minutes < 8; minutes++) await club.play(2, 1, minutes);
  // The moment comes in growing; it is measured as it stands then.
  tv = await browser.newPage({ viewport: { width: 1920, height: 1080 }, reducedMotion: "reduce" });
  await tv.goto(`${app.origin}/display/${club.clubId}`);
  await untilQuiet(tv);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** Finds the parts of the newest match's card that do not show whole, as it stands in the list or in its moment. */
function cutParts(score: string, isMoment: boolean): Promise<string[]> {
  return tv
    .locator('[data-at="match"]')
    .first()
    .evaluate(
      async (card, [text, size, isNew]) => {
        const part = (at: string) => card.querySelector<HTMLElement>(`[data-at="match-${at}"]`)!;
        card.setAttribute("data-fit", size);
        card.toggleAttribute("data-new", isNew);
        const texts = {
          first: "Fábio Junckes da Silveira Neto / Cláudia Vasconcellos",
          second: "Letícia Pfeiffer Albuquerque / Wagner Bittencourt Lima",
          score: text,
        };
        for (const [at, words] of Object.entries(texts)) part(at).textContent = words;
        // A viewer who wants no motion sees each change a moment later.
        for (let frames = 0; frames < 2; frames++)
          await new Promise((resolve) => requestAnimationFrame(resolve));
        // In the list long names end in dots.
        const whole = isNew ? Object.keys(texts) : ["score"];
        const box = card.getBoundingClientRect();
        return whole.filter((at) => {
          const range = document.createRange();
          range.selectNodeContents(part(at));
          const own = part(at).getBoundingClientRect();
          const lines = [...range.getClientRects()];
          // The letters of a line reach a little over its height.
          const over = Number.parseFloat(getComputedStyle(part(at)).fontSize) / 8;
          return lines.some(
            (line) =>
              line.right > own.right + 1 ||
              line.bottom > own.bottom + over ||
              line.bottom > box.bottom ||
              line.top < box.top,
          );
        });
      },
      [score, textFit(score), isMoment] as const,
    );
}

it.each([
  { score: "7/6(4) 6/7(5) 7/6(8)", fit: "wide" },
  { score: "11/9 9/11 11/8 8/11 12/10", fit: "long" },
  { score: "7/6(4) 6/7(5) 7/6(8) 6/7(10) 7/6(12)", fit: "longest" },
])("the TV shows $score of two pairs whole, in the list and in its moment", async ({ score, fit }) => {
  expect(textFit(score)).toBe(fit);
  expect(await cutParts(score, false)).toEqual([]);
  expect(await cutParts(score, true)).toEqual([]);
  await saveScreenshot(tv, `display-moment-${fit}`);
});

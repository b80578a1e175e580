import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser, saveScreenshot } from "../support/browser.ts";
import { createDisplayClub, type DisplayClub } from "../support/display-club.ts";
import { openStopped, turnUntil } from "../support/page-clock.ts";
import { smallLetters } from "../support/small-letters.ts";

// Issue J: the week's highest climb and match on the club's TV, and its logo, read from six metres.

let app: TestApp;
let browser: Browser;
let club: DisplayClub;

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await createDisplayClub(app.sql, { count: 12, sponsors: 4 });
  await addPicture("logos", club.clubId);
  await club.play(2, 1, 50);
  await club.play(3, 4, 2_000);
  // The older of the two was one-sided.
  await app.sql(
    "update matches set sets = $2 where club_id = $1 and confirmed_at < now() - interval '1 day'",
    [club.clubId, JSON.stringify([1, 0].map((side2) => ({ side1: 6, side2 })))],
  );
  await club.score("tennis/singles", 8, 170);
});
// The TVs of the test before, which would go on moving.
beforeEach(() => browser.close());
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 120"><circle cx="60" cy="60" r="54" fill="#123a7a"/>
  <path d="M18 76q21-30 42 0t42 0" fill="none" stroke="#fff" stroke-width="9"/><text x="126" y="82" font-size="48" font-weight="800">CNBM</text></svg>`;
const FACE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80"><path fill="#7bb0c9" d="M0 0h80v80H0z"/><circle cx="40" cy="32" r="15" fill="#7a4a32"/>
  <path d="M12 80q0-30 28-30t28 30" fill="#23406b"/></svg>`;

async function openTv(of: DisplayClub, query: string, [width, height] = [1920, 1080]): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: width!, height: height! } })).newPage();
  await page.route("**/api/storage/v1/object/public/**", (route) =>
    route.fulfill({
      contentType: "image/svg+xml",
      body: route.request().url().includes("/logos/") ? LOGO : FACE,
    }),
  );
  await openStopped(page, `${app.origin}/display/${of.clubId}${query}`);
  return page;
}

const week = (of: DisplayClub) => `?semana=${of.rankingIds["tennis/singles"]}`;

/** Gives a club its logo, or an athlete a picture, as an upload does; the browser draws one for it, as above. */
async function addPicture(bucket: "logos" | "avatars", id: string): Promise<void> {
  const [table, column] = bucket === "logos" ? ["clubs", "logo_id"] : ["athletes", "avatar_id"];
  await app.sql(
    `with kept as (insert into files (id, bucket, path, object_key, content_type, size_bytes, sha256, created_at, updated_at)
       values (gen_random_uuid(), $1, $2, gen_random_uuid()::text, 'image/png', 1, 'x', now(), now()) returning id)
     update ${table} set ${column} = kept.id from kept where ${table}.id = $2::uuid`,
    [bucket, id],
  );
}

/** Finds parts that are cut, lie outside or lie over another, and the smallest letters as a share of the screen's height. */
const look = (page: Page) =>
  page.evaluate(() => {
    const box = (element: Element) => element.getBoundingClientRect();
    const cards = [...document.querySelectorAll<HTMLElement>('[data-at="podium"]')].filter(
      (card) => card.offsetHeight > 0,
    );
    const parts = cards.flatMap((card) =>
      [...card.querySelectorAll<HTMLElement>("[data-at], img")].filter((part) => part.offsetHeight > 0),
    );
    const size = (part: HTMLElement) => Number.parseFloat(getComputedStyle(part).fontSize);
    const apart = (a: DOMRect, b: DOMRect) =>
      a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
    return {
      cards: cards.map((card) => card.innerText.replaceAll(/\s*\n\s*/g, "|")),
      cut: parts
        .filter((part) => part.tagName !== "IMG" && part.dataset.at !== "points")
        .filter((part) => part.scrollHeight > part.clientHeight + size(part) * 0.4 && part.clientHeight > 0)
        .map((part) => part.textContent),
      outside: parts.filter((part) => {
        const [own, card] = [box(part), box(part.closest('[data-at="podium"]')!)];
        return own.left < card.left || own.right > card.right + 1 || own.bottom > card.bottom + 1;
      }).length,
      over: parts.flatMap((part, at) =>
        parts
          .slice(at + 1)
          .filter((other) => !part.contains(other) && !apart(box(part), box(other)))
          .map((other) => `${part.dataset.at} × ${other.dataset.at}`),
      ),
      smallest: Math.min(
        ...parts.filter((part) => part.textContent?.trim()).map((part) => size(part) / innerHeight),
      ),
      scrolls: document.documentElement.scrollHeight > innerHeight + 1,
    };
  });

const CALM = { cut: [], outside: 0, over: [], scrolls: false };

it.each([
  [1920, 1080, "dark"],
  [1920, 1080, "light"],
  [1280, 720, "dark"],
  [3840, 2160, "dark"],
])("at %i×%i in the %s theme the week is read whole, from afar", async (width, height, theme) => {
  const page = await openTv(club, `${week(club)}&theme=${theme}`, [width, height]);
  expect(await page.locator('[data-at="title"]').textContent()).toBe("A semana · Tênis · Simples");
  const { smallest, ...found } = await look(page);
  expect(await smallLetters(page)).toEqual([]);
  await saveScreenshot(page, `display-week-${height}-${theme}`);
  expect(found).toEqual({
    ...CALM,
    cards: [
      "Maior subida|Heitor Carvalho|do 9º para o 3º|▲6",
      expect.stringMatching(/^Jogo da semana\|Bruno Lima\|Ana Clara Souza\|.+, \d\d\/\d\d\|6\/4 7\/6\(5\)$/),
      "Em quadra nos últimos 7 dias|2 jogos · 4 atletas",
    ],
  });
  // The smallest letters are no smaller than those of the table's longest names, 27 px of 1080; names are twice as large.
  expect(smallest).toBeGreaterThan(0.024);
  const name = page.locator('[data-at="podium"] [data-at="name"]').first();
  const size = await name.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
  expect(size / height).toBeGreaterThan(0.05);
  // The last results and the code to scan stay beside it.
  expect(await page.locator(".tv-side").isVisible()).toBe(true);
});

it("reads the longest names, scores and pictures whole", async () => {
  const long = await createDisplayClub(app.sql, { count: 12, sponsors: 0 });
  const climber = long.athleteIds[10]!;
  await app.sql(
    "update clubs set name = 'Associação Atlética dos Funcionários de São Bernardo' where id = $1",
    [long.clubId],
  );
  await app.sql("update athletes set name = 'Wellington Vasconcellos de Albuquerque' where id = $1", [
    climber,
  ]);
  await addPicture("logos", long.clubId);
  await addPicture("avatars", climber);
  await long.play(0, 3, 30);
  const sets = [6, 7, 6, 7, 7].map((side1) => ({ side1, side2: 13 - side1, tiebreak: 10 }));
  await app.sql("update matches set score_format = 'SET5-S:6/TB7', sets = $2 where club_id = $1", [
    long.clubId,
    JSON.stringify(sets),
  ]);
  await app.sql(
    `insert into match_players select m.id, s.id, s.side, 2 from matches m
       cross join (values (1, $2::uuid), (2, $3::uuid)) s(side, id) where m.club_id = $1`,
    [long.clubId, long.athleteIds[6], climber],
  );
  await long.score("tennis/singles", 10, 9_000);
  for (const theme of ["dark", "light"]) {
    const page = await openTv(long, `${week(long)}&theme=${theme}`);
    const { cards, ...found } = await look(page);
    await saveScreenshot(page, `display-week-long-${theme}`);
    expect(cards[0]).toBe("Maior subida|Wellington Vasconcellos de Albuquerque|do 11º para o 1º|▲10");
    expect(found).toMatchObject(CALM);
    const face = (await page.locator('[data-at="podium"] img:visible').boundingBox())!;
    expect([face.width, face.height].map(Math.round)).toEqual([208, 208]);
  }
});

it("takes its turn behind the rankings; a week without matches has none, and its address shows the table", async () => {
  const page = await openTv(club, "");
  const title = () => page.locator('[data-at="title"]').textContent();
  expect(await title()).toBe("Tênis · Simples");
  await turnUntil(page, title, "A semana · Tênis · Simples");
  await turnUntil(page, title, "Tênis · Simples");
  // The looks of the week's cards are gone with it.
  expect(await page.locator('[data-at="podium"]').first().getAttribute("data-fit")).toBe("longest");

  const quiet = await createDisplayClub(app.sql, { count: 8, sponsors: 3 });
  await addPicture("logos", quiet.clubId);
  for (const theme of ["dark", "light"]) {
    const table = await openTv(quiet, `${week(quiet)}&theme=${theme}`);
    expect(await table.locator('[data-at="title"]').textContent()).toBe("Tênis · Simples");
    expect(await table.locator("#data").textContent()).not.toContain("semana/");
    await saveScreenshot(table, `display-week-empty-${theme}`);
  }
});

it("shows the club's logo large, and in place of ours where nobody has played yet", async () => {
  const fresh = await createDisplayClub(app.sql, { count: 0, sponsors: 0 });
  await addPicture("logos", fresh.clubId);
  const page = await openTv(fresh, "");
  const logos = await page.locator('[data-at="logo"]').all();
  const heights = await Promise.all(logos.map(async (one) => (await one.boundingBox())!.height));
  expect(heights.map(Math.round)).toEqual([84, 240]);
  expect(await page.locator(".logo-mark:visible").count()).toBe(1);
  await saveScreenshot(page, "display-logo-blank");
});

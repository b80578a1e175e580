import { gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DisplayData } from "../../app/lib/display-data.ts";
import { type TestApp, startApp } from "../support/app.ts";
import { launchBrowser, saveScreenshot } from "../support/browser.ts";
import { openConnectedTv, publishTo } from "../support/connected-tv.ts";
import { createDisplayClub, type DisplayClub } from "../support/display-club.ts";
import { openStopped, runClock, stopClock, turnUntil } from "../support/page-clock.ts";
import { smallLetters } from "../support/small-letters.ts";

let app: TestApp;
let browser: Browser;
let club: DisplayClub;

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await createDisplayClub(app.sql, {
    count: 27,
    keys: ["tennis/singles", "tennis/doubles"],
    sponsors: 7,
  });
  for (const [n, minutes] of [1, 6, 55, 200].entries()) await club.play(2 * n, 2 * n + 1, minutes);
  // Three who share a position.
  await app.sql(`update standings set points = 1300 where athlete_id = any($1::uuid[])`, [
    club.athleteIds.slice(14, 17),
  ]);
});
// The TVs of the test before, which would go on moving.
beforeEach(() => browser.close());
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** A TV with a clock that stands. */
async function openTv(query = "", size = { width: 1920, height: 1080 }, of = club): Promise<Page> {
  const page = await (await browser.newContext({ viewport: size })).newPage();
  await openStopped(page, `${app.origin}/display/${of.clubId}${query}`);
  return page;
}

const texts = (page: Page, name: string) =>
  page.locator(`[data-at="${name}"]:visible`).allTextContents() as Promise<string[]>;
const podium = (page: Page) => page.locator('[data-at="podium"] [data-at="name"]').allTextContents();
const rowNames = (page: Page) =>
  page.locator('[data-at="row"]:not([data-empty]) [data-at="name"]').allTextContents();

const openConnected = (query = "", motion: "reduce" | "no-preference" = "no-preference") =>
  openConnectedTv({ app, browser, clubId: club.clubId }, query, motion);
const publish = (page: Page) => publishTo(page, { app, club });

/** Writes the name of every row that is set in motion from now on to the page's body. */
async function recordMovingRows(page: Page): Promise<void> {
  await page.evaluate(() => {
    const names = new Set<string>();
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (this: HTMLElement, ...motion) {
      const animation = animate.apply(this, motion);
      if (this.dataset.at === "row" && animation.playState === "running")
        names.add(this.querySelector('[data-at="name"]')?.textContent ?? "");
      document.body.dataset.movedRows = [...names].join("|");
      return animation;
    };
  });
}

describe("the first paint", () => {
  it("is whole without JavaScript, and brings at most 5 kB of it", async () => {
    const response = await app.fetch(`/display/${club.clubId}`);
    const html = await response.text();
    expect(response.status).toBe(200);
    const scripts = [...html.matchAll(/<script(?![^>]*application\/json)[^>]*>([\s\S]*?)<\/script>/g)];
    expect(scripts.filter(([tag]) => /^<script[^>]*\bsrc=/.test(tag))).toEqual([]);
    expect(html).not.toMatch(/rel="modulepreload"/);
    const code = scripts.map(([, body]) => body).join("\n");
    expect(gzipSync(code, { level: 9 }).byteLength).toBeLessThanOrEqual(5 * 1024);

    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 1920, height: 1080 },
    });
    const page = await context.newPage();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.resourceType()));
    await page.goto(`${app.origin}/display/${club.clubId}`);
    expect(asked).not.toContain("script");
    expect(await podium(page)).toEqual([
      "Maximiliano Bittencourt de Albuquerque",
      "Ana Clara Souza",
      "Bruno Lima",
    ]);
    await saveScreenshot(page, "display-no-script");
  });

  it("is dark, or light where the address says so", async () => {
    const html = async (query: string) => await (await app.fetch(`/display/${club.clubId}${query}`)).text();
    expect(await html("")).toContain('data-theme="dark"');
    expect(await html("?theme=light")).toContain('data-theme="light"');
  });
});

describe.each([
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
])("at $width×$height", (size) => {
  it("shows the first three, whole rows and letters that carry over six metres", async () => {
    const page = await openTv("", size);
    await saveScreenshot(page, `display-${size.height}`);
    const found = await page.evaluate(() => {
      const box = (element: Element) => element.getBoundingClientRect();
      const shown = [...document.querySelectorAll<HTMLElement>("[data-at]")].filter(
        (element) => element.offsetHeight > 0 && !element.closest("[data-empty]"),
      );
      const list = box(document.querySelector('[data-at="rows"]')!);
      const matches = box(document.querySelector(".tv-matches")!);
      // Letters reach a little beyond a tight line; a line that is cut off is higher than that.
      const cut = (element: HTMLElement) => {
        const slack = Number.parseFloat(getComputedStyle(element).fontSize) * 0.4;
        return (
          element.scrollHeight > element.clientHeight + slack || element.scrollWidth > element.clientWidth + 2
        );
      };
      return {
        outside: shown.filter((element) => {
          const { left, top, right, bottom } = box(element);
          // The match that does not fit whole stands in a second column, out of sight.
          if (element.closest(".tv-matches") && left >= matches.right) return false;
          return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
        }).length,
        scrolls: document.documentElement.scrollHeight > innerHeight + 1,
        rows: shown.filter((element) => element.dataset.at === "row").length,
        halfRows: shown.filter(
          (element) => element.dataset.at === "row" && box(element).bottom > list.bottom + 1,
        ).length,
        cutNames: shown
          .filter((element) => element.dataset.at === "name" && cut(element))
          .map((e) => e.textContent),
        nameSizes: shown
          .filter((element) => element.dataset.at === "name" && element.closest('[data-at="row"]'))
          .map((element) => Number.parseFloat(getComputedStyle(element).fontSize) / innerHeight),
      };
    });
    expect(found).toMatchObject({ outside: 0, scrolls: false, halfRows: 0, cutNames: [] });
    expect(found.rows).toBeGreaterThanOrEqual(5);
    expect(await smallLetters(page)).toEqual([]);
    // Every row, the longest name too: 42 px of 1080, about 24 mm on a 50-inch screen.
    expect(Math.min(...found.nameSizes)).toBeGreaterThan(42 / 1080);
  });
});

describe("an open TV", () => {
  it("shows a new order at the channel's message, and the row is seen to move", async () => {
    const page = await openConnected("?sport=tennis&format=singles");
    const before = await rowNames(page);
    expect(before[0]).toBe("Carolina Mendes Tavares de Vasconcellos");
    await club.score("tennis/singles", 6, 60); // the 7th passes the 6th and the 5th
    const mover = before[3]!;
    await recordMovingRows(page);
    await publish(page);
    expect(await page.locator('[data-at="row"][data-changed]').count()).toBeGreaterThan(0);
    const after = await rowNames(page);
    expect(after.indexOf(mover)).toBe(1);
    const moving = (await page.evaluate(() => document.body.dataset.movedRows ?? "")).split("|");
    expect(moving).toContain(mover);
    await saveScreenshot(page, "display-moving");
  });

  it("turns to the page, and to the board, where a change is seen", async () => {
    const page = await openConnected();
    const last = (await app.sql(`select name from athletes where id = $1`, [club.athleteIds[25]]))[0]!.name;
    expect(await rowNames(page)).not.toContain(last);
    await club.score("tennis/singles", 25, 30);
    await publish(page);
    expect(await page.locator('[data-at="row"][data-changed]').count()).toBeGreaterThan(0);
    expect(await rowNames(page)).toContain(last);
    expect((await texts(page, "page"))[0]).toMatch(/de 27$/);

    await club.score("tennis/doubles", 3, 5_000);
    await publish(page);
    expect(await texts(page, "title")).toEqual(["Tênis · Duplas"]);
    // The board comes as it stood when it was seen last, or as it stands now where it never was; the change follows.
    const isAhead = async () => (await podium(page))[0]!.startsWith("Carolina");
    await turnUntil(page, isAhead, true, 3);
    expect(await texts(page, "title")).toEqual(["Tênis · Duplas"]);
  });

  it("only lights the row up where motion is not wanted", async () => {
    const page = await openConnected("?sport=tennis&format=singles", "reduce");
    await club.score("tennis/singles", 8, 1);
    await publish(page);
    expect(await page.locator('[data-at="row"][data-changed="scored"]').count()).toBe(1);
    const moving = () =>
      document.getAnimations().filter(({ effect }) => Number(effect?.getTiming().duration) > 100);
    expect(await page.evaluate(`(${moving})().length`)).toBe(0);
  });

  // Issue N, 7: no page with one row.
  it.each([1, 2, 4, 60])("shows a ranking of %d on even pages", async (count) => {
    const of = await createDisplayClub(app.sql, { count });
    const page = await openTv("?sport=tennis", { width: 1920, height: 1080 }, of);
    const shown = async () => [...(await texts(page, "name"))].filter(Boolean).length;
    expect(await smallLetters(page)).toEqual([]);
    await saveScreenshot(page, `display-of-${count}`);
    if (count <= 4) {
      expect(await shown()).toBe(count);
      const heights = await page
        .locator(':is([data-at="podium"], [data-at="row"]):visible:not([data-empty])')
        .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height)));
      // One below the other, as high as each other: nobody stands alone below a podium.
      expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(16);
      expect(heights).toHaveLength(count);
      // Nothing of a line stands over another part of it.
      const over = await page
        .locator(':is([data-at="podium"], [data-at="row"]):visible:not([data-empty])')
        .evaluateAll((lines) =>
          lines.flatMap((line) => {
            const boxes = [
              ".tv-card-pos, .tv-pos",
              "[data-at=name]",
              "[data-at=points]",
              "[data-at=record]",
            ].map((part) => line.querySelector(part)!.getBoundingClientRect());
            return boxes.flatMap((a, at) =>
              boxes
                .slice(at + 1)
                .filter(
                  (b) => a.left < b.right && b.left < a.right && a.top < b.bottom - 2 && b.top < a.bottom - 2,
                )
                .map(() => line.textContent),
            );
          }),
        );
      expect(over).toEqual([]);
      return;
    }
    const sizes = new Map<string, number>();
    const look = async () => sizes.set((await texts(page, "page"))[0]!, await shown()).size;
    await turnUntil(page, look, 10, 110);
    const rows = [...sizes.values()].map((names) => names - 3);
    expect(Math.min(...rows)).toBeGreaterThan(1);
    expect(Math.max(...rows) - Math.min(...rows)).toBeLessThanOrEqual(1);
  });

  it("turns its pages by itself, shows everybody, and goes on to the next ranking", async () => {
    const page = await openTv();
    const seen = new Set<string>();
    const look = async () => {
      const [title] = await texts(page, "title");
      if (title === "Tênis · Simples")
        for (const name of [...(await podium(page)), ...(await rowNames(page))]) seen.add(name);
      return title;
    };
    await turnUntil(page, look, "Tênis · Duplas", 110);
    expect(seen.size).toBe(27);
  });

  it("brings the first rows of a long table, and asks for the others at once, unseen", async () => {
    const long = await createDisplayClub(app.sql, { count: 80 });
    const page = await (await browser.newContext({ viewport: { width: 1920, height: 1080 } })).newPage();
    const whole = page.waitForResponse(/\/display\/\w{32}\?/);
    await openStopped(page, `${app.origin}/display/${long.clubId}`);
    const { board } = JSON.parse((await page.locator("#data").textContent())!);
    expect([board.rows.length, board.total]).toEqual([51, 80]);
    expect(((await (await whole).json()) as DisplayData).board!.rows).toHaveLength(80);
    expect(await page.locator("[data-changed]").count()).toBe(0);
    const seen = new Set<string>();
    const look = async () => {
      expect((await texts(page, "page"))[0]).toMatch(/ de 80$/);
      for (const name of [...(await podium(page)), ...(await rowNames(page))]) seen.add(name);
      return seen.size;
    };
    await turnUntil(page, look, 80, 160);
  });

  it("shifts a little every few minutes, and shows other sponsors", async () => {
    const page = await openTv("?sport=tennis");
    const places = new Set<string>();
    const logos = new Set<string>();
    for (let minute = 0; minute < 10; minute += 1) {
      await page.clock.runFor(60_000);
      places.add(await page.locator('[data-at="stage"]').evaluate((stage) => stage.style.transform));
      for (const name of await page.locator('[data-at="sponsor-name"]').allTextContents()) logos.add(name);
    }
    expect(places.size).toBeGreaterThanOrEqual(3);
    expect([...logos].filter((name) => name.startsWith("Patrocinador")).length).toBe(7);
  });
});

describe("without network", () => {
  it("keeps the last table, says so, and catches up", async () => {
    const page = await openTv("?sport=tennis&format=singles");
    const before = await podium(page);
    await page.context().setOffline(true);
    await page.locator('[data-at="stage"][data-offline]').waitFor();
    expect((await texts(page, "offline"))[0]).toMatch(/^sem conexão · dados das \d\d:\d\d$/);
    await saveScreenshot(page, "display-offline");
    await club.score("tennis/singles", 2, 9_000);
    expect(await podium(page)).toEqual(before);
    await page.context().setOffline(false);
    await turnUntil(page, async () => (await podium(page))[0], "Bruno Lima", 30);
    await turnUntil(page, () => page.locator('[data-at="stage"][data-offline]').count(), 0, 30);
  });
});

describe("copies that were kept on the way", () => {
  it("never take a TV back to what was before; a newer answer takes it on, by an address of its own", async () => {
    const page = await (await browser.newContext()).newPage();
    await stopClock(page);
    const old = { version: "a".repeat(32), readAt: 1, now: new Date(0).toISOString() };
    const fresh = {
      version: "b".repeat(32),
      readAt: (Date.now() + 60_000) * 1_000,
      now: new Date().toISOString(),
    };
    let said = old;
    const polls: string[] = [];
    await page.route("**/display/version", async (route) => {
      const { app: build } = JSON.parse((await page.locator("#data").textContent())!) as { app: string };
      polls.push(said.version);
      await route.fulfill({ json: { app: build, ...said } });
    });
    const asked: string[] = [];
    page.on("request", (request) => void asked.push(new URL(request.url()).pathname.split("/").at(-1)!));
    await page.goto(`${app.origin}/display/${club.clubId}?sport=tennis&format=singles`);
    const pollOnce = async () => {
      polls.length = 0;
      await turnUntil(page, async () => polls.length > 0, true, 40);
    };
    await pollOnce();
    await pollOnce();
    expect(polls).toEqual([old.version]);
    expect(asked).not.toContain(old.version);
    said = fresh;
    await pollOnce();
    await expect.poll(() => asked, { timeout: 30_000 }).toContain(fresh.version);
  });
});

describe("a new version of the product", () => {
  it("makes the page reload itself, once", async () => {
    const page = await (await browser.newContext()).newPage();
    await stopClock(page);
    await page.route("**/display/version", (route) =>
      route.fulfill({ json: { app: "newer", version: "unknown" } }),
    );
    // Requests, not load events: the clock must stop as soon as the page sets out, however slowly it comes.
    const loads: string[] = [];
    page.on("request", (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads.push(request.url());
    });
    await page.goto(`${app.origin}/display/${club.clubId}`);
    await turnUntil(page, async () => loads.length, 2, 80);
    await page.waitForLoadState("load");
    // The page that came is, for its server, still not the newest: it waits before it tries again.
    await runClock(page, 16_000);
    expect(loads).toHaveLength(2);
  });
});

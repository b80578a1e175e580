import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser, saveScreenshot } from "../support/browser.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { letSignIn, PHONE, reportByApi, signIn } from "../support/screens.ts";

// Issue N 2: one scoreboard on every screen; its digits stand in the same columns whoever won.

let app: TestApp;
let browser: Browser;
let club: MatchClub;
/** Matches that wait for Ana: she won one and lost the other, with a tie-break and a super tie-break. */
let won: string;
let lost: string;

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, ["ana", "bruno"]);
  await app.sql("update athletes set name = 'Wanderlei Mascarenhas de Albuquerque Neto' where id = $1", [
    club.bruno.athleteId,
  ]);
  const report = (sport: string, sets: object[]) =>
    reportByApi(app, club, "bruno", {
      sport,
      score_format: "SET3-S:6/TB7-F:TB10",
      my_side: [club.bruno.athleteId],
      their_side: [club.ana.athleteId],
      sets,
      end: "completed",
    });
  lost = await report("tennis", [
    { mine: 7, theirs: 6, tiebreak: 5 },
    { mine: 3, theirs: 6 },
    { mine: 10, theirs: 8 },
  ]);
  won = await report("beach_tennis", [
    { mine: 7, theirs: 6, tiebreak: 5 },
    { mine: 3, theirs: 6 },
    { mine: 8, theirs: 10 },
  ]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** Measures the first board of a page: size of digits, right edges of the digits of each side, widths of columns, left edges of names. */
const measure = (page: Page, board: string) =>
  page
    .locator(board)
    .first()
    .evaluate((node) => {
      const rows = [...node.querySelectorAll(".placar-row")];
      const digits = (cell: Element) => {
        const range = document.createRange();
        range.selectNode(cell.querySelector("span")!.firstChild!);
        return Math.round(range.getBoundingClientRect().right * 10) / 10;
      };
      const cells = rows.map((row) => [...row.querySelectorAll(".placar-set")]);
      const [first] = cells.flat();
      return {
        size: Number.parseFloat(getComputedStyle(first!).fontSize),
        edges: cells.map((row) => row.map(digits)),
        widths: cells.flat().map((cell) => Math.round(cell.getBoundingClientRect().width)),
        names: rows.map((row) => row.querySelector(".placar-names")!.getBoundingClientRect().left),
        marks: rows.map((row) => row.querySelector(".placar-mark svg") !== null),
        superscripts: [...node.querySelectorAll("sup")].map((sup) => sup.textContent),
        isInside: node.scrollWidth <= node.clientWidth && document.documentElement.scrollWidth <= innerWidth,
        court: getComputedStyle(node).backgroundColor,
        // Superscripts end before the edge of what is painted.
        spare: Math.round(
          node.getBoundingClientRect().right -
            Math.max(...[...node.querySelectorAll("sup")].map((sup) => sup.getBoundingClientRect().right)),
        ),
      };
    });

function expectColumns(measured: Awaited<ReturnType<typeof measure>>): void {
  expect(measured.edges[0]).toHaveLength(3);
  expect(measured.edges[0]).toEqual(measured.edges[1]);
  expect(new Set(measured.widths).size).toBe(1);
  expect(new Set(measured.names).size).toBe(1);
  expect(measured.superscripts).toEqual(["5"]);
  expect(measured.isInside).toBe(true);
  expect(measured.spare).toBeGreaterThanOrEqual(0);
}

it("on the page of a match: digits of 48 px in columns of one width, the same for who won and who lost", async () => {
  const boards: Awaited<ReturnType<typeof measure>>[] = [];
  for (const id of [won, lost]) {
    const { page, context } = await signIn(browser, app, "ana", {
      path: `/athlete-dashboard/partidas/${id}`,
    });
    for (const colorScheme of ["light", "dark"] as const)
      for (const viewport of [PHONE, { width: 1440, height: 900 }]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize(viewport);
        const board = await measure(page, ".placar-hero");
        expectColumns(board);
        expect(board.size).toBeGreaterThanOrEqual(48);
        boards.push(board);
        await saveScreenshot(
          page,
          `scoreboard-match-${id === won ? "won" : "lost"}-${colorScheme}-${viewport.width}`,
        );
      }
    await context.close();
  }
  const [ofWon, ofLost] = [boards[0]!, boards[4]!];
  expect([ofWon.marks, ofLost.marks]).toEqual([
    [true, false],
    [false, true],
  ]);
  expect(ofWon.edges).toEqual(ofLost.edges);
  // Sand is another court than clay.
  expect(ofWon.court).not.toBe(ofLost.court);
});

it("on narrow phones and with letters twice as large it is as large as fits, a line a side", async () => {
  const { page, context } = await signIn(browser, app, "ana", {
    path: `/athlete-dashboard/partidas/${lost}`,
  });
  for (const [width, letters] of [
    [320, "100%"],
    [390, "200%"],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.evaluate((size) => void (document.documentElement.style.fontSize = size), letters);
    const board = await measure(page, ".placar-hero");
    expectColumns(board);
    expect(board.size).toBeGreaterThanOrEqual(24);
    await saveScreenshot(page, `scoreboard-match-${width}-${letters}`);
  }
  await context.close();
});

it("on the dashboard and on the sheet of what was approved there", async () => {
  const { page, context } = await signIn(browser, app, "ana", { path: "/athlete-dashboard" });
  const asked = await measure(page, ".placar-hero");
  expectColumns(asked);
  expect(asked.size).toBeGreaterThanOrEqual(48);
  await saveScreenshot(page, "scoreboard-dashboard");
  await page.getByRole("button", { name: "Aprovar" }).first().click();
  await page.getByRole("dialog").getByText("Resultado aprovado").waitFor();
  const sheet = await measure(page, ".placar-sheet");
  expectColumns(sheet);
  expect(sheet.size).toBeGreaterThanOrEqual(48);
  expect(sheet.court).toBe(asked.court);
  await saveScreenshot(page, "scoreboard-sheet");
  await context.close();
});

it("on the first page, where anybody reads what was played", async () => {
  await app.sql(
    "update matches set status = 'confirmed', confirmed_at = now() where id = $1 and status <> 'confirmed'",
    [lost],
  );
  const page = await browser.newPage({ viewport: PHONE });
  await page.goto(app.origin);
  const board = await measure(page, ".placar");
  expectColumns(board);
  expect(board.size).toBeGreaterThanOrEqual(48);
  await page.locator(".placar").first().scrollIntoViewIfNeeded();
  await saveScreenshot(page, "scoreboard-landing");
});

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DRAW_FORMATS } from "../../app/features/scoring/brackets/draw.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser, saveScreenshot } from "../support/browser.ts";
import { placeOnCourts } from "../support/courts-of-play.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { courtsideResult, makeRunTournament, type ReadyMatch } from "../support/run-tournament.ts";
import { letSignIn, PHONE, signIn } from "../support/screens.ts";

// A tournament's public page as somebody beside the court reads it: the bracket as a picture, what is played now, the day's order.

const DESKTOP = { width: 1440, height: 900 };
const COURTS = ["Quadra 1", "Quadra 2", "Quadra Central Patrocinador Master"];

let app: TestApp;
let browser: Browser;
let club: MatchClub;
let desk: Page;
let visitor: Page;

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, ["clerk"]);
  ({ page: desk } = await signIn(browser, app, "clerk", { viewport: DESKTOP }));
  const context = await browser.newContext({ viewport: PHONE, locale: "pt-BR" });
  visitor = await context.newPage();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const act = async (tournamentId: string, form: Record<string, string>) => {
  const answer = await desk.request.post(
    `${app.origin}/club-admin-dashboard/torneios/${tournamentId}/jogos?clube=${club.clubId}`,
    { form, headers: { origin: app.origin }, maxRedirects: 0 },
  );
  expect([answer.status(), form]).toEqual([200, form]);
};
/** Scores of which no two weigh the same, so that no tie waits for a lot. */
const SCORES = ["6/4 3/6 6/3", "6/0 6/0", "6/1 6/0", "6/2 6/1", "7/5 6/1", "6/3 6/4", "7/6 7/5", "6/0 7/5"];
/** Plays what is ready, `times` over. */
const play = async (tournamentId: string, times: number, scores = SCORES) => {
  let played = 0;
  for (let round = 0; round < times; round += 1) {
    const ready = await app.sql<ReadyMatch & { version: number }>(
      "select id, side1, side2, version from tournament_matches where tournament_id = $1 and state in ('ready', 'called') order by key",
      [tournamentId],
    );
    for (const match of ready)
      await act(tournamentId, {
        ...courtsideResult(match, "1", scores[played++ % scores.length]!),
        version: String(match.version),
      });
  }
};
/** With nothing in front: a copy may be a minute old. */
const open = (tournamentId: string, part = "chaves") =>
  visitor.goto(`${app.workerOrigin}/tournaments/${tournamentId}?aba=${part}`);
/** Everybody reads whole the names of grown-up people who have an account. */
const claimByLongNames = async () => {
  await app.sql(
    `with named as (update athletes set name = 'Maria Fernanda Albuquerque de Vasconcelos ' || substr(name, 11), birth_date = '1990-01-01',
       user_id = gen_random_uuid() where name like 'Convidado %' returning user_id, name)
     insert into users (id, email, name, user_role) select user_id, user_id || '@teste.test', name, 'athlete' from named`,
  );
};
/** How many sheets of paper the bracket takes by itself. */
const sheetsOf = async (page: Page) => {
  await page.evaluate(() => {
    const bracket = document.querySelector(".bracket")!;
    document.body.replaceChildren(bracket);
  });
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length;
};
/** Pictures in both sizes and both looks, none of which scrolls sideways. */
const pictures = async (page: Page, name: string) => {
  for (const viewport of [DESKTOP, PHONE])
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        viewport.width,
      );
      await saveScreenshot(page, `${name}-${viewport.width}-${colorScheme}`);
    }
  await page.emulateMedia({ colorScheme: "light" });
};

it("draws 32 long names as a picture that scrolls inside itself, by the keyboard too", async () => {
  const { tournamentId, ready } = await makeRunTournament(app, club.clubId, { count: 32 });
  await claimByLongNames();
  await placeOnCourts(app, tournamentId, { courts: COURTS, first: "2026-11-28T11:00:00Z" });
  await act(tournamentId, { intent: "call_match", tournament_match_id: ready[1]!.id });
  await act(tournamentId, { ...courtsideResult(ready[0]!, "1", "6/4 6/3") });
  await act(tournamentId, {
    ...courtsideResult(ready[2]!, "2", "2/1"),
    end: "retired",
  });
  await act(tournamentId, { ...courtsideResult(ready[3]!, "1", ""), end: "walkover" });
  await open(tournamentId);
  const region = visitor.getByRole("region", { name: "Chave de Livre" });
  const names = region.locator(".draw-name");
  expect(await names.count()).toBe(62);
  const sizes = await names.evaluateAll((all) =>
    all.map((one) => parseFloat(getComputedStyle(one).fontSize)),
  );
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(14);
  // As a list it is five rounds and 31 matches, each with its sides in words.
  expect(await region.getByRole("listitem").count()).toBe(5 + 31);
  const isReached = () => region.evaluate((element) => element === document.activeElement);
  for (let tabs = 0; tabs < 100 && !(await isReached()); tabs += 1) await visitor.keyboard.press("Tab");
  expect(await isReached()).toBe(true);
  const at = () => region.evaluate((element) => element.scrollLeft);
  await visitor.keyboard.press("ArrowRight");
  await expect.poll(at).toBeGreaterThan(100);
  // It snaps: a round stands at the frame's edge.
  const edges = () =>
    region.evaluate((frame) =>
      [...frame.querySelectorAll(".bracket-round")].map(
        (round) => round.getBoundingClientRect().left - frame.getBoundingClientRect().left,
      ),
    );
  await expect.poll(async () => (await edges()).some((left) => Math.abs(left) < 24)).toBe(true);
  await region.getByText("Desistência").waitFor();
  await region.getByText("W.O.", { exact: true }).waitFor();
  await region.getByText("Chamada para a quadra").waitFor();
  await open(tournamentId, "jogos");
  await pictures(visitor, "public-draw-now");
  await visitor.locator("#ordem").scrollIntoViewIfNeeded();
  await visitor.locator("#ordem").evaluate((element) => element.scrollIntoView());
  await pictures(visitor, "public-draw-order");
  await open(tournamentId);
  await visitor.locator("#chaves").evaluate((element) => element.scrollIntoView());
  await pictures(visitor, "public-draw-32");
  // A4 less its margins: nothing beside the paper, the frame around the page left off.
  await visitor.setViewportSize({ width: 725, height: 1054 });
  await visitor.emulateMedia({ media: "print" });
  const fits = await region.evaluate((frame) => frame.scrollWidth <= frame.clientWidth);
  expect(fits).toBe(true);
  expect(await visitor.locator(".nav").isVisible()).toBe(false);
  await saveScreenshot(region, "public-draw-print");
  expect(await sheetsOf(visitor)).toBe(1);
  await visitor.emulateMedia({ media: "screen" });
  await desk.goto(`${app.origin}/club-admin-dashboard/torneios/${tournamentId}/chaves?clube=${club.clubId}`);
  await desk.getByRole("region", { name: "Chave de Livre" }).waitFor();
  await desk.locator(".bracket").evaluate((element) => element.scrollIntoView());
  await pictures(desk, "office-draw-32");
  await desk.goto(`${app.origin}/club-admin-dashboard/torneios/${tournamentId}/jogos?clube=${club.clubId}`);
  await desk.getByText("Quadra 2").first().waitFor();
  await pictures(desk, "office-courts");
});

it("prints 64 long names on one sheet", async () => {
  const { tournamentId } = await makeRunTournament(app, club.clubId, { count: 64 });
  await claimByLongNames();
  await open(tournamentId);
  await visitor.setViewportSize({ width: 725, height: 1054 });
  await visitor.emulateMedia({ media: "print" });
  expect(await visitor.locator(".bracket .draw-name").count()).toBe(126);
  await saveScreenshot(visitor, "public-draw-64-print");
  expect(await sheetsOf(visitor)).toBe(1);
  await visitor.emulateMedia({ media: "screen" });
});

it.each(DRAW_FORMATS)("shows %s without scrolling the page, and its champion in the end", async (format) => {
  const { tournamentId } = await makeRunTournament(app, club.clubId, { count: 8, format });
  await open(tournamentId);
  await visitor.locator("#chaves").evaluate((element) => element.scrollIntoView());
  await pictures(visitor, `public-${format}`);
  // Partners change by match there, and its results are entered by pairs.
  if (format === "super_8" || format === "rei_da_praia") return;
  expect(await visitor.locator(".draw-champion").count()).toBe(0);
  await play(tournamentId, 12);
  await open(tournamentId);
  await visitor.locator(".draw-champion").waitFor();
  await visitor.locator("#chaves").evaluate((element) => element.scrollIntoView());
  await pictures(visitor, `public-${format}-end`);
});

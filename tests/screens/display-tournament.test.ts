import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser, saveScreenshot } from "../support/browser.ts";
import { placeOnCourts } from "../support/courts-of-play.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { openStopped, turnUntil } from "../support/page-clock.ts";
import { makeRunTournament } from "../support/run-tournament.ts";
import { letSignIn, signIn } from "../support/screens.ts";
import { smallLetters } from "../support/small-letters.ts";

// Product §1, §6: while a tournament is on, the club's TV shows what is played now and next, and a match called on a phone is there.

let app: TestApp;
let browser: Browser;
let club: MatchClub;
let tournamentId: string;

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, ["secretary"]);
  const athletes = (["ana", "bruno", "caio", "davi"] as const).map((name) => club[name].athleteId);
  ({ tournamentId } = await makeRunTournament(app, club.clubId, { athletes }));
  await placeOnCourts(app, tournamentId, { courts: ["Quadra Central"], first: new Date().toISOString() });
  // Since yesterday: whatever the hour, it is a tournament of today in the club's zone.
  await app.sql("update tournaments set starts_on = starts_on - 1 where id = $1", [tournamentId]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

it("the TV comes to the tournament by itself, and shows the match that is called", async () => {
  const tv = await (await browser.newContext({ viewport: { width: 1920, height: 1080 } })).newPage();
  await openStopped(tv, `${app.origin}/display/${club.clubId}`);
  const title = tv.getByText("Agora e a seguir · Aberto da Praia");
  await turnUntil(tv, () => title.isVisible(), true, 30);
  const cards = tv.locator('[data-at="podium"]:not([data-empty])');
  expect(await cards.locator('[data-at="name"]').allTextContents()).toEqual([
    expect.stringMatching(/^\S.+\n× \S.+/),
    expect.stringMatching(/^\S.+\n× \S.+/),
    expect.stringContaining("Quem vencer"),
  ]);
  expect(await cards.locator('[data-at="points"]').allTextContents()).toEqual(
    Array(3).fill("Quadra Central"),
  );

  const { page: phone, errors } = await signIn(browser, app, "secretary");
  await phone.goto(`${app.origin}/club-admin-dashboard/torneios/${tournamentId}/jogos`);
  await phone.getByRole("button", { name: "Chamar" }).first().click();
  await expect.poll(() => app.sql("select 1 from tournament_matches where state = 'called'")).toHaveLength(1);
  // Issue N, 7: the call fills the screen at once, then the board shows it.
  const call = tv.locator('[data-at="moment"]');
  await turnUntil(tv, () => call.isVisible(), true, 24);
  expect(await call.innerText()).toMatch(/^Chamada para a quadra · \S[^]*\bQuadra Central$/);
  // It grows into the screen.
  await expect.poll(() => call.boundingBox()).toEqual({ x: 0, y: 0, width: 1920, height: 1080 });
  await saveScreenshot(tv, "display-call");
  expect(await smallLetters(tv)).toEqual([]);
  await turnUntil(tv, () => call.isVisible(), false, 15);
  const now = tv.locator('[data-at="podium"][data-dir="now"]').getByText("agora");
  await turnUntil(tv, () => now.isVisible(), true);
  // Each card holds its words: nothing of one stands over another.
  const overlaps = await cards.evaluateAll((all) =>
    all.map((card) => {
      const [name, foot] = [".tv-card-name", ".tv-card-foot"].map((part) => card.querySelector(part)!);
      const isOver = name!.getBoundingClientRect().bottom > foot!.getBoundingClientRect().top;
      return isOver || card.scrollWidth > card.clientWidth;
    }),
  );
  expect(overlaps).toEqual([false, false, false]);
  await saveScreenshot(tv, "display-tournament-1920");
  expect(await smallLetters(tv)).toEqual([]);
  expect(errors).toEqual([]);
});

it("an address of its own shows nothing else, leads phones to the tournament, and waits where nothing is to be played", async () => {
  const tv = await (await browser.newContext({ viewport: { width: 1280, height: 720 } })).newPage();
  await openStopped(tv, `${app.origin}/display/${club.clubId}?torneio=${tournamentId}`);
  const title = tv.getByText("Agora e a seguir · Aberto da Praia");
  await turnUntil(tv, () => title.isVisible(), true, 30);
  await tv.getByText("Chave e jogos no celular").waitFor();
  await tv.getByRole("img", { name: `${app.origin}/tournaments/${tournamentId}` }).waitFor();
  await saveScreenshot(tv, "display-tournament-1280");
  const isBlank = () => tv.locator('[data-at="stage"]').getAttribute("data-blank");
  const states = await app.sql<{ id: string; state: string }>("select id, state from tournament_matches");
  await app.sql("update tournament_matches set state = 'done'");
  // No verb wrote it: the edge's copies are taken away as after one.
  app.edge.purgeEverything();
  await turnUntil(tv, isBlank, "");
  // A second event is drawn.
  for (const { id, state } of states)
    await app.sql("update tournament_matches set state = $2 where id = $1", [id, state]);
  app.edge.purgeEverything();
  await turnUntil(tv, isBlank, null);
  await title.waitFor();
});

import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser, saveScreenshot } from "../support/browser.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { letSignIn, PHONE, signIn } from "../support/screens.ts";

// A Super 8 evening on the secretary's phone: eight names, one of them misspelt, the draw, the first result.

let app: TestApp;
let browser: Browser;
let club: MatchClub;
let phone: Page;
let errors: string[];

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, ["clerk"]);
  ({ page: phone, errors } = await signIn(browser, app, "clerk", { viewport: PHONE }));
});
afterAll(async () => {
  expect(errors).toEqual([]);
  await browser.close();
  await app.stop();
});

const NAMES = [
  "Ana Souzza",
  "Bruno Lima",
  "Wanda Ximenes",
  "Yago Kubitschek",
  "Heloísa Uchôa",
  "Otto Nobrega",
  "Iara Jucá",
  "Quirino Zagallo",
];

it("starts from a list of names; one that is nearly a member's is asked about", async () => {
  await phone.goto(`${app.origin}/club-admin-dashboard/torneios?clube=${club.clubId}`);
  await phone.getByRole("link", { name: "Super 8 agora" }).first().click();
  await phone.getByLabel("Quem joga").fill(NAMES.join("\n"));
  await phone.getByLabel("Esporte").selectOption("beach_tennis");
  await phone.getByRole("button", { name: "Começar" }).click();
  await phone
    .getByText(/Ana Souzza parece Ana Souza, do clube/)
    .first()
    .waitFor();
  await saveScreenshot(phone, "evening-asked-390");
  await phone.getByLabel("Quem joga").fill(NAMES.join("\n").replace("Souzza", "Souza"));
  await phone.getByLabel("Cada jogo é").selectOption({ label: "1 set de 4 games" });
  await phone.getByRole("button", { name: "Começar" }).click();
  await phone.getByRole("heading", { name: "Sorteio de Super 8 anunciado" }).waitFor();
});

it("is drawn, and its first match is noted with two names on each side", async () => {
  await app.sql("update tournament_draws set beacon_round = 1000, beacon_at = now() - interval '1 minute'");
  await phone.reload();
  await phone.getByText("1º sorteio, feito").waitFor({ state: "attached" });
  await phone.getByRole("link", { name: "Jogos", exact: true }).last().click();
  const ready = phone.locator(".card", { hasText: "Prontas para chamar" });
  await expect.poll(() => ready.getByRole("listitem").count()).toBe(14);
  const match = ready.getByRole("listitem").first();
  await match.locator("summary", { hasText: "Placar" }).click();
  // The toast of the draw may still lie over it: a finger waits until it is gone.
  await match
    .locator("label", { has: phone.getByRole("radio") })
    .first()
    .click();
  expect(await match.locator(".courtside-sets button").allInnerTexts()).toEqual([
    "4/0",
    "4/1",
    "4/2",
    "5/3",
    "5/4",
  ]);
  await match.getByRole("button", { name: "5/4" }).click();
  await saveScreenshot(phone, "evening-match-390");
  await match.getByRole("button", { name: "Salvar resultado" }).click();
  await phone.locator(".card", { hasText: "Resultados" }).getByText("5/4").first().waitFor();
  const [kept] = await app.sql<{ format: string; players: number }>(
    "select m.format, (select count(*)::int from match_players p where p.match_id = m.id) as players from matches m",
  );
  expect(kept).toEqual({ format: "doubles", players: 4 });
});

/**
 * Seconds of one act on a phone, by the keystroke-level model (Card, Moran and Newell, 1980): 1.1 to point at something, 1.35 to decide
 * what comes next. A character is 0.33, slower than the model's 0.28 of a keyboard: 36 words of five a minute is what 37 000 people typed on
 * their phones (Palin et al., "How do people type on mobile devices?", 2019).
 */
const SECONDS = { tap: 1.1, thought: 1.35, character: 0.33 };
/** From the announcement to the number that decides. */
const DRAW_SECONDS = 10;
const MOST_SECONDS = 120;

it("takes at most two minutes of a thumb with eight names, from the dashboard to the first match", async () => {
  const count = { taps: 0, characters: 0 };
  /** A tap, and a swipe for every half screen that one scrolls to get there. */
  const tap = async (target: Locator) => {
    await target.waitFor();
    const { y, height } = (await target.boundingBox())!;
    const away = Math.max(-y, y + height - PHONE.height, 0);
    count.taps += 1 + Math.ceil(away / (PHONE.height / 2));
    await target.click();
  };
  /** A letter with an accent is held down and chosen: two. */
  const type = async (target: Locator, text: string) => {
    await target.pressSequentially(text);
    count.characters += text.normalize("NFD").length;
  };
  await phone.goto(`${app.origin}/club-admin-dashboard?clube=${club.clubId}`);
  await tap(phone.getByRole("main").getByRole("link", { name: "Torneios", exact: true }).first());
  await tap(phone.getByRole("link", { name: "Super 8 agora" }).first());
  const names = phone.getByLabel("Quem joga");
  await tap(names);
  await type(names, NAMES.join("\n").replace("Souzza", "Souza"));
  // One tap opens a phone's own list of choices, another chooses.
  await tap(phone.getByLabel("Esporte"));
  await phone.getByLabel("Esporte").selectOption("beach_tennis");
  count.taps += 1;
  await tap(phone.getByRole("button", { name: "Começar" }));
  await phone.getByRole("heading", { name: "Sorteio de Super 8 anunciado" }).waitFor();
  await app.sql(
    "update tournament_draws set beacon_round = 1001, beacon_at = now() - interval '1 minute' where status = 'announced'",
  );
  // No finger draws: the screen that waits does, once its countdown has ended.
  await phone.reload();
  await phone.getByText("1º sorteio, feito").waitFor({ state: "attached" });
  await tap(phone.getByRole("link", { name: "Jogos", exact: true }).last());
  const ready = phone.locator(".card", { hasText: "Prontas para chamar" });
  await expect.poll(() => ready.getByRole("listitem").count()).toBe(14);
  const [made] = await app.sql<{ entries: number }>(
    `select (select count(*)::int from tournament_entries n where n.event_id = d.event_id) as entries
     from tournament_draws d order by d.announced_at desc limit 1`,
  );
  expect(made!.entries).toBe(NAMES.length);
  const { taps, characters } = count;
  const thoughts = taps + NAMES.length;
  const seconds =
    taps * SECONDS.tap + thoughts * SECONDS.thought + characters * SECONDS.character + DRAW_SECONDS;
  expect(taps).toBeLessThanOrEqual(10);
  expect(seconds).toBeLessThanOrEqual(MOST_SECONDS);
});

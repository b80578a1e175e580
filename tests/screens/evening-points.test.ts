import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser, saveScreenshot } from "../support/browser.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { letSignIn, PHONE, signIn } from "../support/screens.ts";

// A Super 8 evening of 24 points each match, on the secretary's phone: an even match, and its table on the public page.

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

const NAMES = ["Wanda Ximenes", "Yago Kubitschek", "Heloísa Uchôa", "Otto Nobrega", "Iara Jucá"];

let round = 999;

/** Types one side's points of the first match; `filled` is what stands at the other by itself, `typed` what is typed there. */
async function note(points: string, filled: string, typed?: string): Promise<void> {
  const ready = phone.locator(".card", { hasText: "Prontas para chamar" });
  await ready.getByRole("listitem").first().waitFor();
  const left = await ready.getByRole("listitem").count();
  const match = ready.getByRole("listitem").first();
  await match.locator("summary", { hasText: "Placar" }).click();
  await match
    .getByLabel(/^Pontos de/)
    .first()
    .fill(points);
  const other = match.getByLabel(/^Pontos de/).last();
  expect(await other.inputValue()).toBe(filled);
  if (typed !== undefined) await other.fill(typed);
  await saveScreenshot(phone, `evening-points-${points}-390`);
  await match.getByRole("button", { name: "Salvar resultado" }).click();
  await phone
    .locator(".card", { hasText: "Resultados" })
    .getByText(`${points}/${typed ?? filled}`)
    .first()
    .waitFor();
  await expect.poll(() => ready.getByRole("listitem").count()).toBe(left - 1);
}

/** Starts an evening of these people, draws it and opens its matches. */
async function start(format: string): Promise<void> {
  await phone.goto(`${app.origin}/club-admin-dashboard/torneios?clube=${club.clubId}`);
  await phone.getByRole("link", { name: "Super 8 agora" }).first().click();
  await phone.getByLabel("Quem joga").fill(NAMES.join("\n"));
  await phone.getByLabel("Esporte").selectOption("beach_tennis");
  await phone.getByLabel("Cada jogo é").selectOption({ label: format });
  await saveScreenshot(phone, `evening-points-start-390`);
  await phone.getByRole("button", { name: "Começar" }).click();
  await phone.getByRole("heading", { name: "Sorteio de Super 8 anunciado" }).waitFor();
  round += 1;
  await app.sql(
    "update tournament_draws set beacon_round = $1, beacon_at = now() - interval '1 minute' where status = 'announced'",
    [round],
  );
  await phone.reload();
  await phone.getByText("1º sorteio, feito").waitFor({ state: "attached" });
  await phone.getByRole("link", { name: "Jogos", exact: true }).last().click();
}

it("is started by 24 points, and its matches take one side's points", async () => {
  await start("24 pontos fixos");
  await note("14", "10");
  await note("12", "12");
  const kept = await app.sql("select winner_side, sets, score_format from matches order by id");
  expect(kept).toEqual([
    { winner_side: 1, sets: [{ side1: 14, side2: 10 }], score_format: "SET1-S:P24" },
    { winner_side: null, sets: [{ side1: 12, side2: 12 }], score_format: "SET1-S:P24" },
  ]);
});

it("gives both sides of an even match a line without a win or a defeat, and no nível", async () => {
  const lines = await app.sql(
    `select l.reason, l.wins, l.losses, l.level_change from ledger_lines l join matches m on m.id = l.match_id
     where m.winner_side is null`,
  );
  expect(lines).toEqual(
    Array.from({ length: 4 }, () => ({ reason: "loss", wins: 0, losses: 0, level_change: 0 })),
  );
});

it("shows its table in points on the public page", async () => {
  const [{ id }] = (await app.sql<{ id: string }>(
    "select id from tournaments where name like 'Super 8%'",
  )) as [{ id: string }];
  const page = await browser.newPage({ viewport: PHONE });
  await page.goto(`${app.origin}/tournaments/${id}?aba=chaves`);
  await saveScreenshot(page, "evening-points-public-390");
  const table = page.getByRole("table", { name: /Classificação/ }).first();
  await table.waitFor();
  const text = await table.innerText();
  expect(text).toMatch(/Pontos/i);
  expect(text).toMatch(/26–22/);
  await page
    .getByText(/Vale o número de pontos ganhos, depois o saldo de pontos/)
    .first()
    .waitFor();
  expect(await page.getByText("W.O.", { exact: true }).count()).toBe(0);
  await page.close();
});

it("is played by the clock too: both sides' points, even ones among them", async () => {
  await start("Por tempo: 10 minutos");
  await note("7", "", "5");
  await note("6", "", "6");
  const kept = await app.sql(
    "select winner_side, sets from matches where score_format = 'SET1-S:T10P' order by id",
  );
  expect(kept).toEqual([
    { winner_side: 1, sets: [{ side1: 7, side2: 5 }] },
    { winner_side: null, sets: [{ side1: 6, side2: 6 }] },
  ]);
  // One number alone says nothing by the clock.
  const match = phone.locator(".card", { hasText: "Prontas para chamar" }).getByRole("listitem").first();
  await match.locator("summary", { hasText: "Placar" }).click();
  await match
    .getByLabel(/^Pontos de/)
    .first()
    .fill("9");
  await match.getByRole("button", { name: "Salvar resultado" }).click();
  await match.getByText("Escreva os pontos de cada lado.").waitFor();
  for (const [width, height, colorScheme] of [
    [1440, 900, "light"],
    [1440, 900, "dark"],
    [390, 844, "dark"],
    [390, 844, "light"],
  ] as const) {
    await phone.setViewportSize({ width, height });
    await phone.emulateMedia({ colorScheme });
    await saveScreenshot(phone, `evening-clock-form-${width}-${colorScheme}`);
  }
  // A player who did not come is entered as everywhere.
  await match.locator("summary", { hasText: "Não terminou em quadra?" }).click();
  await match.getByRole("radio", { name: "W.O.", exact: true }).click();
  await match
    .locator("label", { has: phone.getByRole("radio") })
    .first()
    .click();
  await match.getByRole("button", { name: "Salvar resultado" }).click();
  await phone.locator(".card", { hasText: "Resultados" }).getByText("W.O.").first().waitFor();
});

it("reads on a phone and on a screen, light and dark, and on the TV", async () => {
  const [{ id }] = (await app.sql<{ id: string }>(
    "select id from tournaments where name like 'Super 8%' order by created_at desc limit 1",
  )) as [{ id: string }];
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const)
    for (const colorScheme of ["light", "dark"] as const) {
      const page = await browser.newPage({ viewport: { width, height }, colorScheme });
      await page.goto(`${app.origin}/tournaments/${id}?aba=chaves`);
      await page
        .getByRole("table", { name: /Classificação/ })
        .first()
        .scrollIntoViewIfNeeded();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      await saveScreenshot(page, `evening-clock-public-${width}-${colorScheme}`);
      await page.close();
    }
  const tv = await (await browser.newContext({ viewport: { width: 1920, height: 1080 } })).newPage();
  await tv.goto(`${app.origin}/display/${club.clubId}?torneio=${id}`);
  await tv.getByText(/Agora e a seguir · Super 8/).waitFor({ timeout: 30_000 });
  await saveScreenshot(tv, "evening-clock-tv-1920");
});

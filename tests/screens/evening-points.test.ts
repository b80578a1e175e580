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

async function note(points: string, filled: string): Promise<void> {
  const ready = phone.locator(".card", { hasText: "Prontas para chamar" });
  await ready.getByRole("listitem").first().waitFor();
  const left = await ready.getByRole("listitem").count();
  const match = ready.getByRole("listitem").first();
  await match.locator("summary", { hasText: "Placar" }).click();
  await match
    .getByLabel(/^Pontos de/)
    .first()
    .fill(points);
  expect(
    await match
      .getByLabel(/^Pontos de/)
      .last()
      .inputValue(),
  ).toBe(filled);
  await saveScreenshot(phone, `evening-points-${points}-390`);
  await match.getByRole("button", { name: "Salvar resultado" }).click();
  await phone.locator(".card", { hasText: "Resultados" }).getByText(`${points}/${filled}`).first().waitFor();
  await expect.poll(() => ready.getByRole("listitem").count()).toBe(left - 1);
}

it("is started by 24 points, and its matches take one side's points", async () => {
  await phone.goto(`${app.origin}/club-admin-dashboard/torneios?clube=${club.clubId}`);
  await phone.getByRole("link", { name: "Super 8 agora" }).first().click();
  await phone.getByLabel("Quem joga").fill(NAMES.join("\n"));
  await phone.getByLabel("Esporte").selectOption("beach_tennis");
  await phone.getByLabel("Cada jogo é").selectOption({ label: "24 pontos fixos" });
  await saveScreenshot(phone, "evening-points-start-390");
  await phone.getByRole("button", { name: "Começar" }).click();
  await phone.getByRole("heading", { name: "Sorteio de Super 8 anunciado" }).waitFor();
  await app.sql("update tournament_draws set beacon_round = 1000, beacon_at = now() - interval '1 minute'");
  await phone.reload();
  await phone.getByRole("button", { name: "Sortear" }).click();
  await phone.getByRole("link", { name: "Jogos", exact: true }).last().click();
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
  await page.goto(`${app.origin}/tournaments/${id}`);
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
  expect(await page.getByText("W.O.").count()).toBe(0);
  await page.close();
});
